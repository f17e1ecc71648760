import type { toleranceForm } from "@hub/contract/checks/checks.ts";
import { getCheckRule } from "@hub/domain/checks/check-rules.ts";
import { compareDecimals } from "@hub/domain/ingestion/decimal-text.ts";
import { administers } from "@hub/domain/session/areas.ts";
import type * as z from "zod/mini";
import type { RequestContext } from "../context.ts";
import { audit } from "../db/audit.sql.ts";
import { inTransaction } from "../db/transaction.ts";
import { found, Problem } from "../problem.ts";
import { onBehalfOf, proposingStanding, settingStanding, type Standing } from "./policy.ts";
import { presentTolerance, type ToleranceView } from "./list-tolerances.ts";
import * as rows from "./tolerances.sql.ts";

type Form = z.output<typeof toleranceForm>;

/** Proposes a tolerance; a proposal of one's own that waits is replaced. Throws proposal-waiting when a colleague's does. */
export function proposeTolerance(ctx: RequestContext, form: Form): Promise<ToleranceView> {
  return inTransaction(ctx, async (ctx) => {
    const standing = await checkForm(ctx, form, proposingStanding(ctx.actor, form.legalEntityId));
    const waiting = await rows.findWaiting(ctx.db, form.rule, form.legalEntityId);
    if (waiting && waiting.proposedById !== ctx.actor.id) throw new Problem("proposal-waiting");
    if (waiting) await rows.supersedeProposal(ctx.db, waiting.id);
    return keep(ctx, form, standing, "PROPOSED");
  });
}

/** Sets a tolerance within one's own rights; open cells are checked again. */
export function setTolerance(ctx: RequestContext, form: Form): Promise<ToleranceView> {
  return inTransaction(ctx, async (ctx) => {
    if (administers(ctx.actor)) throw new Problem("administrators-never-validate");
    const standing = await checkForm(ctx, form, settingStanding(ctx.actor, form.legalEntityId));
    await rows.supersedeInForce(ctx.db, form.rule, form.legalEntityId);
    return keep(ctx, form, standing, "IN_FORCE");
  });
}

/** Accepts or refuses a proposal; nobody their own, nor one of whom they stand in for or who stood in for them. */
export function decideTolerance(
  ctx: RequestContext,
  id: number,
  given: { accept: boolean; comment?: string | undefined },
): Promise<ToleranceView> {
  return inTransaction(ctx, async (ctx) => {
    const seen = await findReadable(ctx, id);
    await rows.lockRule(ctx.db, seen.rule);
    const row = found(await rows.findTolerance(ctx.db, id, true));
    const standing = settingStanding(ctx.actor, row.legalEntity?.id ?? null);
    if (!standing) throw new Problem("operation-not-allowed");
    if (administers(ctx.actor)) throw new Problem("administrators-never-validate");
    if (row.state !== "PROPOSED") throw new Problem("proposal-decided");
    const proposers = [row.proposedById, row.proposedFor];
    const stead = onBehalfOf(standing, proposers);
    if (proposers.includes(ctx.actor.id) || (stead !== null && proposers.includes(stead))) throw new Problem("own-proposal");
    const comment = given.comment?.trim() || null;
    if (!given.accept && comment === null) throw new Problem("comment-required");
    if (given.accept) await rows.supersedeInForce(ctx.db, row.rule, row.legalEntity?.id ?? null);
    const state = given.accept ? "IN_FORCE" : "REFUSED";
    await rows.writeDecision(ctx.db, id, { state, by: ctx.actor.id, stead, at: ctx.clock.now(), comment });
    const action = given.accept ? "tolerance-accepted" : "tolerance-refused";
    await audit(ctx.db, ctx, {
      action,
      subjectType: "rule-tolerance",
      subjectId: id,
      before: { state: row.state },
      after: { ...valuesOf(row), state, comment },
    });
    if (given.accept) await ctx.queue.send(ctx.db, "refresh-findings", { legalEntityId: row.legalEntity?.id ?? null });
    return presentTolerance(ctx, found(await rows.findTolerance(ctx.db, id)));
  });
}

/** Takes a waiting proposal of one's own back. */
export function withdrawTolerance(ctx: RequestContext, id: number): Promise<ToleranceView> {
  return inTransaction(ctx, async (ctx) => {
    const row = found(await rows.findTolerance(ctx.db, id, true));
    if (row.proposedById !== ctx.actor.id) throw new Problem("not-found");
    if (row.state !== "PROPOSED") throw new Problem("proposal-decided");
    await rows.supersedeProposal(ctx.db, id);
    await audit(ctx.db, ctx, { action: "tolerance-withdrawn", subjectType: "rule-tolerance", subjectId: id, before: valuesOf(row) });
    return presentTolerance(ctx, found(await rows.findTolerance(ctx.db, id)));
  });
}

/** What is asked for can be, and by this person; the rule is held from here on. */
async function checkForm(ctx: RequestContext, form: Form, standing: Standing | undefined): Promise<Standing> {
  const refuse = (code: string, path: string, params: Record<string, string> = {}) =>
    new Problem("invalid-input", { issues: [{ code: `checks.${code}`, path: [path], params }] });
  if (!standing) throw new Problem("operation-not-allowed");
  const { tolerance } = getCheckRule(form.rule);
  if (!tolerance) throw refuse("no-tolerance", "rule");
  if (form.legalEntityId !== null && !(await rows.listActiveEntities(ctx.db)).some(({ id }) => id === form.legalEntityId))
    throw new Problem("not-found");
  if (form.value !== null) {
    const { least, most, unit, steps } = tolerance;
    if (compareDecimals(canonical(form.value), least) < 0 || compareDecimals(canonical(form.value), most) > 0)
      throw refuse("tolerance-out-of-range", "value", { least, most });
    if ((unit === "persons" || unit === "contracts") && /\.\d*[1-9]/.test(form.value)) throw refuse("tolerance-whole", "value");
    if (steps && !steps.some((step) => compareDecimals(canonical(form.value ?? ""), step) === 0))
      throw refuse("tolerance-steps", "value", { steps: steps.join(" · ") });
  }
  await rows.lockRule(ctx.db, form.rule);
  return standing;
}

async function keep(ctx: RequestContext, form: Form, standing: Standing, state: "PROPOSED" | "IN_FORCE"): Promise<ToleranceView> {
  const { rule, legalEntityId, value, reason } = form;
  const id = await rows.insertTolerance(
    ctx.db,
    { rule, legalEntityId, value, reason, by: ctx.actor.id, stead: onBehalfOf(standing), at: ctx.clock.now() },
    state,
  );
  const action = state === "PROPOSED" ? "tolerance-proposed" : "tolerance-set";
  await audit(ctx.db, ctx, { action, subjectType: "rule-tolerance", subjectId: id, after: { rule, legalEntityId, value, reason, state } });
  if (state === "IN_FORCE") await ctx.queue.send(ctx.db, "refresh-findings", { legalEntityId });
  return presentTolerance(ctx, found(await rows.findTolerance(ctx.db, id)));
}

async function findReadable(ctx: RequestContext, id: number): Promise<rows.ToleranceRow> {
  const row = found(await rows.findTolerance(ctx.db, id));
  const legalEntityId = row.legalEntity?.id ?? null;
  // Of an entity that one is not given one does not learn that there is a proposal.
  if (legalEntityId !== null && !settingStanding(ctx.actor, legalEntityId) && !proposingStanding(ctx.actor, legalEntityId))
    throw new Problem("not-found");
  return row;
}

function valuesOf({ rule, legalEntity, value, reason }: rows.ToleranceRow) {
  return { rule, legalEntityId: legalEntity?.id ?? null, value, reason };
}

// Leading zeros aside, so that decimals can be compared.
function canonical(value: string): string {
  return value.replace(/^0+(?=\d)/, "");
}
