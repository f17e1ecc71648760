export const periodicities = ["monthly", "quarterly", "yearly"] as const;
/** How often a section is expected. */
export type Periodicity = (typeof periodicities)[number];

const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** The months of the year in which a section is expected, from the first on: all of them, each third one of which `month` is one, or `month` alone. */
export function monthsOf(periodicity: Periodicity, month: number): number[] {
  if (periodicity === "monthly") return all;
  return periodicity === "yearly" ? [month] : all.filter((each) => (each - month) % 3 === 0);
}
