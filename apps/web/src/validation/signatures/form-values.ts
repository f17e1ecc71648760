import type { Input } from "@hub/contract/route.ts";
import type { capacities, validationForm } from "@hub/contract/validation/validation.ts";
import type { Issue } from "@hub/domain/issue.ts";
import { findPart, type WholeCell } from "@hub/domain/validation/scopes.ts";

export type Capacity = (typeof capacities)[number];
export type ValidationBody = Omit<Input<typeof validationForm>, "seen" | "seenFigures">;

/** What stands in the form's ten fields (VAL-01), as inputs hold it: empty text where nothing is chosen. */
export type FormValues = {
  userRole: Capacity | "";
  consolidationType: string;
  year: string;
  month: string;
  legalEntityId: string;
  ingestionId: string;
  kpis: string[];
  scopeType: string;
  scopes: string[];
  comment: string;
};

/** What is sent. A group owner consolidates the section and names no entity and no ingestion. */
export function toBody(values: FormValues): ValidationBody {
  const forEntity = values.userRole !== "group-owner";
  return {
    consolidationType: values.consolidationType,
    year: values.year,
    month: values.month,
    userRole: values.userRole as Capacity,
    scopes: values.scopes,
    kpis: values.kpis,
    ...(forEntity && values.legalEntityId ? { legalEntityId: values.legalEntityId } : {}),
    ...(forEntity && values.ingestionId ? { ingestionId: values.ingestionId } : {}),
    ...(values.comment.trim() ? { comment: values.comment.trim() } : {}),
    ...(values.scopeType ? { scopeType: values.scopeType } : {}),
  };
}

/** The choices that a signature needs in this capacity. */
export function isRequired(field: keyof FormValues, { userRole }: Pick<FormValues, "userRole">): boolean {
  if (field === "legalEntityId") return userRole !== "group-owner";
  return field === "userRole" || field === "consolidationType" || field === "year" || field === "month";
}

/**
 * What the schema does not know: what is not chosen, how many `warnings` of the file the first signature has to comment on (readings 3), and what leaves a part of
 * `whole` out (readings 2). Whether countries do, the server knows.
 */
export function checkValues(values: FormValues, warnings: number, whole: Omit<WholeCell, "countries">): Issue[] {
  const fields = Object.keys(values) as (keyof FormValues)[];
  const empty = fields.filter((field) => isRequired(field, values) && values[field] === "");
  const uncommented = values.userRole === "coordinator" && warnings > 0 && values.comment.trim() === "";
  const ingestionId = values.ingestionId === "" ? undefined : Number(values.ingestionId);
  const part = findPart({ ...values, ingestionId }, { ...whole, countries: values.scopes });
  return [
    ...empty.map((field) => ({ code: "ui.field-required", path: [field] })),
    ...(part ? [{ code: `validation.part-${part}`, path: [part] }] : []),
    ...(uncommented ? [{ code: "validation.comment-needed", path: ["comment"], params: { warnings } }] : []),
  ];
}
