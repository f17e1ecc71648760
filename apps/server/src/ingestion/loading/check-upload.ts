import { noAccess } from "@hub/domain/session/permissions.ts";
import type { Period } from "@hub/domain/period.ts";
import { createNoticeLog } from "@hub/domain/ingestion/reading-notices.ts";
import { matchHeader } from "@hub/domain/ingestion/header-match.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { checkRows, type RowWork, type Tally } from "./check-rows.ts";
import { storedFile } from "../../files/stored-file.ts";
import { openCopy } from "../../db/copy/copy-stream.ts";
import { reserveDeliveryIds, getInstanceSecret } from "./deliveries.sql.ts";
import { listEntities, listExpectedEntities, listGrantsOf } from "../entities.sql.ts";
import { compileFactRows } from "./fact-rows.ts";
import { createIssueLog } from "./issue-log.ts";
import { createLineSender } from "./line-sender.ts";
import { compileEntityMatch } from "./match-entity.ts";
import { markedNames } from "./marked-names.ts";
import { maySend } from "../policy.ts";
import { trackProgress } from "./progress.ts";
import { openTable } from "../../spreadsheets/reading/open-table.ts";
import { ReadingProblem } from "../../spreadsheets/reading/reading-problem.ts";
import { type Ending, finishUpload, LockedCell } from "./finish-upload.ts";
import { type ClaimedUpload, isSameFileStanding } from "../uploads/uploads.sql.ts";
import { hash } from "node:crypto";

/** Reads, checks and loads one upload; its outcome stands when this resolves. Throws what is a failure of ours, and OvertakenRun. */
export async function checkUpload(ctx: Context, upload: ClaimedUpload, signal: AbortSignal): Promise<void> {
  const log = createIssueLog(upload.id);
  const progress = trackProgress(ctx, upload);
  const notices = createNoticeLog();
  const end = (ending: Pick<Ending, "state" | "problem" | "tallies">): Ending => ({
    rowsRead: progress.rows(),
    notices: notices.list(),
    log,
    ...ending,
  });
  let ending: Ending;
  try {
    const work = await openWork(ctx, upload, { log, notices }, progress.note, signal);
    if (log.errors > 0) ending = end({ state: "REJECTED", problem: { code: "columns-wrong", params: {} }, tallies: [] });
    else if (upload.purpose === "check") ending = end({ state: "CHECKED", tallies: await checkRows(work) });
    else {
      const tallies = await loadRows(
        ctx,
        upload,
        work,
        (tallies) => end({ state: log.warnings > 0 ? "LOADED_WITH_WARNINGS" : "LOADED", tallies }),
        progress.stop,
      );
      if (log.errors === 0) return;
      ending = end({ state: "QUARANTINED", tallies });
    }
  } catch (error) {
    if (error instanceof ReadingProblem) ending = end({ state: "REJECTED", problem: error, tallies: [] });
    else if (error instanceof LockedCell) ending = end({ state: "REJECTED", problem: { code: "cell-locked", params: {} }, tallies: [] });
    else throw error;
  } finally {
    await progress.stop();
  }
  await inTransaction(ctx, (ctx) => finishUpload(ctx, upload, ending)).catch(async (error: unknown) => {
    if (!(error instanceof LockedCell)) throw error;
    const refused = end({ state: "REJECTED", problem: { code: "cell-locked", params: {} }, tallies: [] });
    await inTransaction(ctx, (ctx) => finishUpload(ctx, upload, refused));
  });
}

/** Opens the file and finds its columns; what is wrong with the header is in the log then. */
async function openWork(
  ctx: Context,
  upload: ClaimedUpload,
  { log, notices }: Pick<RowWork, "log" | "notices">,
  onProgress: RowWork["onProgress"],
  signal: AbortSignal,
): Promise<RowWork> {
  const { definition } = upload;
  const headerNames = definition.columns.flatMap((column) => [column.name, ...column.aliases]);
  const source = storedFile(ctx.db, upload.fileId, upload.fileBytes);
  const table = await openTable(source, { ...definition.readsAs, fileName: upload.fileName, headerNames, signal });
  const { indexes, issues } = matchHeader(definition, table.header, markedNames.columns);
  for (const { code, severity, path, params } of issues) {
    const column = typeof path[0] === "string" ? path[0] : null;
    log.add({ row: table.headerRow, column, severity, code, found: null, sensitive: false, params }, null);
  }
  if (await isSameFileStanding(ctx.db, upload)) {
    log.add({ row: null, column: null, severity: "warning", code: "same-file-again", found: null, sensitive: false, params: {} }, null);
  }
  const entity = upload.legalEntityId === null ? await openEntities(ctx, upload) : { id: upload.legalEntityId, count: 1 };
  const [year = 0, month = 0] = upload.period.split("-").map(Number);
  const period: Period = { year, month };
  return {
    table,
    definition,
    indexes,
    period,
    entity,
    deliveryIds: upload.purpose === "check" ? [] : await reserveDeliveryIds(ctx.db, entity.count),
    rowsExpected: Math.max(1_000, Math.round(upload.fileBytes / 150)),
    hash: compileKeyedHash(await getInstanceSecret(ctx.db, "person-hash-key")),
    log,
    notices,
    onProgress,
    signal,
  };
}

/** The entities a column may name: those the sender may deliver for. Others and unknown ones are not told apart. */
async function openEntities(ctx: Context, upload: ClaimedUpload) {
  const { ingestionId, section, sender, period } = upload;
  const grants = await listGrantsOf(ctx.db, sender.id, ctx.clock.now());
  const entities = await listEntities(ctx.db);
  const granted = entities.filter(({ id }) => maySend({ ...noAccess, grants }, { ingestionId, sectionCode: section, legalEntityId: id }));
  const expected = new Set(await listExpectedEntities(ctx.db, section, period));
  return { match: compileEntityMatch(granted), expected, count: granted.length };
}

/** Loads while it checks, in one transaction: with the first error everything is given up, but all rows are checked. */
async function loadRows(
  ctx: Context,
  upload: ClaimedUpload,
  work: RowWork,
  end: (tallies: Tally[]) => Ending,
  settled: () => Promise<void>,
): Promise<Tally[]> {
  const { statement, write } = compileFactRows(work.definition);
  try {
    return await inTransaction(ctx, async (ctx) => {
      const copy = await openCopy(ctx.db, statement);
      let tallies: Tally[];
      try {
        tallies = await checkRows({ ...work, load: { lines: createLineSender(copy), write } });
        if (work.log.errors > 0) throw new NothingLoaded(tallies);
        await copy.end();
      } catch (error) {
        await copy.abort();
        throw error;
      }
      await settled();
      await finishUpload(ctx, upload, end(tallies));
      return tallies;
    });
  } catch (error) {
    if (error instanceof NothingLoaded) return error.tallies;
    throw error;
  }
}

/** Rolls the rows back that were loaded before the first error. */
class NothingLoaded extends Error {
  readonly tallies: Tally[];
  constructor(tallies: Tally[]) {
    super("the file has errors");
    this.tallies = tallies;
  }
}

/** SHA-256 of a text under the portal's key, as 64 hex digits: what persons are matched by without naming them (readings 3). `key`: 32 bytes. */
export function compileKeyedHash(key: Buffer): (text: string) => string {
  // The key as hex fills one block of SHA-256.
  const prefix = key.toString("hex");
  return (text) => hash("sha256", prefix + text, "hex");
}
