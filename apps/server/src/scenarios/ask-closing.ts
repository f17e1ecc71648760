import { refuseDeleted } from "../facts/refuse-deleted.ts";
import { closeScenario } from "@hub/contract/scenarios/scenarios.ts";
import type { Conflict } from "@hub/contract/route.ts";
import { comparePeriods, firstDay } from "@hub/domain/period.ts";
import { isOffered } from "@hub/domain/session/permissions.ts";
import { isComplete, refuseClosing } from "@hub/domain/closing/closing-rules.ts";
import type * as z from "zod/mini";
import type { RequestContext } from "../context.ts";
import { audit } from "../db/audit.sql.ts";
import { inTransaction } from "../db/transaction.ts";
import { holdFactMonth } from "../facts/fact-months.sql.ts";
import { findMonthPutAway } from "../facts/rows-put-away.sql.ts";
import { conflict, found, Problem } from "../problem.ts";
import {
  ensureScenario,
  listProgress,
  lockPerimeter,
  type LockedScenario,
  lockScenario,
  writeClosingRequest,
} from "../closing/closings.sql.ts";
import { startClosing } from "../closing/start-closing.ts";
import { mayClose } from "./policy.ts";
import { fingerprintStanding } from "./comparison/compare-contents.ts";
import { listMissing } from "./list-missing.ts";
import { findTypeIn } from "./scenarios.sql.ts";

type ClosingForm = z.output<NonNullable<typeof closeScenario.body>>;

/**
 * Closes a scenario by hand, or closes it again: its job is put into the queue when all is validated; while cells are missing the request is kept
 * and fulfilled with the last validation. Refused when another version stands than the one the user means to replace.
 */
export function askClosing(ctx: RequestContext, form: ClosingForm) {
  return inTransaction(ctx, async (ctx) => {
    if (!isOffered(ctx.actor.views.scenarios, form.scenarioType)) throw new Problem("not-found");
    if (!mayClose(ctx.actor)) throw new Problem("operation-not-allowed");
    const period = firstDay(form);
    const type = found(await findTypeIn(ctx.db, form.scenarioType, period));
    if (!type.closes) throw new Problem("invalid-input", { issues: [{ code: "scenarios.does-not-close", path: ["scenarioType"] }] });
    const progress = await listProgress(ctx.db, type.code, period);
    const now = ctx.clock.now();
    const isOver = comparePeriods(form, { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 }) <= 0;
    if (!isOver || progress.every(({ expected }) => expected === 0)) throw new Problem("no-entity-expected");

    const id = await ensureScenario(ctx.db, type.code, period);
    if (id === undefined)
      throw new Problem("invalid-input", { issues: [{ code: "scenarios.before-first-month", path: ["scenarioType"] }] });
    // In the order in which those who sign take them: what the preview showed cannot change from here on.
    await lockPerimeter(ctx.db, id);
    refuseDeleted(await findMonthPutAway(ctx.db, period));
    const scenario = found(await lockScenario(ctx.db, id));
    const request = { replaces: form.replaces ?? null, comment: form.comment?.trim() || null };
    const refusal = refuseClosing(scenario, request);
    // Somebody else's wish is being fulfilled this very moment: what they wrote stays theirs.
    const isRunning = scenario.closingDueAt !== null && scenario.closingAskedBy !== null && scenario.closingAskedBy !== ctx.actor.id;
    if (isRunning || refusal === "changed") throw changed({ scenarioId: scenario.id, currentVersion: scenario.currentVersion });
    if (refusal) throw new Problem(refusal);
    if (scenario.currentVersion !== null) await checkPreviewed(ctx, scenario, form.previewed);
    await holdFactMonth(ctx.db, period);
    await writeClosingRequest(ctx.db, scenario.id, { by: ctx.actor.id, at: now, ...request });
    await audit(ctx.db, ctx, { action: "scenario-closing-asked", subjectType: "scenario", subjectId: scenario.id, after: request });
    // Read again: only what is read under the lock is sure.
    const complete = isComplete(await listProgress(ctx.db, type.code, period));
    if (complete) await startClosing(ctx, scenario.id);
    return {
      scenarioId: scenario.id,
      outcome: complete ? ("closing" as const) : ("waiting" as const),
      missing: await listMissing(ctx, type.sections, period),
    };
  });
}

/** Closing again closes what its asker has seen: refused, with the preview's new fingerprint, when something else would be closed by now. */
async function checkPreviewed(ctx: RequestContext, scenario: LockedScenario, previewed: string | undefined): Promise<void> {
  const fingerprint = await fingerprintStanding(ctx.db, scenario);
  if (previewed === fingerprint) return;
  const { id, currentVersion } = scenario;
  throw changed({ scenarioId: id, currentVersion, fingerprint });
}

const changed = (now: Conflict<typeof closeScenario>) => conflict(closeScenario, now, "validation-message-changed");
