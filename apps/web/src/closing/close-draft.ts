import type { Input } from "@hub/contract/route.ts";
import type { closeScenario } from "@hub/contract/scenarios/scenarios.ts";
import type { Issue } from "@hub/domain/issue.ts";
import type { Scenario } from "./scenario-states.ts";

/** What stands in the four fields of SCN-01; empty text where nothing is chosen. */
export type CloseDraft = { scenarioType: string; year: string; month: string; comment: string };

/** What the form starts on: the oldest scenario still open, which is the next to be closed, else the newest. */
export function startDraft(scenarios: readonly Scenario[]): CloseDraft {
  const next = scenarios.findLast(({ state }) => state === "OPEN") ?? scenarios[0];
  return {
    scenarioType: next?.scenarioType ?? "",
    year: String(next?.year ?? ""),
    month: String(next?.month ?? ""),
    comment: "",
  };
}

/** What is sent; `seen` is the fingerprint of the preview that was confirmed, where a version is replaced. */
export function bodyOf(
  { comment, ...chosen }: CloseDraft,
  replaces: number | null,
  seen?: string,
): Input<NonNullable<(typeof closeScenario)["body"]>> {
  return {
    ...chosen,
    replaces,
    ...(comment.trim() !== "" && { comment: comment.trim() }),
    ...(seen !== undefined && { previewed: seen }),
  };
}

/** What the schema does not know: what is not chosen is missing, and closing again needs a comment. */
export function checkDraft(draft: CloseDraft, again: boolean): Issue[] {
  const empty = (["scenarioType", "year", "month"] as const).filter((field) => draft[field] === "");
  return [
    ...empty.map((field) => ({ code: "ui.field-required", path: [field] })),
    ...(again && draft.comment.trim() === "" ? [{ code: "scenarios.comment-missing", path: ["comment"] }] : []),
  ];
}
