import type { Period } from "../period.ts";

/** The laws that a pay gap is reported by: the Gender Pay Gap Information Regulations 2017 of Great Britain, and article 9 of Directive (EU) 2023/970. */
export const payLaws = ["british", "european"] as const;
export type PayLaw = (typeof payLaws)[number];

/**
 * What a law asks of an employer: from how many workers on and how often, the month whose closing it is reported from, and the last day for it. `reports`: whether it has as many workers; null
 * where that is not known.
 */
export type PayDuty = {
  law: PayLaw;
  least: number;
  everyYears: number;
  data: Period;
  due: string;
  reports: boolean | null;
};

/** The states of the European Union (ISO 3166-1). */
const union = new Set("AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "));

/** The law of a country, if the portal knows one. */
export function payLawOf(country: string | null): PayLaw | null {
  if (country === "GB") return "british";
  return country !== null && union.has(country) ? "european" : null;
}

/** Article 9(2) to (4): from how many workers on, how often, and when for the first time. Of fewer than 100 none is asked by the directive. */
const european = [
  { least: 250, everyYears: 1, first: 2027 },
  { least: 150, everyYears: 3, first: 2027 },
  { least: 100, everyYears: 3, first: 2031 },
] as const;
const british = { least: 250, everyYears: 1 };

/**
 * What the law of a country asks of an employer with so many workers, as a month stands to it: the next report whose data are of that month or later. A private employer of Great Britain reports within
 * a year of 5 April; the directive's reports are of the year before and due on 7 June, the first in 2027. A state may ask for more.
 */
export function payDutyOf(country: string | null, workers: number | null, month: Period): PayDuty | null {
  const law = payLawOf(country);
  if (law === null) return null;
  if (law === "british") {
    const year = month.month <= 4 ? month.year : month.year + 1;
    const reports = workers === null ? null : workers >= british.least;
    return { law, ...british, data: { year, month: 4 }, due: `${year + 1}-04-04`, reports };
  }
  const rule = european.find(({ least }) => (workers ?? 0) >= least);
  const { least, everyYears, first } = rule ?? european[2];
  let due = Math.max(first, month.year + 1);
  while ((due - first) % everyYears !== 0) due += 1;
  return {
    law,
    least,
    everyYears,
    data: { year: due - 1, month: 12 },
    due: `${due}-06-07`,
    reports: workers === null ? null : rule !== undefined,
  };
}
