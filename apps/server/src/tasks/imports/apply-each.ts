import type { Problem } from "../../problem.ts";
import { problemOf } from "../../http/error-handler.ts";
import type { AppliedChange, ColumnIssue, PlannedRow, RowOutcome, TaskContext } from "../kinds.ts";
import { inSavepoint } from "../../db/savepoint.sql.ts";

/** Applies rows one by one, each in a savepoint: a row that is refused (`Problem`) leaves nothing behind and becomes issues. */
export async function applyEach<R>(
  ctx: TaskContext,
  rows: readonly PlannedRow<R>[],
  apply: (ctx: TaskContext, row: PlannedRow<R>) => Promise<RowOutcome>,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (const row of rows) {
    try {
      outcomes.push(await inSavepoint(ctx, (ctx) => apply(ctx, row)));
    } catch (error) {
      outcomes.push({ issues: issuesOf(refusalOf(error)) });
    }
  }
  return outcomes;
}

/** Takes changes back one by one, each in a savepoint; one that is refused (`Problem`) stays. */
export async function undoEach(
  ctx: TaskContext,
  changes: readonly AppliedChange[],
  undo: (ctx: TaskContext, change: AppliedChange) => Promise<boolean>,
): Promise<boolean[]> {
  const taken: boolean[] = [];
  for (const change of changes) {
    try {
      taken.push(await inSavepoint(ctx, (ctx) => undo(ctx, change)));
    } catch (error) {
      refusalOf(error);
      taken.push(false);
    }
  }
  return taken;
}

/** A refusal as issues of a row; the first step of an issue's path names its column. */
export function issuesOf(problem: Problem): ColumnIssue[] {
  if (problem.issues.length === 0) return [{ column: null, code: `errors.${problem.code}`, params: problem.params }];
  return problem.issues.map(({ code, path, params }) => ({ column: typeof path[0] === "string" ? path[0] : null, code, params }));
}

/** What a user should hear of; a failure of ours or of the moment goes on. */
export function refusalOf(error: unknown): Problem {
  const problem = error instanceof Error ? problemOf(error) : undefined;
  if (!problem || problem.status >= 500) throw error;
  return problem;
}
