import { noAccess } from "@hub/domain/session/permissions.ts";
import type { Period } from "@hub/domain/period.ts";
import { createNoticeLog } from "@hub/domain/ingestion/reading-notices.ts";
import { matchHeader } from "@hub/domain/ingestion/header-match.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { tellHold } from "@hub/domain/ingestion/held/held-delivery.ts";
import { type Checked, checkRows, type RowWork } from "./check-rows.ts";
import { prepareFactMonth } from "../../facts/fact-months.sql.ts";
import { storedFile } from "../../files/stored-file.ts";
import { openCopy } from "../../db/copy/copy-stream.ts";
import { deleteFacts, reserveDeliveryIds, getInstanceSecret } from "./deliveries.sql.ts";
import { listEntities, listExpectedEntities, listGrantsOf } from "../entities.sql.ts";
import { compileFactRows } from "./fact-rows.ts";
import { findUnlike } from "./find-unlike.ts";
import { createIssueLog } from "./issue-log.ts";
import { createLineSender } from "./line-sender.ts";
import { compileEntityMatch } from "./match-entity.ts";
import { markedNames } from "./marked-names.ts";
import { maySend } from "../policy.ts";
import { trackProgress } from "./progress.ts";
import type { RowMemory } from "./row-memory.ts";
import { openTable } from "../../spreadsheets/reading/open-table.ts";
import type { OpenedTable } from "../../spreadsheets/reading/table.ts";
import { ReadingProblem } from "../../spreadsheets/reading/reading-problem.ts";
import { type Ending, finishUpload, LockedCell } from "./finish-upload.ts";
import { type ClaimedUpload, isSameFileStanding } from "../uploads/uploads.sql.ts";
import { hash } from "node:crypto";

/** Reads, checks and loads one upload; its outcome stands when this resolves. Throws what is a failure of ours, and OvertakenRun. */
export async function checkUpload(ctx: Context, upload: ClaimedUpload, memory: RowMemory, signal: AbortSignal): Promise<void> {
  const log = createIssueLog(upload.id);
  const progress = trackProgress(ctx, upload);
  const notices = createNoticeLog();
  let table: OpenedTable | undefined;
  const end = (ending: Pick<Ending, "state" | "problem" | "tallies">): Ending => ({
    rowsRead: progress.rows(),
    notices: [...notices.list(), ...(table?.notices() ?? [])],
    log,
    ...ending,
  });
  const refused = (code: string, params = {}) => end({ state: "REJECTED", problem: { code, params }, tallies: [] });
  let ending: Ending;
  try {
    const work = await openWork(ctx, upload, { log, notices, memory }, progress.note, signal);
    table = work.table;
    if (log.errors > 0) ending = refused("columns-wrong");
    else if (upload.purpose === "check") ending = end({ state: "CHECKED", tallies: await checkOnly(ctx, upload, work) });
    else if (!(await prepareFactMonth(ctx.db, upload.period))) ending = refused("rows-put-away", { month: upload.period.slice(0, 7) });
    else {
      const nothing = await loadRows(ctx, upload, work, ({ tallies }) => end({ state: "LOADED", tallies }), progress.stop);
      if (!nothing) return;
      ending = end({ state: "QUARANTINED", tallies: nothing.tallies });
    }
  } catch (error) {
    if (error instanceof ReadingProblem) ending = end({ state: "REJECTED", problem: error, tallies: [] });
    else if (error instanceof LockedCell) ending = refused("cell-locked");
    else throw error;
  } finally {
    await progress.stop();
  }
  await inTransaction(ctx, (ctx) => finishUpload(ctx, upload, ending)).catch(async (error: unknown) => {
    if (!(error instanceof LockedCell)) throw error;
    await inTransaction(ctx, (ctx) => finishUpload(ctx, upload, refused("cell-locked")));
  });
}

/** Checks without loading; says beforehand what would be held. */
async function checkOnly(ctx: Context, upload: ClaimedUpload, work: RowWork): Promise<Checked["tallies"]> {
  const { tallies, isWhole } = await checkRows(work);
  const isLoaded = upload.legalEntityId === null ? isWhole : work.log.errors === 0;
  const { known, holds } = await findUnlike(ctx.db, upload, isLoaded ? tallies.filter(({ errors }) => errors === 0) : []);
  for (const [legalEntityId, hold] of holds) {
    const issue = {
      row: null,
      column: null,
      found: null,
      sensitive: false,
      ...tellHold(known.find((each) => each.legalEntityId === legalEntityId)?.name ?? "", hold),
    };
    work.log.add(issue, upload.legalEntityId === null ? legalEntityId : null);
  }
  return tallies;
}

/** Opens the file and finds its columns; what is wrong with the header is in the log then. */
async function openWork(
  ctx: Context,
  upload: ClaimedUpload,
  { log, notices, memory }: Pick<RowWork, "log" | "notices" | "memory">,
  onProgress: RowWork["onProgress"],
  signal: AbortSignal,
): Promise<RowWork> {
  const { definition } = upload;
  const headerNames = definition.columns.flatMap((column) => [column.name, ...column.aliases]);
  const source = storedFile(ctx, upload.fileId, upload.fileBytes, upload.isUtf8 ?? undefined);
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
    memory,
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
  const expected = new Set(await listExpectedEntities(ctx.db, section, period));
  const granted = entities.filter(({ id }) => maySend({ ...noAccess, grants }, { ingestionId, sectionCode: section, legalEntityId: id }));
  // A merged one that is not expected itself only leads to another: whether that one may be delivered for decides.
  const leading = entities.filter((entity) => entity.mergedInto !== null && !expected.has(entity.id) && !granted.includes(entity));
  return { match: compileEntityMatch([...granted, ...leading], expected), expected, count: granted.length };
}

/**
 * Loads while it checks, in one transaction. A file for one entity is given up with its first error; of a file for many each entity is a delivery of its own, and
 * those without errors stand. All rows are checked in any case. Answers what was found where nothing at all was loaded.
 */
async function loadRows(
  ctx: Context,
  upload: ClaimedUpload,
  work: RowWork,
  end: (checked: Checked) => Ending,
  settled: () => Promise<void>,
): Promise<Checked | undefined> {
  const { statement, write } = compileFactRows(work.definition, upload.period);
  try {
    await inTransaction(ctx, async (ctx) => {
      const copy = await openCopy(ctx.db, statement);
      let checked: Checked;
      try {
        checked = await checkRows({ ...work, load: { lines: createLineSender(copy, work.memory), write } });
        if (!isLoadable(upload, checked, work.log.errors)) throw new NothingLoaded(checked);
        await copy.end();
      } catch (error) {
        await copy.abort();
        throw error;
      }
      await settled();
      // What came before an entity's first error.
      const wrong = checked.tallies.filter(({ errors }) => errors > 0);
      await deleteFacts(
        ctx.db,
        upload.period,
        wrong.map(({ deliveryId }) => deliveryId),
      );
      await finishUpload(ctx, upload, end(checked));
    });
    return undefined;
  } catch (error) {
    if (error instanceof NothingLoaded) return error.checked;
    throw error;
  }
}

function isLoadable({ legalEntityId }: ClaimedUpload, { tallies, isWhole }: Checked, errors: number): boolean {
  if (errors === 0) return true;
  return legalEntityId === null && isWhole && tallies.some((tally) => tally.errors === 0);
}

/** Rolls the rows back that were loaded before the first error. */
class NothingLoaded extends Error {
  readonly checked: Checked;
  constructor(checked: Checked) {
    super("the file has errors");
    this.checked = checked;
  }
}

/** SHA-256 of a text under the portal's key, as 64 hex digits: what persons are matched by without naming them (readings 3). `key`: 32 bytes. */
export function compileKeyedHash(key: Buffer): (text: string) => string {
  // The key as hex fills one block of SHA-256.
  const prefix = key.toString("hex");
  return (text) => hash("sha256", prefix + text, "hex");
}
