import type { ErrorBody } from "@hub/contract/errors.ts";
import type { DraftPath } from "../check-draft.ts";
import { type Part, parts, type PartResult } from "../user-draft.ts";

/** The parts that were refused and are still to be saved. */
export function refusedParts(results: readonly PartResult[]): Part[] {
  return results.filter(({ state }) => state === "refused").map(({ part }) => part);
}

/** The parts that were saved, or would be. */
export function savedParts(results: readonly PartResult[]): Part[] {
  return results.filter(({ state }) => state === "saved" || state === "removed").map(({ part }) => part);
}

/** Whether somebody else saved the part since the form was opened: what they saved has to be looked at first. */
export function isOvertaken({ state, code }: PartResult): boolean {
  return state === "refused" && (code === "version-stale" || (code?.startsWith("user-exists-") ?? false));
}

/** Why parts were refused, by the paths of the whole body: each part in a sentence, then the fields it names. */
export function refusalsOf(results: readonly PartResult[]): NonNullable<ErrorBody["fields"]> {
  return results
    .filter(({ state, code }) => state === "refused" && code !== "version-stale")
    .flatMap(({ part, code, error, fields }) => [
      { path: pathOf(part), code: code ?? "", error: error ?? "" },
      ...fields.map((field) => ({ ...field, path: inBody(field.path, part) })),
    ]);
}

/** Where a part stands in the body. */
const pathOf = (part: Part) => (part === "PERSON" ? ["person"] : ["areas", part]);

/** The server names some fields from their part on. */
function inBody(path: DraftPath, part: Part): (string | number)[] {
  const isWhole = path[0] === "person" || (path[0] === "areas" && parts.some((each) => each === path[1]));
  return isWhole ? [...path] : [...pathOf(part), ...path];
}
