/** What is done with a report of the pay gap, one after the other: it is prepared, looked at, and recorded as handed over. */
export const paySteps = ["prepare", "review", "submit"] as const;
export type PayStep = (typeof paySteps)[number];

/** The newest preparation of a report: whether the month was closed again since, whether its values are those of now, and whether somebody has looked at them. */
export type Prepared = { isOlder: boolean; isSame: boolean; isReviewed: boolean };

/** Why a report may not take a step; undefined where it may. What was prepared otherwise, or of an older version, is prepared anew and looked at again. */
export function refusePayStep(step: PayStep, prepared: Prepared | undefined): string | undefined {
  if (step === "prepare") return undefined;
  if (!prepared) return "pay-reports.not-prepared";
  if (prepared.isOlder || !prepared.isSame) return "pay-reports.prepared-otherwise";
  return step === "submit" && !prepared.isReviewed ? "pay-reports.not-reviewed" : undefined;
}
