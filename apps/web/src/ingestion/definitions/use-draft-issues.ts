import { createIngestion } from "@hub/contract/ingestion/ingestion.ts";
import type { CanonicalField } from "@hub/domain/ingestion/canonical-record.ts";
import type { ColumnType } from "@hub/domain/ingestion/ingestion-definition.ts";
import { useMemo } from "react";
import { checkBySchema } from "../../forms/schema-resolver.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import { checkDraft, type DraftIssue, listShapePaths } from "./check-draft.ts";
import { type Draft, inputOf } from "./draft.ts";

/** What keeps a draft from being saved, in the reader's language, with the path to the part of the draft. */
export type ShownIssue = { path: (string | number)[]; text: string };

/** The live check of a draft. */
export function useDraftIssues(draft: Draft): ShownIssue[] {
  const t = useText();
  const codeText = useCodeText();
  return useMemo(() => {
    const found = checkDraft(draft);
    const paths = listShapePaths(draft, found);
    const schema = paths.length === 0 || !createIngestion.body ? {} : checkBySchema(createIngestion.body, inputOf(draft), codeText);
    const shape = paths.map((path) => {
      const text = schema[["definition", ...path].join(".")] ?? schema[path.join(".")] ?? t("ui.invalid");
      const column = path[0] === "columns" ? draft.columns[Number(path[1])]?.name : undefined;
      return { path, text: column === undefined ? text : t("configuration.issue-in-column", { column, text }) };
    });
    return [...found.map((issue) => ({ path: issue.path, text: codeText(issue.area, issue.code, nameParams(issue, t)) })), ...shape];
  }, [draft, t, codeText]);
}

/** Messages name fields and types by their codes; here they have names. */
function nameParams({ params, code }: DraftIssue, t: ReturnType<typeof useText>): DraftIssue["params"] {
  if (!params) return undefined;
  const named = { ...params };
  if (params["column"] === "") named["column"] = t("configuration.column-unnamed");
  if (typeof params["field"] === "string") named["field"] = t(`configuration.field-${params["field"] as CanonicalField | "extra"}`);
  if (typeof params["type"] === "string") named["type"] = nameType(params["type"], t);
  if (code === "definition-type-unfit") {
    named["allowed"] = String(params["allowed"])
      .split(", ")
      .map((type) => nameType(type, t))
      .join(", ");
  }
  return named;
}

function nameType(type: string, t: ReturnType<typeof useText>): string {
  return t(`configuration.type-${type as ColumnType}`);
}

/** The first issue at a path or below it, as a field shows it. */
export function errorAt(issues: readonly ShownIssue[], ...path: (string | number)[]): string | undefined {
  return issues.find((issue) => path.every((part, at) => issue.path[at] === part))?.text;
}
