import { foldText } from "@hub/domain/fold-text.ts";
import { type CardContent, emptyCard, type Glossary } from "@hub/domain/glossary/card.ts";
import { checkCard } from "@hub/domain/glossary/check-card.ts";
import { tidyCard } from "@hub/domain/glossary/tidy-card.ts";
import type { ColumnIssue, PlannedRow, TaskContext } from "../../tasks/kinds.ts";
import type { CardRow } from "../cards.sql.ts";
import type { ThemeCode } from "../cards/named.sql.ts";
import { atColumns, withCells } from "./card-cells.ts";
import { listTaken, type WantedNames } from "./sheet-cards.sql.ts";
import { checkNamed, nameTab } from "../cards/check-content.ts";

type Row = PlannedRow<CardRow>;

/** A row without faults, and the card that comes of it. */
export type CheckedRow = { glossary: Glossary; before: CardRow | undefined; content: CardContent };
type Checked = { checked: CheckedRow } | { issues: ColumnIssue[] };

/** The checks of one file; they remember which cards, names and KPIs its rows have taken. */
export function startChecks() {
  const takenIn = new Map<string, number>();
  return {
    /** What is wrong with each row, or what becomes of it; one statement. */
    async check(ctx: TaskContext, rows: readonly Row[], themes: readonly ThemeCode[]): Promise<Checked[]> {
      const read = rows.map((row) => readRow(row, themes));
      const wanted = read.map(wantedOf);
      const taken = await listTaken(ctx.db, wanted);
      return read.map(({ row, checked, issues }, at): Checked => {
        const claims = claimsOf(row, wanted[at]);
        const found = [
          ...issues,
          ...taken.filter((each) => each.at === at).map(({ column }) => ({ column, code: takenCodes[column] })),
          ...claims.flatMap(({ claim, column, code }) => {
            const first = takenIn.get(claim);
            return first === undefined || first === row.row ? [] : [{ column, code, params: { first } }];
          }),
        ];
        const once = found.filter(({ column }, place) => column === null || found.findIndex((other) => other.column === column) === place);
        if (once.length > 0 || !checked) return { issues: once };
        for (const { claim } of claims) takenIn.set(claim, row.row);
        return { checked };
      });
    },
  };
}

const takenCodes = { globalName: "errors.glossary-name-taken", kpi: "errors.glossary-kpi-taken" };

type ReadCard = { row: Row; checked: CheckedRow | undefined; issues: ColumnIssue[] };

function readRow(row: Row, themes: readonly ThemeCode[]): ReadCard {
  const { current, changes, values } = row;
  if (!current && (values["id"] ?? null) !== null) return refuse(row, "id", "glossary.sheet-card-unknown");
  if (current && changes["glossary"] !== undefined) return refuse(row, "glossary", "glossary.sheet-glossary-fixed");
  // What could not be read is said already.
  const glossary = current?.record.glossary ?? (values["glossary"] === "kpi" ? "kpi" : "term");
  const content = tidyCard(withCells(current?.record.content ?? emptyCard, changes));
  const issues = atColumns([...checkCard(content, glossary).map(nameTab), ...checkNamed(content, current?.record.content, themes)]);
  return { row, checked: { glossary, before: current?.record, content }, issues };
}

function refuse(row: Row, column: string, code: string): ReadCard {
  return { row, checked: undefined, issues: [{ column, code }] };
}

/** The name and the KPI that a row newly gives its card. */
function wantedOf({ checked }: ReadCard, at: number): WantedNames {
  if (!checked) return { at, card: null, glossary: "term", name: null, kpi: null };
  const { glossary, before, content } = checked;
  const named = content.globalName !== "" && (!before || foldText(before.content.globalName) !== foldText(content.globalName));
  return {
    at,
    card: before?.id ?? null,
    glossary,
    name: named ? content.globalName : null,
    kpi: content.kpi !== before?.content.kpi ? content.kpi : null,
  };
}

/** What only one row of a file may have. */
function claimsOf(row: Row, wanted: WantedNames | undefined): { claim: string; column: string | null; code: string }[] {
  const claims: { claim: string; column: string | null; code: string }[] = [];
  const { card, glossary, name, kpi } = wanted ?? { card: null, glossary: "term", name: null, kpi: null };
  if (row.current) claims.push({ claim: `card ${card ?? row.current.record.id}`, column: null, code: "sheets.row-same-record" });
  if (name !== null) claims.push({ claim: `${glossary} ${foldText(name)}`, column: "globalName", code: "glossary.sheet-taken-in-file" });
  if (kpi !== null) claims.push({ claim: `of ${kpi}`, column: "kpi", code: "glossary.sheet-taken-in-file" });
  return claims;
}
