import { type Kpi, isKpi, kpis } from "../dashboards/kpis.ts";

/** The sub-perimeters a validation can speak of (decisions 1): all staff, management, or single countries. The codes are keys of messages. */
export const scopeTypes = ["all-staff", "management", "country"] as const;
export type ScopeType = (typeof scopeTypes)[number];
export type OfferedScopes = { scopeType: ScopeType; scopes: string[] };

const managementLevels = ["managers", "executives"];

/** The scopes offered for the chosen KPIs: those that make sense for each of them. Countries are those of the entities one is given. */
export function offerScopes(chosen: readonly Kpi[], countries: readonly string[]): OfferedScopes[] {
  if (chosen.length === 0) return [];
  const offers: OfferedScopes[] = [
    { scopeType: "all-staff", scopes: ["all"] },
    { scopeType: "management", scopes: managementLevels },
    { scopeType: "country", scopes: [...new Set(countries)].toSorted() },
  ];
  // The share of women in management has management as its perimeter already.
  const inManagement = chosen.includes("female-share-management");
  return offers.filter(({ scopeType, scopes }) => scopes.length > 0 && !(inManagement && scopeType === "all-staff"));
}

/** What is wrong with the KPIs and scopes of a validation, by the field's name; empty when nothing is. */
export function checkScopes(form: { kpis: readonly string[]; scopeType?: string; scopes: readonly string[] }, countries: readonly string[]): ("kpis" | "scopeType" | "scopes")[] {
  if (!form.kpis.every(isKpi)) return ["kpis"];
  if (form.scopeType === undefined) return form.scopes.length > 0 ? ["scopeType"] : [];
  const chosen = form.kpis.filter(isKpi);
  const offer = offerScopes(chosen.length > 0 ? chosen : (Object.keys(kpis) as Kpi[]).slice(0, 1), countries).find(({ scopeType }) => scopeType === form.scopeType);
  if (!offer) return ["scopeType"];
  return form.scopes.every((scope) => offer.scopes.includes(scope)) ? [] : ["scopes"];
}
