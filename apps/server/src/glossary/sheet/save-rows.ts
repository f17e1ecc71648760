import { isDeepStrictEqual } from "node:util";
import { auditAll } from "../../db/audit.sql.ts";
import { inSavepoint } from "../../db/savepoint.sql.ts";
import { Problem } from "../../http/problem.ts";
import { issuesOf } from "../../tasks/apply-each.ts";
import type { ColumnIssue, RowOutcome, TaskContext } from "../../tasks/kinds.ts";
import { insertCards } from "../cards.sql.ts";
import { saveVersions } from "../save-versions.ts";
import type { CheckedRow } from "./check-rows.ts";

/**
 * Saves what rows make of their cards as new versions, in a fixed number of statements; one that says the same as before makes none. Where somebody took a
 * name or a KPI since the rows were checked, one by one: those are refused.
 */
export async function saveRows(ctx: TaskContext, rows: readonly CheckedRow[]): Promise<ReadonlyMap<CheckedRow, RowOutcome>> {
  const changed = rows.filter(({ before, content }) => !before || !isDeepStrictEqual(content, before.content));
  if (changed.length === 0) return new Map();
  try {
    return await inSavepoint(ctx, (ctx) => saveTogether(ctx, changed));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (changed.length === 1) return new Map(changed.map((row) => [row, { issues: refusalIssues(error) }]));
    const outcomes = new Map<CheckedRow, RowOutcome>();
    for (const row of changed) for (const [saved, outcome] of await saveRows(ctx, [row])) outcomes.set(saved, outcome);
    return outcomes;
  }
}

const columnOf: Partial<Record<Problem["code"], string>> = { "glossary-name-taken": "globalName", "glossary-kpi-taken": "kpi" };

function refusalIssues(problem: Problem): ColumnIssue[] {
  return issuesOf(problem).map((issue) => ({ ...issue, column: columnOf[problem.code] ?? issue.column }));
}

async function saveTogether(ctx: TaskContext, rows: readonly CheckedRow[]): Promise<Map<CheckedRow, RowOutcome>> {
  const fresh = rows.filter(({ before }) => !before);
  const ids = await insertCards(
    ctx.db,
    fresh.map(({ glossary }) => ({ glossary, shippedKey: null })),
    ctx.clock.now(),
  );
  const idOf = new Map(fresh.map((row, at) => [row, ids[at] ?? 0]));
  const saves = rows.map((row) => ({ ...row, cardId: row.before?.id ?? idOf.get(row) ?? 0, kind: "imported" as const }));
  const written = await saveVersions(ctx, saves, ctx.actor.id);
  await auditAll(
    ctx.db,
    ctx,
    written.map(({ cardId, version, content, glossary }, at) => {
      const before = rows[at]?.before;
      const after = { name: content.globalName, ...(!before && { glossary }), kind: "imported", version };
      return {
        action: before ? "glossary-card-changed" : "glossary-card-created",
        subjectType: "glossary-card",
        subjectId: cardId,
        ...(before && { before: { name: before.content.globalName, version: before.version } }),
        after,
      };
    }),
  );
  return new Map(
    rows.map((row, at) => {
      const { cardId, version } = written[at] ?? { cardId: 0, version: 0 };
      const before = row.before ? { version: row.before.version } : null;
      return [row, { applied: { subject: String(cardId), version: String(version), before, after: null } }];
    }),
  );
}
