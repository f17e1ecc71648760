import type { ApiError } from "../../../api/client.ts";
import type { useText } from "../../../texts/language.tsx";
import { checkAreas, checkPart, type DraftPath } from "../check-draft.ts";
import type { ShownIssue } from "../fields-at.ts";
import { changedParts, type UserBase } from "./user-body.ts";
import { type Part, parts, type PartResult, type UserDraft } from "../user-draft.ts";

/** What keeps the form from being sent, found before it is sent. */
export function issuesOf(draft: UserDraft, base: UserBase, t: ReturnType<typeof useText>): ShownIssue[] {
  const found = changedParts(draft, base).flatMap((part) => checkPart(draft, part).map((issue) => ({ part: part as string, ...issue })));
  const without = base.personVersion === null ? checkAreas(draft).map((issue) => ({ part: "PERSON", ...issue })) : [];
  return [...found, ...without].map(({ part, path, code }) => ({ part, path, text: t(code as Parameters<typeof t>[0]) }));
}

/** What the server has refused, at the fields it names; a part refused without a field stands at the part. */
export function issuesOfResults(results: readonly PartResult[]): ShownIssue[] {
  return results
    .filter(({ state }) => state === "refused")
    .flatMap(({ part, fields, error }) => {
      const placed = fields.map((field) => ({ ...placeOf(field.path, part), text: field.error }));
      return placed.length > 0 || error === null ? placed : [{ part, path: [], text: error }];
    });
}

/** The fields that a refused call names. */
export function issuesOfError(error: ApiError): ShownIssue[] {
  return error.fields.map((field) => ({ ...placeOf(field.path, "PERSON"), text: field.error }));
}

/** The server's paths are those of the whole body. */
export function placeOf(path: DraftPath, part: Part): { part: Part; path: DraftPath } {
  const named = path[0] === "areas" ? parts.find((each) => each === path[1]) : undefined;
  if (named) return { part: named, path: path.slice(2) };
  return path[0] === "person" ? { part: "PERSON", path: path.slice(1) } : { part, path };
}
