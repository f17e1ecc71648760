import type { Language } from "@hub/domain/languages.ts";
import { clearToken } from "@hub/domain/tasks/cell-text.ts";
import { taskLimits } from "@hub/domain/tasks/task-limits.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { DescribedColumn } from "./described-column.ts";
import type { ExplanationRow } from "./writing/sheet-plan.ts";

/** Choices named on the first page; the dropdown has all. */
const namedChoices = 30;

type Explained = {
  language: Language;
  title: string;
  about: MessageKey | undefined;
  /** When the rows were as they stand; undefined for an empty workbook. */
  at: Date | undefined;
  /** What else the reader has to know. */
  notes?: readonly string[];
  columns: readonly DescribedColumn[];
  /** Undefined for a sheet that is not taken back. */
  takenBack: { adds: boolean; versioned: boolean; reasons: boolean } | undefined;
};

/** The first page of a workbook in the reader's language: what it is, how it is filled in, and what each column holds. */
export function explainSheet({ language, title, about, at, notes = [], columns, takenBack }: Explained): ExplanationRow[] {
  const say = (key: MessageKey, params: Record<string, string | number | Date> = {}) => translate(language, key, params);
  const rows: ExplanationRow[] = [{ style: "title", cells: [title] }];
  const text = (sentence: string) => void rows.push({ style: "text", cells: [sentence] });
  if (about) text(say(about));
  if (at) text(say("sheets.as-of", { instant: `${at.toISOString().slice(0, 16).replace("T", " ")} UTC` }));
  for (const note of notes) text(note);
  if (takenBack) {
    const keys = columns.filter(({ isKey }) => isKey).map((column) => column.title);
    rows.push({ style: "text", cells: [] }, { style: "heading", cells: [say("sheets.rules")] });
    text(say("sheets.rule-key", { columns: keys.join(", ") }));
    text(say(takenBack.adds ? "sheets.rule-adds" : "sheets.rule-adds-not"));
    text(say("sheets.rule-empty", { token: clearToken }));
    text(say("sheets.rule-columns"));
    if (takenBack.versioned) text(say("sheets.rule-version"));
    if (takenBack.reasons) text(say("sheets.rule-reasons"));
    text(say("sheets.rule-formats"));
    text(say("sheets.rule-limits", { rows: taskLimits.importRows, megabytes: taskLimits.importBytes / 1_000_000 }));
  }
  rows.push({ style: "text", cells: [] }, { style: "heading", cells: [say("sheets.columns")] });
  rows.push({
    style: "head",
    cells: [
      say("sheets.column"),
      say("sheets.column-kind"),
      say("sheets.column-role"),
      say("sheets.column-help"),
      say("sheets.column-values"),
    ],
  });
  for (const column of columns) {
    rows.push({
      style: "cells",
      cells: [
        column.title,
        say(`sheets.kind-${column.kind}`),
        takenBack ? say(`sheets.role-${roleOf(column)}`) : "",
        column.help ? say(column.help) : "",
        nameChoices(language, column),
      ],
    });
  }
  return rows;
}

function roleOf(column: DescribedColumn): "key" | "locked" | "required" | "optional" {
  if (column.isKey) return "key";
  if (column.locked || column.kind === "instant") return "locked";
  return column.required || column.needed ? "required" : "optional";
}

function nameChoices(language: Language, { offered }: DescribedColumn): string {
  if (!offered) return "";
  const named = offered.slice(0, namedChoices).map(({ label }) => label);
  const rest = offered.length - named.length;
  return rest > 0 ? translate(language, "sheets.more-values", { named: named.join("; "), rest }) : named.join("; ");
}
