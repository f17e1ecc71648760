export const kpiUnits = ["persons", "fte", "percent", "years", "hours", "money", "ratio"] as const;
/** `ratio` is a number without a unit, such as persons per manager; `money` is in the currency that stands with the figure. */
export type KpiUnit = (typeof kpiUnits)[number];

/** Where figures are read from: `people` the list of staff, the others the section that has those columns. */
export type KpiReading = "people" | "pay" | "bonus" | "hours" | "cost";

/** A KPI as it is shown: its unit, how its value comes from the stored components, and which figures it is made of (readings 3). */
export type KpiSpec = {
  unit: KpiUnit;
  /** `amount` is the numerator, `mean` numerator / denominator, `percent` 100 times that. */
  value: "amount" | "mean" | "percent";
  decimals: number;
  /** `pay`: tells what people are paid, so that small groups are hidden. */
  source: "people" | "pay";
  /** Which of a legal entity's sections it is read from, where that is not `source`. */
  reads?: KpiReading;
  /** Made of twelve months. */
  rolling?: true;
  /** Has a value for the group alone. */
  groupOnly?: true;
};

const count: KpiSpec = { unit: "persons", value: "amount", decimals: 0, source: "people" };
const share: KpiSpec = { unit: "percent", value: "percent", decimals: 1, source: "people" };
const years: KpiSpec = { unit: "years", value: "mean", decimals: 1, source: "people" };
const rate: KpiSpec = { ...share, rolling: true };
const pay: KpiSpec = { ...share, source: "pay" };
const bonus: KpiSpec = { ...pay, reads: "bonus" };

/** The KPIs of the portal, in the order they are shown. */
export const kpis = {
  headcount: count,
  fte: { unit: "fte", value: "amount", decimals: 2, source: "people" },
  "average-headcount": { unit: "persons", value: "mean", decimals: 1, source: "people" },
  joiners: count,
  leavers: count,
  turnover: rate,
  "turnover-voluntary": rate,
  "turnover-involuntary": rate,
  "average-age": years,
  "average-tenure": years,
  "age-under-30": count,
  "age-30-to-50": count,
  "age-over-50": count,
  "female-share": share,
  "female-share-management": share,
  "permanent-share": share,
  "temporary-share": share,
  "part-time-share": share,
  absenteeism: { ...rate, reads: "hours" },
  "training-hours": { unit: "hours", value: "mean", decimals: 2, source: "people", reads: "hours" },
  "workforce-cost-per-fte": { unit: "money", value: "mean", decimals: 2, source: "pay", reads: "cost" },
  "span-of-control": { unit: "ratio", value: "mean", decimals: 1, source: "people" },
  "mean-pay-gap": pay,
  "median-pay-gap": pay,
  "weighted-pay-gap": { ...pay, groupOnly: true },
  "mean-bonus-gap": bonus,
  "median-bonus-gap": bonus,
  "bonus-proportion-women": bonus,
  "bonus-proportion-men": bonus,
  "pay-quartile-1": pay,
  "pay-quartile-2": pay,
  "pay-quartile-3": pay,
  "pay-quartile-4": pay,
} as const satisfies Record<string, KpiSpec>;

export type Kpi = keyof typeof kpis;
export const kpiCodes = Object.keys(kpis) as Kpi[];
/** The four quarters of pay; together they make up the population. */
export const quartileKpis = ["pay-quartile-1", "pay-quartile-2", "pay-quartile-3", "pay-quartile-4"] as const satisfies readonly Kpi[];

/** What a KPI is, widened: `rolling` may be asked of any. */
export function getKpi(kpi: Kpi): KpiSpec {
  return kpis[kpi];
}

/** True for the code of a KPI. */
export function isKpi(code: string): code is Kpi {
  return Object.hasOwn(kpis, code);
}

/** Which sections a KPI is read from, the first that holds data for the entity; the others are not added to it. */
export const sectionsOf = {
  people: ["OnHR", "PLN", "KPIs", "GPG"],
  pay: ["GPG", "OnHR", "KPIs", "PLN"],
  bonus: ["GPG", "OnHR", "KPIs", "PLN"],
  hours: ["KPIs", "OnHR", "PLN", "GPG"],
  cost: ["KPIs", "OnHR", "PLN", "GPG"],
} as const satisfies Record<KpiReading, readonly string[]>;

/** The sections of a KPI in the order of preference. */
export function sectionsOfKpi(kpi: Kpi): readonly string[] {
  return sectionsOf[readingOf(kpi)];
}

/** Which kind of section a KPI is read from. */
export function readingOf(kpi: Kpi): KpiReading {
  const { source, reads = source } = getKpi(kpi);
  return reads;
}

/** The conventions a version's figures are made by, kept with it and printed on every output (readings 3). The texts are keys of messages. */
export type Conventions = {
  minimumGroupSize: number;
  /** How close, in percent of itself, nobody's pay may be told (decision 0029). */
  payProtectionPercent: number;
  rounding: string;
  evenMedian: string;
  quartileTies: string;
  population: string;
  /** ISO 4217; what the group's money is in. Null in versions from before there were several. */
  groupCurrency: string | null;
  bonus: string | null;
  years: string | null;
};

/** The p of the p % rule unless told; that of versions from before there was one, too. */
export const usualProtectionPercent = 10;

/** The conventions in force, with what the settings say. */
export function conventionsWith(settings: {
  minimumGroupSize: number;
  payProtectionPercent: number;
  groupCurrency: string;
}): Conventions & { groupCurrency: string } {
  return {
    ...settings,
    rounding: "half-away-from-zero",
    evenMedian: "mean-of-middle-two",
    quartileTies: "proportional",
    population: "active-with-hourly-pay",
    bonus: "of-those-paid",
    years: "days-by-365-25",
  };
}

/** The conventions a version was closed with, also one that is older than some of them. */
export function completeConventions(stored: Partial<Conventions> & Pick<Conventions, "minimumGroupSize">): Conventions {
  return {
    payProtectionPercent: usualProtectionPercent,
    rounding: "half-away-from-zero",
    evenMedian: "mean-of-middle-two",
    quartileTies: "proportional",
    population: "active-with-hourly-pay",
    groupCurrency: null,
    bonus: null,
    years: null,
    ...stored,
  };
}
