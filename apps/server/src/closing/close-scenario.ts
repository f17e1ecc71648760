import { isComplete } from "@hub/domain/closing/closing-rules.ts";
import { type ActingContext, type Context, portalActor } from "../context.ts";
import { audit } from "../db/audit.sql.ts";
import { inTransaction } from "../db/transaction.ts";
import {
  dropClosingRequest,
  holdCalendar,
  listProgress,
  type LockedScenario,
  lockPerimeter,
  lockScenario,
  markClosed,
  markLaterStale,
  writeClosingDue,
} from "./closings.sql.ts";
import {
  copyFacts,
  copyFindings,
  copyPerimeter,
  copyRates,
  freezeCells,
  hashContents,
  insertVersion,
  nextVersionId,
} from "./copy-version.sql.ts";
import { hashFigures, insertHashes } from "./hash-version.sql.ts";
import { getConventions } from "./figures/conventions.sql.ts";
import { prepareComputing, storeFigures } from "./figures/figures.sql.ts";

/**
 * Closes a scenario whose closing is due, by itself or asked for: the one way a version comes to be. Everything is checked again under the locks, so that a
 * job that is given out twice, or again after its worker died, closes once. All in one transaction: either the whole version is there or nothing of it.
 */
export function closeDueScenario(ctx: Context, { scenarioId }: { scenarioId: number }, signal: AbortSignal): Promise<void> {
  return inTransaction({ ...ctx, actor: portalActor }, async (ctx) => {
    await holdCalendar(ctx.db);
    // In the order in which those who sign take them.
    await lockPerimeter(ctx.db, scenarioId);
    const scenario = await lockScenario(ctx.db, scenarioId);
    if (!scenario || scenario.closingDueAt === null) return;
    if (scenario.state === "CLOSED" && (scenario.closingAskedBy === null || scenario.closingReplaces !== scenario.currentVersion)) {
      return dropClosingRequest(ctx.db, scenario.id);
    }
    if (!isComplete(await listProgress(ctx.db, scenario.scenarioType, scenario.period))) return writeClosingDue(ctx.db, scenario.id, null);
    await writeVersion(ctx, scenario, signal);
  });
}

async function writeVersion(ctx: ActingContext, scenario: LockedScenario, signal: AbortSignal): Promise<void> {
  const { scenarioType, period } = scenario;
  const number = (scenario.currentVersion ?? 0) + 1;
  const conventions = await getConventions(ctx.db);
  const versionId = await nextVersionId(ctx.db);
  await prepareComputing(ctx.db);
  await copyPerimeter(ctx.db, { versionId, scenarioType, period });
  await copyFindings(ctx.db, { versionId, period });
  await copyRates(ctx.db, { versionId, period, groupCurrency: conventions.groupCurrency });
  await copyFacts(ctx.db, { versionId, period });
  signal.throwIfAborted();
  await storeFigures(ctx.db, versionId, {
    scenarioType,
    period: { year: Number(period.slice(0, 4)), month: Number(period.slice(5, 7)) },
    groupCurrency: conventions.groupCurrency,
  });
  signal.throwIfAborted();
  const hashes = await hashContents(ctx.db, { versionId, period }, conventions, true);
  await insertVersion(ctx.db, {
    versionId,
    scenarioId: scenario.id,
    number,
    period,
    closedBy: scenario.closingAskedBy,
    closedAt: ctx.clock.now(),
    comment: scenario.comment,
    conventions,
    hash: hashes.content,
  });
  await insertHashes(ctx.db, versionId, {
    figures: await hashFigures(ctx.db, versionId, conventions),
    rows: hashes.rows,
  });
  await freezeCells(ctx.db, { versionId, scenarioType, period });
  await markClosed(ctx.db, scenario.id);
  await markLaterStale(ctx.db, { versionId, scenarioId: scenario.id });
  await audit(ctx.db, ctx, {
    action: "scenario-closed",
    subjectType: "scenario",
    subjectId: scenario.id,
    before: { state: scenario.state, version: scenario.currentVersion },
    after: { state: "CLOSED", version: number, askedBy: scenario.closingAskedBy, contentHash: hashes.content.toString("hex") },
  });
}
