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

/** All that a signature is of: the KPIs its section can be read for, the countries of the entities, the ingestions that deliver for it. */
export type WholeCell = { kpis: readonly string[]; countries: readonly string[]; ingestionIds: readonly number[] };

/**
 * The field by which a form leaves something of the cell out, or undefined. The calendar expects whole cells, so a part is never signed (readings 2): KPIs,
 * scopes and ingestion choose what one looks at before; those that name all of it leave nothing out.
 */
export function findPart(
  form: ScopedForm & { ingestionId?: number | undefined },
  whole: WholeCell,
): "kpis" | "scopeType" | "scopes" | "ingestionId" | undefined {
  if (form.kpis.length > 0 && !whole.kpis.every((kpi) => form.kpis.includes(kpi))) return "kpis";
  if (form.scopeType === "management") return "scopeType";
  if (form.scopeType === "country" && form.scopes.length > 0 && !isWholeOf(form.scopes, whole.countries)) return "scopes";
  const isOnly = whole.ingestionIds.every((id) => id === form.ingestionId);
  return form.ingestionId !== undefined && !isOnly ? "ingestionId" : undefined;
}

function isWholeOf(scopes: readonly string[], countries: readonly string[]): boolean {
  return countries.length > 0 && countries.every((country) => scopes.includes(country));
}
