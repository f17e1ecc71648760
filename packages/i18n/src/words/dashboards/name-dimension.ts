import type { Dimension } from "@hub/domain/dashboards/breakdown.ts";
import type { Speaker } from "../speaker.ts";

/** The fields that hold what a dimension is of; the others are made of days, hours and the legal entity. */
export const fieldOfDimension: Partial<Record<Dimension, string>> = {
  unit: "unit",
  "job-profile": "job_profile",
  "management-level": "management_level",
  "contract-type": "contract_type",
  sex: "sex",
};

/** What a dimension is called. */
export function nameDimension({ codeText }: Pick<Speaker, "codeText">, by: Dimension): string {
  const field = fieldOfDimension[by];
  return field === undefined ? codeText("checks", `broken-${by}`) : codeText("configuration", `field-${field}`);
}
