import { type listRetention as listRoute, updateRetentionPeriod as route } from "@hub/contract/configuration/retention.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RetentionKind } from "@hub/domain/configuration/retention.ts";
import { periodOf } from "@hub/domain/period.ts";
import { taskLimits } from "@hub/domain/tasks/task-limits.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { conflict, found } from "../../problem.ts";
import { listDue, listPeriods, listRuns, type PeriodRow, writePeriod } from "./periods.sql.ts";

const runsShown = 10;

/** How long each kind is kept, what goes next and what stays, and what the last runs put away. */
export async function listRetention(ctx: RequestContext): Promise<Output<typeof listRoute.answer>> {
  const dated = <R extends { period: string | null }>(row: R) => ({ ...row, period: row.period === null ? null : periodOf(row.period) });
  return {
    periods: (await listPeriods(ctx.db)).map(present),
    due: (await listDue(ctx.db)).map(dated),
    runs: (await listRuns(ctx.db, runsShown)).map(({ at, counts }) => ({ at: at.toISOString(), counts: counts.map(dated) })),
    tasks: { fileDays: taskLimits.fileDays, listedDays: taskLimits.listedDays },
  };
}

/** Changes how long a kind is kept. Throws version-stale. */
export function updateRetentionPeriod(
  ctx: RequestContext,
  kind: RetentionKind,
  version: number,
  { months }: { months: number | null },
): Promise<Output<typeof route.answer>> {
  return inTransaction(ctx, async (ctx) => {
    const before = found((await listPeriods(ctx.db, kind))[0]);
    if (!(await writePeriod(ctx.db, kind, version, months))) throw conflict(route, present(found((await listPeriods(ctx.db, kind))[0])));
    await audit(ctx.db, ctx, {
      action: "retention-changed",
      subjectType: "retention-period",
      subjectId: kind,
      before: { months: before.months },
      after: { months },
    });
    return present(found((await listPeriods(ctx.db, kind))[0]));
  });
}

function present({ changed, ...row }: PeriodRow): Output<typeof route.answer> {
  return { ...row, changed: changed && { ...changed, at: changed.at.toISOString() } };
}
