/** A KPI as it is shown: its unit, how its value comes from the stored components, and which figures of people it is made of (decisions 3). */
export type KpiSpec = {
  unit: "persons" | "fte" | "percent";
  /** `amount` is the numerator, `mean` numerator / denominator, `percent` 100 times that. */
  value: "amount" | "mean" | "percent";
  decimals: number;
  source: "people" | "pay";
  /** Made of twelve months. */
  rolling?: true;
};

const count: KpiSpec = { unit: "persons", value: "amount", decimals: 0, source: "people" };
const share: KpiSpec = { unit: "percent", value: "percent", decimals: 1, source: "people" };
const rate: KpiSpec = { ...share, rolling: true };
const pay: KpiSpec = { ...share, source: "pay" };

/** The KPIs of the people dashboard, in the order they are shown. */
export const kpis = {
  headcount: count,
  fte: { unit: "fte", value: "amount", decimals: 2, source: "people" },
  "average-headcount": { unit: "persons", value: "mean", decimals: 1, source: "people" },
  joiners: count,
  leavers: count,
  turnover: rate,
  "turnover-voluntary": rate,
  "turnover-involuntary": rate,
  "female-share": share,
  "female-share-management": share,
  "mean-pay-gap": pay,
  "median-pay-gap": pay,
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
export const sectionsOf = { people: ["OnHR", "PLN", "KPIs", "GPG"], pay: ["GPG", "OnHR", "KPIs", "PLN"] } as const;

/** The conventions a version's figures are made by, kept with it and printed on every output (decisions 3). The texts are keys of messages. */
export type Conventions = { minimumGroupSize: number; rounding: string; evenMedian: string; quartileTies: string; population: string };

/** The conventions in force, with the minimum group size of the settings. */
export function conventionsWith(minimumGroupSize: number): Conventions {
  return {
    minimumGroupSize,
    rounding: "half-away-from-zero",
    evenMedian: "mean-of-middle-two",
    quartileTies: "proportional",
    population: "active-with-hourly-pay",
  };
}
