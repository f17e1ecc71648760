import { type CellMeasures, checkCell } from "@hub/domain/checks/check-cell.ts";
import { type CheckRule, getCheckRule } from "@hub/domain/checks/check-rules.ts";
import { addMonths, firstDay, lastDay, periodOf, previousPeriod } from "@hub/domain/period.ts";
import { type Context, todayOf } from "../context.ts";
import { findPeriodicity, lockMonth, listOpenCells, type OpenCell, type Written, writeFindings } from "./cells.sql.ts";
import { measureEntities } from "./measure-entities.ts";
import { countShared, type Days, listFeeds, measureGiven, prepareMeasuring } from "./measures.sql.ts";
import { listTolerancesInForce, toleranceFor } from "./tolerances.sql.ts";

/** Cells of one section in one month (its first day). */
export type CellsOfMonth = { section: string; period: string; legalEntityIds: readonly number[] };

const sharedRule = "active-in-two-entities" satisfies CheckRule;

/**
 * Writes anew what the check rules find in the cells, and in those of other entities that a person of theirs is active in too. The number of statements
 * is fixed. Cells that are validated (locked or frozen) keep what was found in them. In a transaction that holds the section's month.
 */
export async function refreshFindings(ctx: Context, { section, period, legalEntityIds }: CellsOfMonth): Promise<void> {
  const periodicity = await findPeriodicity(ctx.db, section);
  if (!periodicity || legalEntityIds.length === 0) return;
  const monthly = periodicity === "monthly";
  const previous = addMonths(periodOf(period), monthly ? -1 : -12);
  const where = { section, period, previous: firstDay(previous), legalEntityIds };
  const cells = await listOpenCells(ctx.db, { ...where, today: todayOf(ctx) });
  const named = cells.filter((cell) => cell.named).map(({ legalEntityId }) => legalEntityId);
  await prepareMeasuring(ctx.db);
  const feeds = await listFeeds(ctx.db, { ...where, legalEntityIds: named });
  const tolerances = await listTolerancesInForce(ctx.db);
  const people = feeds.filter(({ holds }) => holds === "people");
  const days: Days = {
    last: lastDay(periodOf(period)),
    before: lastDay(previousPeriod(periodOf(period))),
    previousLast: lastDay(previous),
  };
  const ofNamed = people.filter(({ legalEntityId }) => named.includes(legalEntityId));
  const payTimes = named.map((legalEntityId) => ({
    legalEntityId,
    times: allowedBy("hourly-pay-range", toleranceFor(tolerances, legalEntityId)),
  }));
  const persons = await measureEntities(ctx.db, ofNamed, days, payTimes);
  const given = await measureGiven(
    ctx.db,
    feeds.filter(({ holds, legalEntityId }) => holds === "figures" && named.includes(legalEntityId)),
  );
  const shared = await countShared(
    ctx.db,
    people.filter(({ past, staff }) => staff && !past),
    days,
  );
  const delivered = new Set(feeds.filter(({ past }) => !past).map(({ legalEntityId }) => legalEntityId));

  const measure = (cell: OpenCell): CellMeasures => ({
    monthly,
    people: persons.get(cell.legalEntityId) ?? null,
    given: given.filter(({ legalEntityId }) => legalEntityId === cell.legalEntityId),
    // Of a cell without data nothing is said.
    previousValidated: delivered.has(cell.legalEntityId) ? cell.previousValidated : null,
    shared: shared.get(cell.legalEntityId) ?? 0,
  });
  const written = cells.map((cell): Written => {
    const findings = checkCell(measure(cell), toleranceFor(tolerances, cell.legalEntityId));
    const only = cell.named ? null : sharedRule;
    return { legalEntityId: cell.legalEntityId, only, findings: findings.filter(({ rule }) => only === null || rule === only) };
  });
  await writeFindings(ctx.db, { section, period }, written, ctx.clock.now());
}

/**
 * The same for the cells of the month after, whose opening rests on these: after a delivery and after a validation. Takes the hold of that month itself;
 * months are held in their order.
 */
export async function refreshFollowing(ctx: Context, { section, period, legalEntityIds }: CellsOfMonth): Promise<void> {
  const monthly = (await findPeriodicity(ctx.db, section)) === "monthly";
  const next = firstDay(addMonths(periodOf(period), monthly ? 1 : 12));
  if (await lockMonth(ctx.db, section, next)) await refreshFindings(ctx, { section, period: next, legalEntityIds });
}

function allowedBy(rule: CheckRule, tolerances: Partial<Record<CheckRule, string>>): string {
  return tolerances[rule] ?? getCheckRule(rule).tolerance?.value ?? "0";
}
