import { add, compare, type Fraction, fractionOf, minus, over, round, times, whole } from "./fraction.ts";

/** A contract as delivered, with its entity. Dates are ISO texts. */
export type Contract = {
  entity: string;
  person: string;
  sex: "F" | "M" | "U";
  born: string | null;
  hired: string | null;
  ended: string | null;
  reason: "voluntary" | "involuntary" | "other" | null;
  contract: "permanent" | "temporary" | null;
  hours: string | null;
  fullTimeHours: string | null;
  annualPay: string | null;
  hourlyPay: string | null;
  bonus: string | null;
  level: "none" | "manager" | "executive" | null;
  agreed: string | null;
  absence: string | null;
  training: string | null;
  cost: string | null;
  manager: string | null;
};
/** `rates` is what a currency is worth in the group's, `currencies` that of each entity; without them all amounts are in the group's. */
export type Month = {
  last: string;
  before: string;
  definedHours: string | null;
  currencies?: Record<string, string>;
  rates?: Record<string, string | null>;
};
export type Figures = Record<string, string>;

export const groupCurrency = "EUR";
export const currencyOf = (entity: string, month: Month): string => month.currencies?.[entity] ?? groupCurrency;
/** The rate of an entity's currency to the group's, undefined when there is none. */
export function rateOf(entity: string, month: Month): Fraction | undefined {
  const currency = currencyOf(entity, month);
  const rate = currency === groupCurrency ? "1" : month.rates?.[currency];
  return rate == null ? undefined : fractionOf(rate);
}

export const isActive = (each: Contract, day: string) =>
  (each.hired === null || each.hired <= day) && (each.ended === null || each.ended > day);
export const percent = (numerator: Fraction, denominator: Fraction): string =>
  denominator.top === 0n ? "NO_POPULATION" : round(times(whole(100), over(numerator, denominator)), 1);
export const mean = (numerator: Fraction, count: Fraction, decimals: number): string =>
  count.top === 0n ? "NO_POPULATION" : round(over(numerator, count), decimals);
export const entitiesOf = (all: Contract[]) => [...new Set(all.map(({ entity }) => entity))];
/** The contracts of each person. */
export const personsOf = (own: Contract[]) =>
  [...new Set(own.map(({ person }) => person))].map((person) => own.filter((each) => each.person === person));

/** The median of exact numbers; of an even number the mean of the middle two. */
export function medianOf(values: Fraction[]): Fraction {
  const sorted = values.toSorted(compare);
  const middle = sorted.length / 2;
  const at = (index: number) => sorted[index] ?? whole(0);
  return Number.isInteger(middle) ? over(add(at(middle - 1), at(middle)), whole(2)) : at(Math.floor(middle));
}

/** What is between two numbers, relative to the first. */
export const gapOf = (men: Fraction, women: Fraction): string => percent(minus(men, women), men);
