import { retryHours, retryMinutes } from "@hub/domain/ingestion/sources/run-retries.ts";
import { monthOfSchedule } from "@hub/domain/ingestion/sources/source-schedule.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { RemoteFailure } from "../../remote/remote-failure.ts";
import { openReader } from "./open-reader.ts";
import { putAwayFiles } from "./put-away-files.ts";
import { beatRun, bringForward, claimRun, type ClaimedRun, countFailures, finishRun, type Told } from "./runs.sql.ts";
import { findWorkSource, type WorkSource } from "./sources.sql.ts";
import { takeFiles } from "./take-files.ts";

/** A run at which workers died this often is given up. */
const maxAttempts = 5;
const beatMilliseconds = 10_000;
/** Less than the queue gives a job. */
const longestMilliseconds = 45 * 60_000;
const soonMilliseconds = 60_000;

/**
 * One run of a source: puts away what has been checked by now, and takes what is there and whole. Ends the run as done or failed, with the reason; throws only
 * what a later attempt may mend.
 */
export async function collectSource(ctx: Context, data: { runId: number }, given: AbortSignal): Promise<void> {
  const run = await claimRun(ctx.db, data.runId, ctx.clock.now());
  if (!run) return;
  const finish = (problem: Told | undefined) => endRun(ctx, run, problem);
  if (run.attempts > maxAttempts) return finish({ code: "sources.failed-given-up", params: {} });
  const limit = AbortSignal.timeout(longestMilliseconds);
  const signal = AbortSignal.any([given, limit]);
  const beat = setInterval(() => void beatRun(ctx.db, run, ctx.clock.now()).catch(() => undefined), beatMilliseconds);
  try {
    await finish(await work(ctx, run, signal));
  } catch (error) {
    // The database, or the portal's end: the run goes on when the queue gives it out again.
    if (given.aborted || !(error instanceof RemoteFailure || limit.aborted)) {
      ctx.log.error({ err: error, sourceId: run.sourceId }, "a run of a source broke off");
      throw error;
    }
    const { code, params } = error instanceof RemoteFailure ? error : { code: "sources.failed-too-long", params: {} };
    ctx.log.info({ sourceId: run.sourceId, code }, "a source could not be collected");
    await finish({ code, params });
  } finally {
    clearInterval(beat);
  }
}

/** Ends a run; one that broke off for a passing reason is begun again within minutes, also where the source has no schedule or its next time is far. */
function endRun(ctx: Context, run: ClaimedRun, problem: Told | undefined): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    if (!problem || run.onlySettles) return finishRun(ctx.db, run, problem, now);
    const before = await countFailures(ctx.db, run.sourceId, new Date(now.getTime() - retryHours * 3600_000));
    const minutes = retryMinutes(problem.code, before + 1);
    if (minutes === undefined) return finishRun(ctx.db, run, problem, now);
    // What is promised stands beside the reason: a test of the same connection, or a fourth failure, promises nothing.
    await finishRun(ctx.db, run, { ...problem, params: { ...problem.params, retryMinutes: minutes } }, now);
    await bringForward(ctx.db, run.sourceId, new Date(now.getTime() + minutes * 60_000));
  });
}

async function work(ctx: Context, run: ClaimedRun, signal: AbortSignal): Promise<Told | undefined> {
  const source = await findWorkSource(ctx.db, run.sourceId);
  if (!source) return undefined;
  refuseUnfit(source);
  const period = monthOfSchedule(source.schedule, ctx.clock.now());
  const reader = await openReader(ctx, { source, period, signal });
  try {
    const taking = { run, source, reader };
    const problem = await putAwayFiles(ctx, taking, signal);
    if (run.onlySettles) return problem;
    const look = await takeFiles(ctx, taking, signal);
    const unfinished = await putAwayFiles(ctx, taking, signal);
    if (look.soon) await bringForward(ctx.db, source.id, new Date(ctx.clock.now().getTime() + soonMilliseconds));
    return problem ?? look.problem ?? unfinished;
  } finally {
    await reader.close().catch(() => undefined);
  }
}

function refuseUnfit(source: WorkSource): void {
  if (!source.ingestionActive) throw new RemoteFailure("sources.failed-ingestion-inactive");
  if (!source.runsAs.active) throw new RemoteFailure("sources.failed-runs-as", { name: source.runsAs.name });
}
