import type { validationForm } from "@hub/contract/validation/validation.ts";
import { type ConsolidationState, stateAfterRequest, stateAfterValidation } from "@hub/domain/validation/consolidation-state.ts";
import type * as z from "zod/mini";
import type { ActingContext, RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { Problem } from "../../problem.ts";
import type { LockedScenario } from "../../closing/closings.sql.ts";
import { countCells, type lockConsolidation, writeRequest, writeState } from "./consolidations.sql.ts";
import { makeClosingsDue } from "../../closing/start-closing.ts";
import { reachesSection, reachOf } from "../policy.ts";

/** What somebody signs, validates or consolidates with. */
export type ValidationForm = z.output<typeof validationForm>;
/** What a signature or a consolidation works on, under the consolidation's lock. */
export type Held = { consolidation: Awaited<ReturnType<typeof lockConsolidation>>; section: string; period: string };

/** Consolidates a section as a group owner asks: what is validated now, or by itself once all is (readings 2). In a transaction that holds it. */
export async function consolidateSection(ctx: RequestContext, held: Held, form: ValidationForm): Promise<LockedScenario[]> {
  if (!reachesSection(reachOf(ctx.actor, "validation.consolidate"), held.section)) throw new Problem("operation-not-allowed");
  const { expected, validated } = await countCells(ctx.db, held.section, held.period);
  const state = stateAfterRequest(held.consolidation.state, expected, validated);
  if (state === "no-entity-expected") throw new Problem("no-entity-expected");
  await writeRequest(ctx.db, held.consolidation.id, { by: ctx.actor.id, at: ctx.clock.now(), comment: form.comment?.trim() || null });
  await auditState(ctx, held, "consolidation-requested", state, { expected, validated, comment: form.comment });
  return applyState(ctx, held, state);
}

/** Brings a consolidation to what its cells say after a validation. In a transaction that holds it. */
export async function advanceConsolidation(ctx: ActingContext, held: Held): Promise<LockedScenario[]> {
  const { expected, validated } = await countCells(ctx.db, held.section, held.period);
  const state = stateAfterValidation(held.consolidation.state, expected, validated);
  if (state !== held.consolidation.state) await auditState(ctx, held, "section-consolidated", state, { expected, validated });
  return applyState(ctx, held, state);
}

async function applyState(ctx: ActingContext, held: Held, state: ConsolidationState): Promise<LockedScenario[]> {
  await writeState(ctx.db, held.consolidation.id, state, ctx.clock.now());
  return state === "FULL" ? makeClosingsDue(ctx, held.section, held.period) : [];
}

function auditState(ctx: ActingContext, held: Held, action: string, state: ConsolidationState, after: object): Promise<void> {
  const { section, period } = held;
  return audit(ctx.db, ctx, {
    action,
    subjectType: "consolidation",
    subjectId: held.consolidation.id,
    before: { state: held.consolidation.state },
    after: { section, period, state, ...after },
  });
}
