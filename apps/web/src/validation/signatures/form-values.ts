import type { Input } from "@hub/contract/route.ts";
import { type capacities, validationForm } from "@hub/contract/validation/validation.ts";
import { checkBySchema } from "../../forms/schema-resolver.ts";
import type { useCodeText } from "../../texts/language.tsx";

export type Capacity = (typeof capacities)[number];
export type ValidationBody = Omit<Input<typeof validationForm>, "seen">;

/** What stands in the form's ten fields (VAL-01), as inputs hold it: empty text where nothing is chosen. */
export type FormValues = {
  consolidationType: string;
  legalEntityId: string;
  ingestionId: string;
  year: string;
  month: string;
  comment: string;
  scopeType: string;
  scopes: string[];
  kpis: string[];
  userRole: Capacity | "";
};

export type FormField = keyof FormValues;

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

/**
 * Errors by field: empty choices as such, then whatever the contract's schema refuses. `warnings` is how many findings the first signature
 * has to comment on (readings 3).
 */
export function checkForm(
  values: FormValues,
  warnings: number,
  codeText: ReturnType<typeof useCodeText>,
): Partial<Record<FormField, string>> {
  const required: FormField[] = [
    "userRole",
    "consolidationType",
    "year",
    "month",
    ...(values.userRole === "group-owner" ? [] : (["legalEntityId"] as const)),
  ];
  const empty = required.filter((field) => values[field] === "").map((field) => [field, codeText("ui", "field-required")] as const);
  const uncommented = values.userRole === "coordinator" && warnings > 0 && values.comment.trim() === "";
  return {
    ...checkBySchema(validationForm, toBody(values), codeText),
    ...(uncommented ? { comment: codeText("validation", "comment-needed", { warnings }) } : {}),
    ...Object.fromEntries(empty),
  };
}
