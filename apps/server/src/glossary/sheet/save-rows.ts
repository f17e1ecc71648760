import { isDeepStrictEqual } from "node:util";
import type { Problem } from "../../problem.ts";
import { issuesOf } from "../../tasks/imports/apply-each.ts";
import type { ColumnIssue, RowOutcome, TaskContext } from "../../tasks/kinds.ts";
import { insertCards } from "../cards.sql.ts";
import { saveAudited } from "../save-audited.ts";
import { togetherOrEach } from "../together-or-each.ts";
import type { CheckedRow } from "./check-rows.ts";

type Saved = readonly [CheckedRow, RowOutcome];

/**
 * Saves what rows make of their cards as new versions, in a fixed number of statements; one that says the same as before makes none. Where somebody took a
 * name or a KPI since the rows were checked, one by one: those are refused.
 */
export async function saveRows(ctx: TaskContext, rows: readonly CheckedRow[]): Promise<ReadonlyMap<CheckedRow, RowOutcome>> {
  return new Map(
    await togetherOrEach(ctx, rows.filter(isChanged), saveTogether, (row, problem): Saved => [row, { issues: refusalIssues(problem) }]),
  );
}

/** Whether a row makes another card of what there was, or a new one. */
export const isChanged = ({ before, content }: CheckedRow): boolean => !before || !isDeepStrictEqual(content, before.content);

const columnOf: Partial<Record<Problem["code"], string>> = { "glossary-name-taken": "globalName", "glossary-kpi-taken": "kpi" };

function refusalIssues(problem: Problem): ColumnIssue[] {
  return issuesOf(problem).map((issue) => ({ ...issue, column: columnOf[problem.code] ?? issue.column }));
}

async function saveTogether(ctx: TaskContext, rows: readonly CheckedRow[]): Promise<Saved[]> {
  const fresh = rows.filter(({ before }) => !before);
  const ids = await insertCards(
    ctx.db,
    fresh.map(({ glossary }) => ({ glossary, shippedKey: null })),
    ctx.clock.now(),
  );
  const idOf = new Map(fresh.map((row, at) => [row, ids[at] ?? 0]));
  const saves = rows.map((row) => ({ ...row, cardId: row.before?.id ?? idOf.get(row) ?? 0, kind: "imported" as const }));
  const written = await saveAudited(ctx, saves);
  return rows.map((row, at): Saved => {
    const { cardId, version } = written[at] ?? { cardId: 0, version: 0 };
    const before = row.before ? { version: row.before.version } : null;
    return [row, { applied: { subject: String(cardId), version: String(version), before, after: null } }];
  });
}
