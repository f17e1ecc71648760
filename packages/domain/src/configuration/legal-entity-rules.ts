import type { Issue } from "../issue.ts";
import { listCountries, listCurrencies } from "./regions.ts";

/** What of a legal entity can be judged by itself; days as `yyyy-mm-dd`. */
export type LegalEntityFacts = { country: string | null; currency: string | null; validFrom: string; validTo: string | null };

/** The days an entity's validity may name: no typing error puts it out of every calendar's reach. */
const firstDay = "1800-01-01";
const lastDay = "2999-12-31";

/** What is wrong with a legal entity by itself, all at once. */
export function checkLegalEntity({ country, currency, validFrom, validTo }: LegalEntityFacts): Issue[] {
  const issues: Issue[] = [];
  const refuse = (code: string, path: string) => issues.push({ code: `entities.${code}`, path: [path] });
  if (country !== null && !listCountries().includes(country)) refuse("country-unknown", "country");
  if (currency !== null && !listCurrencies().includes(currency)) refuse("currency-unknown", "currency");
  if (!isMeantDay(validFrom)) refuse("day-out-of-range", "validFrom");
  if (validTo !== null && !isMeantDay(validTo)) refuse("day-out-of-range", "validTo");
  else if (validTo !== null && validTo < validFrom) refuse("valid-to-before-from", "validTo");
  return issues;
}

/** Whether a day can be one from or to which an entity is meant to be something. */
export function isMeantDay(day: string): boolean {
  return day >= firstDay && day <= lastDay;
}
