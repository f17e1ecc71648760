import { comparePeriods, type Period, periodOf } from "@hub/domain/period.ts";
import { type RequestContext, todayOf } from "../../context.ts";
import { type CompleteScenario, listCompleteScenarios } from "../../validation/consolidations/complete-sections.sql.ts";
import { lockCalendar } from "../../validation/consolidations/kept-expectations.sql.ts";
import { changeExpected, type Effect } from "../calendar/change-expected.ts";
import { findFirstMonth } from "./sections.sql.ts";

type Named = { scenarioType: string; month: Period };
export type RuleEffect = Effect & { closable: Named[]; incomplete: Named[]; dropped: Named[] };

/**
 * Holds the calendar, does what changes the rules of some sections, and tells what it made of open months and of the scenarios that wait for them; `change` answers the
 * scenarios that it deleted. In a transaction.
 */
export async function changeRules(
  ctx: RequestContext,
  sections: readonly string[],
  change: () => Promise<readonly CompleteScenario[]>,
): Promise<RuleEffect> {
  await lockCalendar(ctx.db);
  const before = await listCompleteScenarios(ctx.db);
  const first = (await findFirstMonth(ctx.db, sections)) ?? todayOf(ctx);
  const { effect, done: dropped } = await changeExpected(ctx, { sections, first }, change);
  const after = await listCompleteScenarios(ctx.db);
  return {
    ...effect,
    closable: without(after, before),
    incomplete: without(before, [...after, ...dropped]),
    dropped: without(dropped, []),
  };
}

function without(some: readonly CompleteScenario[], others: readonly CompleteScenario[]): Named[] {
  const known = new Set(others.map(({ scenarioType, month }) => `${scenarioType} ${month}`));
  return some
    .filter(({ scenarioType, month }) => !known.has(`${scenarioType} ${month}`))
    .map(({ scenarioType, month }) => ({ scenarioType, month: periodOf(month) }))
    .toSorted((one, other) => comparePeriods(one.month, other.month) || one.scenarioType.localeCompare(other.scenarioType));
}
