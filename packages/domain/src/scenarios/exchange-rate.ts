import { listCurrencies } from "../configuration/regions.ts";
import type { Issue } from "../issue.ts";
import { withoutEnd } from "../without-end.ts";

/**
 * A rate as people type it, as decimal text: digits with one point or comma, above zero, at most twelve digits on either side. Thousands are not separated:
 * `1.250` would be read as two things.
 */
export function readRate(text: string): { value: string } | { issue: Issue } {
  const match = /^(\d{1,12})(?:[.,](\d{1,12}))?$/.exec(text.trim());
  const whole = match?.[1]?.replace(/^0+(?=\d)/, "");
  const decimals = withoutEnd(match?.[2] ?? "", "0");
  if (whole === undefined || (whole === "0" && decimals === "")) return { issue: { code: "kpis.rate-invalid", path: ["rate"] } };
  return { value: decimals === "" ? whole : `${whole}.${decimals}` };
}

/** What is wrong with the currency of a rate to the group's, or nothing. */
export function checkRateCurrency(currency: string, groupCurrency: string): Issue[] {
  if (!listCurrencies().includes(currency)) return [{ code: "kpis.rate-currency-unknown", path: ["currency"] }];
  return currency === groupCurrency ? [{ code: "kpis.rate-currency-own", path: ["currency"], params: { currency } }] : [];
}

/** From this change against the last rate on, in percent either way, a rate is asked about: currencies of one month seldom move so far. */
export const farRatePercent = 10;

/** No unit of a currency is worth this many of another one, nor so small a part of it. */
const beyondAnyRate = 1_000_000;

/**
 * Whether a rate is so far from the last one before it that it may be a mistake; the first one of a currency, from what any currency is worth. It asks, and
 * decides nothing: how far exactly need not be exact.
 */
export function isFarRate(rate: string, previous: string | null): boolean {
  if (previous === null) return Number(rate) > beyondAnyRate || Number(rate) < 1 / beyondAnyRate;
  return Math.abs(Number(rate) / Number(previous) - 1) * 100 > farRatePercent - 1e-9;
}

/** What is asked before a rate is saved: one that is far off, unless who saves it says that it is meant. */
export function checkFarRate(given: { rate: string; evenIfFar?: boolean | undefined }, previous: string | null): Issue[] {
  if (given.evenIfFar || !isFarRate(given.rate, previous)) return [];
  return previous === null
    ? [{ code: "kpis.rate-far-first", path: ["rate"] }]
    : [{ code: "kpis.rate-far", path: ["rate"], params: { percent: farRatePercent } }];
}
