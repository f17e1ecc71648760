import { type createDelegation as route, endDelegation as endRoute } from "@hub/contract/workflows/workflows.ts";
import type { Output } from "@hub/contract/route.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import { checkDelegationDays } from "@hub/domain/workflows/delegation.ts";
import { type RequestContext, todayOf } from "../context.ts";
import { audit } from "../db/audit.sql.ts";
import { tellChange } from "../live/tell-change.sql.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Given } from "../http/bind.ts";
import { conflict, found, Problem } from "../problem.ts";
import * as rows from "./delegations.sql.ts";

type Input = Given<typeof route>["body"];
type View = Output<typeof route.answer>;
const daysKept = 90;

/** Who stands in for whom; everybody sees what concerns them, administrators of workflows all. */
export async function listDelegations(ctx: RequestContext): Promise<{ items: View[] }> {
  const since = new Date(ctx.clock.now().getTime() - daysKept * 86_400_000).toISOString().slice(0, 10);
  const items = await rows.listDelegationRows(ctx.db, { userId: managesAll(ctx) ? null : ctx.actor.id, since });
  return { items: items.map((row) => present(ctx, row)) };
}

/** Lets a colleague stand in. Throws invalid-input, delegate-not-allowed, delegation-overlaps, nothing-to-delegate, operation-not-allowed. */
export function createDelegation(ctx: RequestContext, input: Input): Promise<View> {
  return inTransaction(ctx, async (ctx) => {
    const from = input.from ?? ctx.actor.email;
    if (from !== ctx.actor.email && !managesAll(ctx)) throw new Problem("operation-not-allowed");
    const issues = checkDelegationDays(input, todayOf(ctx));
    if (input.to === from) issues.push({ code: "workflows.own-absence", path: ["to"] });
    if (issues.length > 0) throw new Problem("invalid-input", { issues });
    const people = await rows.findStandings(ctx.db, [from, input.to], todayOf(ctx));
    const away = people.find(({ email }) => email === from);
    const standIn = people.find(({ email }) => email === input.to);
    if (!away || !standIn)
      throw new Problem("invalid-input", { issues: [{ code: "workflows.person-unknown", path: [away ? "to" : "from"] }] });
    if (!standIn.active || standIn.administers) throw new Problem("delegate-not-allowed");
    if (!away.active || !away.hasWork) throw new Problem("nothing-to-delegate");
    await rows.lockDelegationsOf(ctx.db, away.id);
    if (await rows.overlapsDelegation(ctx.db, away.id, input)) throw new Problem("delegation-overlaps");
    const { firstDay, lastDay } = input;
    const values = { fromId: away.id, toId: standIn.id, firstDay, lastDay, note: input.note?.trim() || null };
    const id = await rows.insertDelegation(ctx.db, { ...values, by: ctx.actor.id, at: ctx.clock.now() });
    const after = { from: away.email, to: standIn.email, firstDay, lastDay, note: values.note };
    await audit(ctx.db, ctx, { action: "delegation-created", subjectType: "delegation", subjectId: id, after });
    await tellPeople(ctx, [away.id, standIn.id]);
    return present(ctx, found(await rows.lockDelegation(ctx.db, id)));
  });
}

/** Ends it now, by either of the two, who made it, or an administrator of workflows. Throws version-stale. */
export function endDelegation(ctx: RequestContext, id: number, version: number): Promise<Record<string, never>> {
  return inTransaction(ctx, async (ctx) => {
    const row = found(await rows.lockDelegation(ctx.db, id));
    if (!managesAll(ctx) && !concerns(ctx, row)) throw new Problem("not-found");
    if (row.version !== version || row.endedAt !== null) throw conflict(endRoute, present(ctx, row));
    await rows.writeEnd(ctx.db, id, { by: ctx.actor.id, at: ctx.clock.now() });
    const { firstDay, lastDay } = row;
    const before = { from: row.from.email, to: row.to.email, firstDay, lastDay };
    await audit(ctx.db, ctx, { action: "delegation-ended", subjectType: "delegation", subjectId: id, before });
    await tellPeople(ctx, [row.fromId, row.toId]);
    return {};
  });
}

/** What the stand-in may do is another thing now, and what waits for both. */
async function tellPeople(ctx: RequestContext, users: number[]): Promise<void> {
  await tellChange(ctx.db, { topic: "access", users });
  await tellChange(ctx.db, { topic: "inbox", to: { users } });
}

/** People who may be asked to stand in. */
export async function listStandIns(ctx: RequestContext, search = "") {
  const words = foldText(search).split(/\s+/).filter(Boolean).slice(0, 8);
  return { items: await rows.listStandInRows(ctx.db, { words, except: ctx.actor.id, today: todayOf(ctx), most: 20 }) };
}

function managesAll(ctx: RequestContext): boolean {
  return ctx.actor.scopes === null && ctx.actor.grants.some(({ role }) => role === "wf-admin");
}

function concerns(ctx: RequestContext, row: rows.DelegationRow): boolean {
  return [row.fromId, row.toId, row.createdById].includes(ctx.actor.id);
}

function present(ctx: RequestContext, row: rows.DelegationRow): View {
  const { id, from, to, firstDay, lastDay, note, version } = row;
  const today = todayOf(ctx);
  const state = row.endedAt !== null || lastDay < today ? "over" : firstDay > today ? "coming" : "running";
  return { id, from, to, firstDay, lastDay, note, state, version, mayEnd: state !== "over" && (managesAll(ctx) || concerns(ctx, row)) };
}
