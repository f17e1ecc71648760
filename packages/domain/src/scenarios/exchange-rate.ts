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

/** Whether a rate is so far from the one before it that it may be a mistake. */
export function isFarRate(rate: string, previous: string): boolean {
  return Math.abs(Number(rate) / Number(previous) - 1) * 100 >= farRatePercent;
}
