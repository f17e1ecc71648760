import { hasChangedMuch, leastWord } from "@hub/domain/configuration/retention.ts";
import { type ActingContext, type Context, portalActor } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { isPassingFailure } from "../../db/passing-failure.ts";
import { inTransaction } from "../../db/transaction.ts";
import { putFileAway } from "../retention/periods.sql.ts";
import { readFingerprints } from "./certificate.ts";
import { certify } from "./certify.ts";
import * as covered from "./covered.sql.ts";
import * as rows from "./erasures.sql.ts";
import { type OpenErasure, type Progress, voidErasure, type Waits, writeErasure, writePerson } from "./erasures.sql.ts";
import { listNumbers, settleMissing } from "./missing.sql.ts";

/** Steps of one run at most; the rest goes on with the next, seconds later. */
const mostSteps = 5000;
/** Blocks of a table that one step looks through: 32 MB. */
const blocksAtOnce = 4096;

/**
 * Counts what erasures cover and does those that were confirmed, a step in a transaction with how far it came: killed at whatever instant, the next run goes on from there.
 * Run every few seconds; on several nodes at once each erasure is advanced by one of them.
 */
export async function advanceErasures(given: Context): Promise<void> {
  const ctx: ActingContext = { ...given, actor: portalActor };
  for (const id of await rows.voidExpired(ctx.db, ctx.clock.now()))
    await audit(ctx.db, ctx, { action: "erasure-void", subjectType: "erasure", subjectId: id, after: { because: "expired" } });
  const waiting: number[] = [];
  for (let left = mostSteps; left > 0; left -= 1) if (!(await advanceNext(ctx, waiting))) return;
}

/** Takes the next erasure a step further; false where none is left. One that has to wait, or whose step fails, is left to the next run, and holds up no other. */
async function advanceNext(ctx: ActingContext, waiting: number[]): Promise<boolean> {
  let at: number | undefined;
  try {
    return await inTransaction(ctx, async (ctx) => {
      const next = await rows.lockNextErasure(ctx.db, waiting);
      at = next?.id;
      if (next && !(await (next.state === "RUNNING" ? erase(ctx, next) : count(ctx, next)))) waiting.push(next.id);
      return next !== undefined;
    });
  } catch (error) {
    if (at === undefined || isPassingFailure(error)) throw error;
    ctx.log.error({ err: error, erasureId: at }, "a step of an erasure failed");
    waiting.push(at);
    return true;
  }
}

/** One step of counting: rows and files, then table by table. False where it has to wait. */
async function count(ctx: ActingContext, erasure: OpenErasure): Promise<boolean> {
  const { id, progress } = erasure;
  const counts = { ...progress.counts };
  if (erasure.userId === null && erasure.person === null) return findAgain(ctx, erasure);
  if (progress.step === undefined) {
    await covered.keepHashes(ctx.db, erasure, leastWord);
    const deliveries = await covered.listCoveredDeliveries(ctx.db, id);
    const add = (key: string, found: number) => found > 0 && (counts[key] = found);
    add(
      "rows",
      deliveries.reduce((sum, each) => sum + each.rows, 0),
    );
    add("deliveries", deliveries.length);
    add("elsewhere", await covered.countElsewhere(ctx.db, id));
    add("files", (await covered.listCoveredFiles(ctx.db, id)).length);
    add("task-files", (await covered.countTaskFiles(ctx.db)).files);
    await writeErasure(ctx.db, id, { progress: { step: "words", counts } });
    return true;
  }
  const next = await lookThrough(ctx, erasure, null);
  if (next.found > 0) counts[next.table] = (counts[next.table] ?? 0) + next.found;
  if (next.after) {
    await writeErasure(ctx.db, id, { progress: { ...next.after, step: "words", counts } });
    return true;
  }
  await endCount(ctx, erasure, counts);
  return true;
}

/** Finds by its fingerprint whom an erasure is of that is repeated; it is void, and settled, where they are not here. */
async function findAgain(ctx: ActingContext, { id, legalEntityId, fingerprint }: OpenErasure): Promise<boolean> {
  const keys = await readFingerprints(ctx);
  const entity = legalEntityId ?? 0;
  const number = (await listNumbers(ctx.db, entity)).find((each) => keys.some((key) => key.employee(entity, each).equals(fingerprint)));
  if (number !== undefined) {
    await writePerson(ctx.db, id, number, number.length >= leastWord ? [number] : []);
    return true;
  }
  // Nobody can tell who is in months that were put away as a whole.
  const waitsFor = await covered.findHindrance(ctx.db, id);
  if (waitsFor) {
    await writeErasure(ctx.db, id, { waitsFor });
    return false;
  }
  await settleMissing(ctx.db, fingerprint, false);
  await voidErasure(ctx.db, id);
  await audit(ctx.db, ctx, { action: "erasure-void", subjectType: "erasure", subjectId: id, after: { because: "nobody" } });
  return true;
}

async function endCount(ctx: ActingContext, { id, state, counted }: OpenErasure, counts: Record<string, number>): Promise<void> {
  const waitsFor = (await findWaits(ctx, id)) ?? null;
  if (state === "COUNTING") {
    await writeErasure(ctx.db, id, { state: "COUNTED", counted: counts, progress: {}, waitsFor });
    return;
  }
  // What one person asked for and another confirmed has to be what is done.
  if (hasChangedMuch(withoutPassing(counted ?? {}), withoutPassing(counts))) {
    await voidErasure(ctx.db, id);
    await audit(ctx.db, ctx, {
      action: "erasure-void",
      subjectType: "erasure",
      subjectId: id,
      after: { because: "changed", counted, now: counts },
    });
    return;
  }
  await writeErasure(ctx.db, id, { state: "RUNNING", counted: counts, progress: {}, waitsFor });
}

/** Files of tasks come and go by themselves. */
function withoutPassing(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([key]) => key !== "task-files"));
}

/** Why nothing may be done at this moment. */
export async function findWaits(ctx: Context, erasureId: number): Promise<Waits | undefined> {
  const found = await lookAtCovered(ctx, erasureId);
  return "waits" in found ? found.waits : undefined;
}

/** The deliveries and files that an erasure covers, or why nothing may be done with them at this moment. */
async function lookAtCovered(ctx: Context, erasureId: number): Promise<{ waits: Waits } | { uploads: number[]; deliveries: number[] }> {
  const hindrance = await covered.findHindrance(ctx.db, erasureId);
  if (hindrance) return { waits: hindrance };
  const deliveries = await covered.listCoveredDeliveries(ctx.db, erasureId);
  const waits = deliveries.find(({ waitsFor }) => waitsFor !== null)?.waitsFor;
  if (waits) return { waits };
  const files = await covered.listCoveredFiles(ctx.db, erasureId);
  if (files.some((file) => file.waits)) return { waits: "in-quarantine" };
  return { uploads: files.map(({ id }) => id), deliveries: deliveries.map(({ id }) => id) };
}

/** One step of what is to be done; false where something has to be over first. */
async function erase(ctx: ActingContext, erasure: OpenErasure): Promise<boolean> {
  const { id, progress } = erasure;
  const { step = "list" } = progress;
  const done = { ...erasure.done };
  const add = (key: string, found: number) => found > 0 && (done[key] = (done[key] ?? 0) + found);
  const go = async (progress: Progress) => {
    await writeErasure(ctx.db, id, { progress, done });
    return true;
  };
  const wait = async (waitsFor: Waits) => {
    await writeErasure(ctx.db, id, { waitsFor });
    return false;
  };
  switch (step) {
    case "list": {
      // Before the first thing goes, all of it has to be free to go.
      const found = await lookAtCovered(ctx, id);
      return "waits" in found ? wait(found.waits) : go({ step: "files", ...found });
    }
    case "files": {
      const [upload, ...uploads] = progress.uploads ?? [];
      if (upload === undefined) return go({ ...progress, step: "rows" });
      const hindrance = await covered.findHindrance(ctx.db, id);
      if (hindrance) return wait(hindrance);
      const file = await covered.findUploadFile(ctx.db, upload);
      if (file) {
        await putFileAway(ctx.db, file, id);
        add("files", 1);
      }
      return go({ ...progress, uploads });
    }
    case "rows": {
      const [delivery, ...deliveries] = progress.deliveries ?? [];
      if (delivery === undefined) return go({ step: "account" });
      const waits = await covered.findDeliveryWaits(ctx.db, delivery);
      if (waits) return wait(waits);
      add("rows", await covered.eraseRows(ctx.db, id, delivery));
      return go({ ...progress, deliveries });
    }
    case "account": {
      if (erasure.userId !== null) add("account", await covered.eraseAccount(ctx.db, id, erasure.userId));
      return go({ step: "tasks" });
    }
    case "tasks": {
      if ((await covered.countTaskFiles(ctx.db)).running) {
        await writeErasure(ctx.db, id, {});
        return false;
      }
      add("task-files", await covered.dropTaskFiles(ctx.db));
      return go({ step: "words" });
    }
    case "words": {
      const next = await lookThrough(ctx, erasure, id);
      add(next.table, next.found);
      if (next.after) return go({ ...next.after, step });
      await certify(ctx, { id, done });
      return true;
    }
    default:
      throw new Error(`An erasure has no step ${step}.`);
  }
}

/** Looks through the next blocks for words: which table, how many rows, and where to go on; nothing where all tables are through. */
async function looksAt(
  ctx: Context,
  { progress }: OpenErasure,
): Promise<{ table: string; from: number; to: number; after: Progress | undefined } | undefined> {
  const tables = (await covered.listWordyTables(ctx.db)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const at = progress.table === undefined ? 0 : tables.findIndex(({ name }) => name >= progress.table!);
  const table = tables[at];
  if (at < 0 || !table) return undefined;
  const from = table.name === progress.table ? (progress.block ?? 0) : 0;
  const to = from + blocksAtOnce;
  const following = tables[at + 1];
  // A table that grows meanwhile is looked through to its new end: what is rewritten goes there.
  if (to < table.blocks) return { table: table.name, from, to, after: { table: table.name, block: to } };
  return { table: table.name, from, to, after: following && { table: following.name, block: 0 } };
}

async function lookThrough(
  ctx: Context,
  erasure: OpenErasure,
  erasureId: number | null,
): Promise<{ table: string; found: number; after: Progress | undefined }> {
  const next = await looksAt(ctx, erasure);
  if (!next) return { table: "", found: 0, after: undefined };
  const found = await covered.handleWords(ctx.db, { erasureId, words: erasure.words, ...next });
  return { table: next.table, found, after: next.after };
}
