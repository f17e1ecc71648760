import { countDaysLate } from "@hub/domain/validation/lateness.ts";
import { firstDay, type Period, previousPeriod } from "@hub/domain/period.ts";
import type { RequestContext } from "../../context.ts";
import { owedComments } from "@hub/domain/validation/signature-rules.ts";
import { refuseNudge, type Waiting } from "@hub/domain/validation/waiting.ts";
import { presentMay, presentOpenReopening } from "../cells/cell-answer.ts";
import { type MonthCellRow, readMonth } from "./month.sql.ts";
import { reachOf } from "../policy.ts";
import { presentWaiting, type Named, nameColleagues, waitingIn } from "../cells/waiting-answer.ts";
import { dayOf } from "../reopenings/list-reopenings.ts";

type MonthCell = ReturnType<typeof presentMonthCell>;
type Around = { today: string; names: Named; waiting: Waiting | null };

/** A month at a glance: entities by sections within reach, with totals of each. The month that was over last unless told. */
export async function getMonth(ctx: RequestContext, asked: { year?: number | undefined; month?: number | undefined }) {
  const now = ctx.clock.now();
  const latest = previousPeriod({ year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 });
  const period: Period = asked.year !== undefined && asked.month !== undefined ? { year: asked.year, month: asked.month } : latest;
  const { sections, cells, ...waiters } = await readMonth(ctx.db, {
    period: firstDay(period),
    reach: reachOf(ctx.actor, "validation.read"),
    actor: ctx.actor,
    now,
  });
  const today = dayOf(now);
  const waitingOf = waitingIn(waiters);
  const names = nameColleagues(waiters.colleagues);
  const answered = cells.map((row) => ({ row, cell: presentMonthCell(ctx, row, { today, names, waiting: waitingOf(row) }) }));
  const rows = Map.groupBy(answered, ({ row }) => row.legalEntityId);
  return {
    ...period,
    today,
    sections: sections.map((code) => ({
      code,
      totals: addUp(answered.filter(({ cell }) => cell.section === code).map(({ cell }) => cell)),
    })),
    entities: [...rows.values()].map((of) => presentEntity(of)),
    totals: addUp(answered.map(({ cell }) => cell)),
  };
}

function presentEntity(of: { row: MonthCellRow; cell: MonthCell }[]) {
  const { legalEntityId: id = 0, legalEntityCode: code = "", legalEntityName: name = "" } = of[0]?.row ?? {};
  const cells = of.map(({ cell }) => cell);
  return { legalEntity: { id, code, name }, cells, totals: addUp(cells) };
}

function presentMonthCell(ctx: RequestContext, row: MonthCellRow, { today, names, waiting }: Around) {
  const { nudgedToday } = row;
  return {
    section: row.sectionCode,
    expected: row.expected,
    dueDate: row.dueDate,
    daysLate: countDaysLate(row.dueDate, today, row.signOff === "OWNER_VALIDATED"),
    data: row.data,
    signOff: row.signOff,
    lock: row.lockState,
    rows: row.rows,
    blocking: row.blockingFindings,
    warnings: row.warnings + row.warningFindings,
    openEvents: row.openEvents,
    reopening: presentOpenReopening(row),
    validatedAt: row.validatedAt === null ? null : new Date(row.validatedAt).toISOString(),
    waits: presentWaiting(waiting, names, ctx.actor.id),
    owed: owedComments(row),
    may: { ...presentMay(ctx, row), nudge: refuseNudge(waiting, ctx.actor.id, nudgedToday) === undefined },
  };
}

function addUp(cells: readonly MonthCell[]) {
  const expected = cells.filter((cell) => cell.expected);
  const count = (is: (cell: MonthCell) => boolean) => expected.filter(is).length;
  return {
    expected: expected.length,
    delivered: count(({ data }) => data === "READY"),
    signed: count(({ signOff }) => signOff !== "NONE"),
    validated: count(({ signOff }) => signOff === "OWNER_VALIDATED"),
    late: count(({ daysLate }) => daysLate > 0),
    blocked: count(({ data }) => data === "BLOCKED" || data === "HELD"),
    mine: count(({ waits }) => waits?.me === true),
    nudges: count(({ may }) => may.nudge),
  };
}
