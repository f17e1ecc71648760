import { type Kpi, isKpi } from "../dashboards/kpis.ts";

/** The sub-perimeters a validation can speak of (readings 1): all staff, management, or countries. The codes are keys of messages. */
export const scopeTypes = ["all-staff", "management", "country"] as const;
export type ScopeType = (typeof scopeTypes)[number];
export type OfferedScopes = { scopeType: ScopeType; scopes: string[] };

/** The scopes offered for the chosen KPIs: those that make sense for each of them. Countries are those of the entities one is given. */
export function offerScopes(chosen: readonly Kpi[], countries: readonly string[]): OfferedScopes[] {
  // Women in management has management as its perimeter already.
  const offersManagement = !chosen.includes("female-share-management");
  return [
    { scopeType: "all-staff", scopes: ["all"] },
    ...(offersManagement ? [{ scopeType: "management" as const, scopes: ["managers", "executives"] }] : []),
    ...(countries.length > 0 ? [{ scopeType: "country" as const, scopes: [...new Set(countries)].toSorted() }] : []),
  ];
}

export type ScopedForm = { kpis: readonly string[]; scopeType?: string | undefined; scopes: readonly string[] };

/** The field of a validation form whose KPIs or scopes are not on offer, or undefined. */
export function findWrongScope(form: ScopedForm, countries: readonly string[]): "kpis" | "scopeType" | "scopes" | undefined {
  if (!form.kpis.every(isKpi)) return "kpis";
  if (form.scopeType === undefined) return form.scopes.length > 0 ? "scopeType" : undefined;
  const offer = offerScopes(form.kpis.filter(isKpi), countries).find(({ scopeType }) => scopeType === form.scopeType);
  if (!offer) return "scopeType";
  return form.scopes.every((scope) => offer.scopes.includes(scope)) ? undefined : "scopes";
}
