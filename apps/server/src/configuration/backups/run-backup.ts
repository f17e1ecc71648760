import { isTrialDue, nextBackup } from "@hub/domain/configuration/backups/backup-plan.ts";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { hostname } from "node:os";
import { writeWhole } from "../../backup/backup-file.ts";
import { makeBackup } from "../../backup/make-backup.ts";
import { readBackup } from "../../backup/read-backup.ts";
import { makeKey } from "../../backup/seal.ts";
import type { Context } from "../../context.ts";
import { isPassingFailure } from "../../db/passing-failure.ts";
import { inTransaction } from "../../db/transaction.ts";
import { BackupFailure, explainBackup, megabytes } from "./backup-failure.ts";
import { type BackupPlace, findPlace } from "./backup-place.ts";
import { findPlan, lockPlan, updateNextBackup } from "./plan.sql.ts";
import * as runs from "./runs.sql.ts";
import { tidyBackups } from "./tidy-backups.ts";
import { tryRestore } from "./try-restore.ts";

/** Thrown by an attempt that was thought dead, when it sees that another one is at work. */
class TakenOver extends Error {}

/** A run at which workers died this often is given up. */
const maxAttempts = 5;
const beatMilliseconds = 10_000;
/** One that failed is tried again in an hour, twice; then it waits for its next time. */
const [retryMilliseconds, mostInRow] = [3_600_000, 3];

/**
 * One back-up from its first byte to its place among the others: written beside, read back, put in its place, restored on trial when its turn has come, and only then the superfluous ones
 * are removed. Ends the run as done or failed, with the reason; throws only what a later attempt may mend.
 */
export async function runBackup(ctx: Context, data: { runId: number }, given: AbortSignal): Promise<void> {
  const run = await runs.claimBackup(ctx.db, data.runId, hostname(), ctx.clock.now());
  if (!run) return;
  if (run.attempts > maxAttempts) return endBackup(ctx, run, { code: "backups.failed-given-up", params: {} });
  const lost = new AbortController();
  const signal = AbortSignal.any([given, lost.signal]);
  const beat = setInterval(() => {
    void runs.beatBackup(ctx.db, run, ctx.clock.now()).then(
      (isOwn) => isOwn || lost.abort(new TakenOver()),
      () => undefined,
    );
  }, beatMilliseconds);
  try {
    const place = await findPlace(ctx.config.backupDirectory);
    // Of a run that is given out again the back-up may stand; the key that it could be tried with is gone with the worker that had it.
    if (run.fileName !== null) {
      if (run.trialState === "wanted")
        await runs.noteTrial(ctx.db, run, {
          state: "skipped",
          problem: { code: "backups.trial-cut-off", params: {} },
          milliseconds: null,
          now: ctx.clock.now(),
        });
    } else await makeOne(ctx, run, place, signal);
    await runs.noteStep(ctx.db, run, "tidying");
    await tidyBackups(ctx, run, place, signal);
    await endBackup(ctx, run, undefined);
  } catch (error) {
    if (error instanceof TakenOver) return ctx.log.warn({ backupRunId: run.id }, "a back-up was taken over by another worker");
    // The portal's end, or a database that is away for a while: the run goes on when the queue gives it out again.
    const told = explainBackup(error, ctx.config.backupDirectory);
    if (signal.aborted || (!told && isPassingFailure(error))) {
      ctx.log.error({ err: error, backupRunId: run.id }, "a back-up broke off");
      throw error;
    }
    ctx.log.error({ err: error, backupRunId: run.id }, "a back-up failed");
    await endBackup(ctx, run, told ?? { code: "backups.failed-unknown", params: {} });
  } finally {
    clearInterval(beat);
  }
}

async function makeOne(ctx: Context, run: runs.ClaimedBackup, place: BackupPlace, signal: AbortSignal): Promise<void> {
  const { recipient, trialEvery } = await findPlan(ctx.db);
  if (recipient === null) throw new BackupFailure("backups.failed-no-key");
  await place.clear(run.id);
  const expected = (await runs.lastBytes(ctx.db)) ?? 0;
  const free = await place.freeBytes();
  if (free < expected * 1.1)
    throw new BackupFailure("backups.failed-no-room", { needed: megabytes(expected * 1.1), free: megabytes(free) });
  const isTried = isTrialDue(trialEvery, await runs.countSinceTrial(ctx.db));
  // Nobody keeps it: it lives in this worker's memory for as long as the back-up is checked.
  const trialKey = await makeKey();
  const madeAt = ctx.clock.now();
  const names = place.namesOf(run, madeAt);
  const began = performance.now();
  await runs.noteStep(ctx.db, run, "making");
  const hash = createHash("sha256");
  let bytes = 0;
  let verifiedAt = ctx.clock.now();
  const manifest = await writeWhole(
    names.path,
    (sink) =>
      makeBackup(
        ctx.config.databaseDirectUrl ?? ctx.config.databaseUrl ?? "",
        recipient,
        async (part) => {
          signal.throwIfAborted();
          hash.update(part);
          bytes += part.length;
          await sink(part);
        },
        undefined,
        trialKey.recipient,
      ),
    {
      unfinished: names.unfinished,
      async check(path) {
        await runs.noteStep(ctx.db, run, "checking");
        await readBackup(until(createReadStream(path), signal), trialKey.secret);
        verifiedAt = ctx.clock.now();
        // Whoever was thought dead puts nothing in place.
        if (!(await runs.beatBackup(ctx.db, run, verifiedAt))) throw new TakenOver();
      },
    },
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const made = { fileName: names.name, madeAt, bytes, rows, tables: manifest.tables.length, sha256: hash.digest("hex"), recipient };
  if (!(await runs.noteMade(ctx.db, run, { ...made, milliseconds: Math.round(performance.now() - began), verifiedAt, trial: isTried }))) {
    await place.remove(names.name);
    throw new TakenOver();
  }
  if (isTried) {
    await runs.noteStep(ctx.db, run, "trying");
    const outcome = await tryRestore(ctx, () => until(place.open(names.name), signal), trialKey.secret);
    signal.throwIfAborted();
    await runs.noteTrial(ctx.db, run, { ...outcome, now: ctx.clock.now() });
  }
}

/** Ends a run; after a failure the next one is tried soon. */
function endBackup(ctx: Context, run: runs.ClaimedBackup, problem: runs.Told | undefined): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    if (!(await runs.finishBackup(ctx.db, run, problem, now)) || !problem) return;
    const plan = await lockPlan(ctx.db);
    const planned = nextBackup(plan, now);
    if (!planned || (await runs.countFailures(ctx.db)) >= mostInRow) return;
    await updateNextBackup(ctx.db, new Date(Math.min(planned.getTime(), now.getTime() + retryMilliseconds)));
  });
}

/** What comes, until the signal ends it. */
async function* until(source: AsyncIterable<Buffer>, signal: AbortSignal): AsyncGenerator<Buffer> {
  for await (const part of source) {
    signal.throwIfAborted();
    yield part;
  }
}
