import { type createLegalHold as createRoute, liftLegalHold as liftRoute } from "@hub/contract/configuration/retention.ts";
import type { Output } from "@hub/contract/route.ts";
import { firstDay, periodOf } from "@hub/domain/period.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { conflict, found, Problem } from "../../problem.ts";
import { findStandingOf } from "../legal-entities/legal-entities.sql.ts";
import { type HoldRow, insertHold, listHolds, writeLift } from "./holds.sql.ts";

type View = Output<typeof liftRoute.answer>;

/** The holds, those that stand first. */
export async function listLegalHolds(ctx: RequestContext): Promise<{ items: View[] }> {
  return { items: (await listHolds(ctx.db)).map(present) };
}

/** Holds what it covers until it is lifted: what goes is asked under a lock whether it is held. */
export function createLegalHold(ctx: RequestContext, given: Given<typeof createRoute>["body"]): Promise<View> {
  return inTransaction(ctx, async (ctx) => {
    const refuse = (code: string, path: string) => new Problem("invalid-input", { issues: [{ code, path: [path] }] });
    if (given.legalEntityId !== null && !(await findStandingOf(ctx.db, given.legalEntityId)))
      throw refuse("upload-outcomes.legal-entity-unknown", "legalEntityId");
    if (given.person !== null && given.legalEntityId === null) throw refuse("retention.person-needs-entity", "legalEntityId");
    const { legalEntityId, person, reason } = given;
    const period = given.period && firstDay(given.period);
    const id = await insertHold(ctx.db, { legalEntityId, period, person, reason, by: ctx.actor.id, at: ctx.clock.now() });
    // The number stands in the hold alone: the trail outlives it.
    const after = { legalEntityId, period, ofOnePerson: person !== null, reason };
    await audit(ctx.db, ctx, { action: "legal-hold-set", subjectType: "legal-hold", subjectId: id, after });
    return present(found((await listHolds(ctx.db, id))[0]));
  });
}

/** Lifts a hold. Throws version-stale where somebody was faster. */
export function liftLegalHold(ctx: RequestContext, id: number, version: number): Promise<View> {
  return inTransaction(ctx, async (ctx) => {
    const before = found((await listHolds(ctx.db, id))[0]);
    if (!(await writeLift(ctx.db, { id, version, by: ctx.actor.id, at: ctx.clock.now() }))) throw conflict(liftRoute, present(before));
    await audit(ctx.db, ctx, { action: "legal-hold-lifted", subjectType: "legal-hold", subjectId: id, before: { reason: before.reason } });
    return present(found((await listHolds(ctx.db, id))[0]));
  });
}

function present({ period, setAt, liftedAt, ...row }: HoldRow): View {
  return {
    ...row,
    period: period === null ? null : periodOf(period),
    setAt: setAt.toISOString(),
    liftedAt: liftedAt?.toISOString() ?? null,
  };
}
