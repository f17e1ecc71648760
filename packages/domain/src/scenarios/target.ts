import { listCurrencies } from "../configuration/regions.ts";
import type { Issue } from "../issue.ts";
import { comparePeriods, type Period } from "../period.ts";
import { withoutEnd } from "../without-end.ts";
import { getKpi, type Kpi } from "../dashboards/kpis.ts";
import { compareWithWhole, isZero } from "../dashboards/round-quotient.ts";

/**
 * What a figure of a KPI shall be: the group's (`legalEntityId` null) or an entity's, from its first month until the month before the next target of the same figure, or its own
 * last month. `value` is a decimal text, of percents in percent; `currency` stands with money alone.
 */
export type Target = {
  kpi: Kpi;
  legalEntityId: number | null;
  first: Period;
  last: Period | null;
  value: string;
  currency: string | null;
};

/** A target as people type it, as decimal text: digits with one point or comma, at most twelve before it. Thousands are not separated, as in exchange rates. */
export function readTarget(text: string): { value: string } | { issue: Issue } {
  const match = /^([-−]?)(\d{1,12})(?:[.,](\d{1,12}))?$/.exec(text.trim());
  const whole = match?.[2]?.replace(/^0+(?=\d)/, "");
  if (whole === undefined) return { issue: { code: "targets.value-invalid", path: ["value"] } };
  const decimals = withoutEnd(match?.[3] ?? "", "0");
  const value = decimals === "" ? whole : `${whole}.${decimals}`;
  return { value: match?.[1] && !isZero(value) ? `-${value}` : value };
}

/** What is wrong with a target, or nothing. A figure is compared as it is shown, so that a target has no more places than that. */
export function checkTarget({ kpi, legalEntityId, first, last, value, currency }: Target): Issue[] {
  const { unit, decimals, groupOnly } = getKpi(kpi);
  const issue = (field: string, code: string, params?: Record<string, number>): Issue[] => [
    { code: `targets.${code}`, path: [field], ...(params && { params }) },
  ];
  const places = value.split(".")[1]?.length ?? 0;
  const isMoney = unit === "money";
  return [
    ...(groupOnly && legalEntityId !== null ? issue("legalEntityId", "group-only") : []),
    ...(places > decimals ? issue("value", "too-exact", { decimals }) : []),
    // A gap may be the other way round, nothing else is below nothing.
    ...(value.startsWith("-") && !kpi.endsWith("-gap") ? issue("value", "below-zero") : []),
    ...(isShare(kpi) && compareWithWhole(value, 100) > 0 ? issue("value", "above-hundred") : []),
    ...(isMoney && (currency === null || !listCurrencies().includes(currency)) ? issue("currency", "currency-needed") : []),
    ...(!isMoney && currency !== null ? issue("currency", "currency-unneeded") : []),
    ...(last !== null && comparePeriods(last, first) < 0 ? issue("last", "ends-before") : []),
  ];
}

/** A target as it is given, its value as people type it: as it is kept, or what is wrong with it. */
export function judgeTarget(given: Target): { target: Target } | { issues: Issue[] } {
  const read = readTarget(given.value);
  if ("issue" in read) return { issues: [read.issue] };
  const target = { ...given, value: read.value };
  const issues = checkTarget(target);
  return issues.length > 0 ? { issues } : { target };
}

/** Parts of a whole are at most all of it; of a hundred people more than a hundred may have left within twelve months. */
function isShare(kpi: Kpi): boolean {
  const { unit, rolling } = getKpi(kpi);
  return unit === "percent" && !rolling;
}
