import { listCountries } from "./regions.ts";

/** At what age people retire, in whole years: usually, and in the countries (ISO 3166) that are named. */
export type RetirementAges = { usual: number; byCountry: Readonly<Record<string, number>> };

const [least, most] = [55, 80];

/** Reads `65`, and `65, DE 67, ES 66`: the usual age first, then those of countries, each once. Undefined for anything else. */
export function readRetirementAges(text: string): RetirementAges | undefined {
  const [usual = "", ...others] = text.split(/[,;]/).map((part) => part.trim());
  const named = others.map((part) => /^([A-Za-z]{2})\s+(\d{2})$/.exec(part)?.slice(1) ?? []);
  const byCountry = Object.fromEntries(named.map(([country = "", age]) => [country.toUpperCase(), Number(age)]));
  const isAge = (age: number) => Number.isInteger(age) && age >= least && age <= most;
  const known = new Set(listCountries());
  const isGood =
    /^\d{2}$/.test(usual) &&
    isAge(Number(usual)) &&
    Object.keys(byCountry).length === others.length &&
    Object.entries(byCountry).every(([country, age]) => known.has(country) && isAge(age));
  return isGood ? { usual: Number(usual), byCountry } : undefined;
}

/** As they are kept. */
export function writeRetirementAges({ usual, byCountry }: RetirementAges): string {
  return [String(usual), ...Object.entries(byCountry).map(([country, age]) => `${country} ${age}`)].join(", ");
}
