import type { getTask as route } from "@hub/contract/tasks/tasks.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import { type ImportKind as ImportName, permissionOfTask } from "@hub/domain/tasks/kinds.ts";
import type { RequestContext } from "../../context.ts";
import type { Answer } from "../../http/bind.ts";
import { found } from "../../problem.ts";
import { columnTitle } from "../../spreadsheets/described-column.ts";
import { noteText } from "../issue-text.ts";
import type { TaskKinds } from "../kinds.ts";
import { findTaskRow, listTaskRows } from "./list.sql.ts";
import { ownTasks } from "../policy.ts";
import { type TaskView, presentTask } from "./present-task.ts";

const listed = 100;

/** One's own tasks, newest first. */
export async function listTasks(ctx: RequestContext): Promise<TaskView[]> {
  const rows = await listTaskRows(ctx.db, ownTasks(ctx), ctx.clock.now(), listed);
  return rows.map((row) => presentTask(ctx, row));
}

/** One of one's own tasks as the list shows it. */
export async function getTask(ctx: RequestContext, id: number): Promise<TaskView> {
  return presentTask(ctx, found(await findTaskRow(ctx.db, ownTasks(ctx), id, ctx.clock.now())));
}

/** One of one's own tasks with what was found; rows are shown only while one may see such. */
export async function getTaskDetail(ctx: RequestContext, kinds: TaskKinds, id: number): Promise<Answer<typeof route>> {
  const { language } = ctx;
  const row = found(await findTaskRow(ctx.db, ownTasks(ctx), id, ctx.clock.now()));
  const open = holds(permissionOfTask[row.kind], ctx.actor);
  const known = row.params.direction === "import" ? (kinds[row.kind as ImportName]?.columns ?? []) : [];
  const columns = new Map(known.map((column) => [column.key, columnTitle(language, column)]));
  const titleOf = (column: string | null) => (column === null ? null : (columns.get(column) ?? column));
  return {
    ...presentTask(ctx, row),
    causes: (open ? (row.causes ?? []) : []).map(({ kind, rows, firstRow, example }) => ({
      kind,
      code: example.code,
      column: titleOf(example.column),
      rows,
      firstRow,
      text: noteText(language, example),
    })),
    questions: row.questions ?? { unversioned: 0, again: 0 },
    findings: (open ? (row.findings ?? []) : []).map(({ row, kind, key, issues }) => ({
      row,
      kind,
      key,
      issues: issues.map(({ column, code, params }) => ({
        column: titleOf(column),
        path: column === null ? [] : [column],
        code,
        error: noteText(language, { code, params }),
      })),
    })),
    changes: open ? (row.changes ?? []) : [],
    notes: (row.notes ?? []).map((note) => noteText(language, note)),
  };
}
