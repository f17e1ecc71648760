import type { DraftPath } from "./check-draft.ts";

/** Where a field stands in a form: its id, and what is wrong with it. */
export type FieldsAt = {
  id: (...path: DraftPath) => string;
  error: (...path: DraftPath) => string | undefined;
};
/** What is wrong at a place of a form, in words. */
export type ShownIssue = { part: string; path: DraftPath; text: string };

/** The fields of a form that stand in its body at `within`. */
export function fieldsIn(form: { id: string; errorAt: (...path: DraftPath) => string | undefined }, ...within: DraftPath): FieldsAt {
  return { id: (...path) => inputAt(form.id, [...within, ...path]), error: (...path) => form.errorAt(...within, ...path) };
}

/** The id of the input that a path of the body leads to. */
export function inputAt(id: string, path: DraftPath): string {
  return [id, ...path].join("-");
}

/** The id of a field of a part. */
export function fieldId(part: string, path: DraftPath): string {
  return [`access-${part}`, ...path].join("-");
}

/** The fields of one part of a form; `error` takes the exact path. */
export function fieldsOf(part: string, issues: readonly ShownIssue[]): FieldsAt {
  return {
    id: (...path) => fieldId(part, path),
    error: (...path) => issues.find((issue) => issue.part === part && issue.path.join("-") === path.join("-"))?.text,
  };
}

/** Ids to try in turn, from the very field up to the part. */
export function idsUpTo(part: string, path: DraftPath): string[] {
  return path.map((_, at) => fieldId(part, path.slice(0, path.length - at)));
}
