import { scenarioForm } from "@hub/contract/scenarios/scenarios.ts";
import { checkBySchema } from "../forms/schema-resolver.ts";
import type { useCodeText } from "../texts/language.tsx";
import type { Scenario } from "./scenario-states.ts";

/** What stands in the four fields of SCN-01; empty text where nothing is chosen. */
export type CloseValues = { scenarioType: string; year: string; month: string; comment: string };
export type CloseField = keyof CloseValues;

/** What the form starts on: the oldest scenario still open, which is the next to be closed, else the newest. */
export function startValues(scenarios: readonly Scenario[], scenarioType: string): CloseValues {
  const next = scenarios.findLast(({ state }) => state === "OPEN") ?? scenarios[0];
  return {
    scenarioType: next?.scenarioType ?? scenarioType,
    year: String(next?.year ?? ""),
    month: String(next?.month ?? ""),
    comment: "",
  };
}

/** Errors by field. Closing again needs a comment. */
export function checkCloseForm(
  values: CloseValues,
  again: boolean,
  codeText: ReturnType<typeof useCodeText>,
): Partial<Record<CloseField, string>> {
  const { comment, ...rest } = values;
  const required: CloseField[] = ["scenarioType", "year", "month"];
  const empty = required.filter((field) => values[field] === "").map((field) => [field, codeText("ui", "field-required")] as const);
  return {
    ...checkBySchema(scenarioForm, comment.trim() ? { ...rest, comment: comment.trim() } : rest, codeText),
    ...(again && comment.trim() === "" ? { comment: codeText("scenarios", "comment-missing") } : {}),
    ...Object.fromEntries(empty),
  };
}
