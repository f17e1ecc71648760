import { type createRate as createRoute, updateRate as updateRoute } from "@hub/contract/scenarios/rates.ts";
import { firstDay, type Period } from "@hub/domain/period.ts";
import { checkFarRate, checkRateCurrency, readRate } from "@hub/domain/scenarios/exchange-rate.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { conflict, found, Problem } from "../../problem.ts";
import { reachesAll, reachOf } from "../../validation/policy.ts";
import * as rows from "./rates.sql.ts";

/** The currencies of a month with their rates to the group's; they are everybody's, so that only who is given the whole group changes them. */
export function listRates(ctx: RequestContext, { year, month }: Period) {
  return inTransaction(ctx, async (ctx) => {
    const period = firstDay({ year, month });
    const { groupCurrency, closedVersion } = await rows.getRateFrame(ctx.db, period);
    const currencies = await rows.listCurrencies(ctx.db, period, groupCurrency);
    const items = currencies.filter(({ legalEntities, rate }) => legalEntities > 0 || rate !== null);
    const earlier = currencies.flatMap((row) => {
      const { currency, previous } = row;
      return previous && !items.includes(row) ? [{ currency, previous }] : [];
    });
    return { year, month, groupCurrency, mayChange: mayChange(ctx), closedVersion, items, earlier };
  });
}

/**
 * Sets the rate of a currency for a month. Throws duplicate when there is one: it is changed by its id and version; and invalid-input where it is far from the
 * last one and nobody says that this is meant.
 */
export function createRate(ctx: RequestContext, input: Given<typeof createRoute>["body"]): Promise<rows.RateRow> {
  return inTransaction(ctx, async (ctx) => {
    refuseOthers(ctx);
    const period = firstDay(input);
    const { groupCurrency } = await rows.getRateFrame(ctx.db, period);
    const issues = checkRateCurrency(input.currency, groupCurrency);
    if (issues.length > 0) throw new Problem("invalid-input", { issues });
    const rate = valueOf(input.rate);
    await refuseFar(ctx, { ...input, rate, period, groupCurrency });
    const given = { period, currency: input.currency, groupCurrency, rate, by: ctx.actor.id, at: ctx.clock.now() };
    const id = await rows.insertRate(ctx.db, given);
    if (id === undefined) {
      throw new Problem("duplicate", { issues: [{ code: "kpis.rate-there", path: ["currency"], params: { currency: input.currency } }] });
    }
    const made = found(await rows.findRate(ctx.db, id));
    await audit(ctx.db, ctx, { action: "rate-created", subjectType: "exchange-rate", subjectId: id, after: traceOf(made) });
    return made;
  });
}

/** Changes a rate; what is open is computed anew with it, what is closed keeps its own. Throws version-stale, and invalid-input as `createRate` does. */
export function updateRate(
  ctx: RequestContext,
  id: number,
  version: number,
  input: Given<typeof updateRoute>["body"],
): Promise<rows.RateRow> {
  return inTransaction(ctx, async (ctx) => {
    refuseOthers(ctx);
    const before = await lockCurrent(ctx, id, version);
    const rate = valueOf(input.rate);
    if (rate === before.rate) return before;
    await refuseFar(ctx, { ...before, ...input, rate, period: firstDay(before) });
    await rows.updateRateRow(ctx.db, id, { rate, by: ctx.actor.id, at: ctx.clock.now(), version: version + 1 });
    const after = found(await rows.findRate(ctx.db, id));
    await audit(ctx.db, ctx, {
      action: "rate-changed",
      subjectType: "exchange-rate",
      subjectId: id,
      before: traceOf(before),
      after: traceOf(after),
    });
    return after;
  });
}

/** Takes a rate away. Throws version-stale. */
export function deleteRate(ctx: RequestContext, id: number, version: number): Promise<Record<string, never>> {
  return inTransaction(ctx, async (ctx) => {
    refuseOthers(ctx);
    const before = await lockCurrent(ctx, id, version);
    await rows.deleteRateRow(ctx.db, id);
    await audit(ctx.db, ctx, { action: "rate-deleted", subjectType: "exchange-rate", subjectId: id, before: traceOf(before) });
    return {};
  });
}

function mayChange(ctx: RequestContext): boolean {
  return reachesAll(reachOf(ctx.actor, "rates.manage"));
}

function refuseOthers(ctx: RequestContext): void {
  if (!mayChange(ctx)) throw new Problem("operation-not-allowed");
}

function valueOf(text: string): string {
  const read = readRate(text);
  if ("issue" in read) throw new Problem("invalid-input", { issues: [read.issue] });
  return read.value;
}

async function refuseFar(
  ctx: RequestContext,
  given: { period: string; currency: string; groupCurrency: string; rate: string; evenIfFar?: boolean | undefined },
): Promise<void> {
  const issues = checkFarRate(given, await rows.findPreviousRate(ctx.db, given));
  if (issues.length > 0) throw new Problem("invalid-input", { issues });
}

async function lockCurrent(ctx: RequestContext, id: number, version: number): Promise<rows.RateRow> {
  const row = found(await rows.lockRate(ctx.db, id));
  if (row.version !== version) throw conflict(updateRoute, row);
  return row;
}

function traceOf({ year, month, currency, groupCurrency, rate, version }: rows.RateRow) {
  return { period: firstDay({ year, month }), currency, groupCurrency, rate, version };
}
