import { firstDay } from "@hub/domain/period.ts";
import type { Context } from "../../context.ts";
import { RemoteFailure } from "../../remote/remote-failure.ts";
import { accessOfSource, type FileTarget, openTargetChoice } from "./choose-target.ts";
import { listKnown, noteSightings } from "./files.sql.ts";
import type { Told } from "./runs.sql.ts";
import type { RemoteFile } from "../source-reader.ts";
import { refuseFile, takeFile, type TakeResult, type TakeWork } from "./take-file.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";

/** Between the two looks that show that a file is whole; a little less than the minute after which a source is looked at again. */
const quietMilliseconds = 45_000;
/** In one run; the others are taken by the next. */
const mostAtOnce = 500;

/** What a look came to: whether to look again soon, and the first problem of a single file that did not keep the others from being taken. */
export type LookResult = { soon: boolean; problem: Told | undefined };

/** Looks once at what is there and takes what is whole, oldest first; what is for the same cell waits for its turn. */
export async function takeFiles(ctx: Context, work: TakeWork, signal: AbortSignal): Promise<LookResult> {
  const { source, reader } = work;
  const access = await accessOfSource(ctx, source);
  if (access.grants.length === 0) throw new RemoteFailure("sources.failed-runs-as", { name: source.runsAs.name });
  const chooseTarget = await openTargetChoice(ctx, source, access);
  const { files, unsettled } = await sortFiles(ctx, work, await reader.list());
  const limit = ctx.config.limits.uploadBytes;
  const result: LookResult = { soon: unsettled.size > 0 || files.length > mostAtOnce, problem: undefined };
  const heldCells = new Set<string>();
  for (const file of files.slice(0, mostAtOnce)) {
    signal.throwIfAborted();
    const target = refusalOf(file, limit) ?? (await chooseTarget(file.says));
    const cell = "period" in target ? cellOf(target) : undefined;
    if (cell !== undefined && (heldCells.has(cell) || unsettled.has(file.name))) {
      // Whatever is newer must not be overtaken by what is still on its way.
      heldCells.add(cell);
      result.soon = true;
    } else if (!unsettled.has(file.name)) {
      const taken = await takeOne(ctx, work, file, target, result);
      if (taken === "waiting" || taken === "taken") result.soon = true;
      if ((taken === "waiting" || taken === "taken") && cell !== undefined) heldCells.add(cell);
    }
  }
  return result;
}

/** Takes or refuses one file. Trouble with this file alone is noted; what ends the connection is thrown. */
async function takeOne(ctx: Context, work: TakeWork, file: RemoteFile, target: FileTarget | Told, result: LookResult): Promise<TakeResult> {
  try {
    return await ("period" in target ? takeFile(ctx, work, file, target) : refuseFile(ctx, work, file, target));
  } catch (error) {
    if (error instanceof RemoteFailure && oneFileFailures.has(error.code)) {
      // It is asked for again when the source is due: nothing says that it will be there in a minute.
      result.problem ??= { code: error.code, params: error.params };
      return "known";
    }
    if (!(error instanceof RemoteFailure) || !isOfOneFile(work, error.code)) throw error;
    // It changed or went while it was read: the next look sees it as it is then.
    if (error.code !== "sources.file-changed") result.problem ??= { code: error.code, params: error.params };
    return "waiting";
  }
}

const ofOneFile: ReadonlySet<string> = new Set(["sources.file-changed", "sftp.no-such-path", "sftp.path-not-allowed", "sftp.path-failed"]);

/** Whether the others can still be taken. Of a connection each file is a question of its own: what one is answered says nothing of the next, unless the way there is lost. */
function isOfOneFile({ source }: TakeWork, code: string): boolean {
  if (source.connectionId === null) return ofOneFile.has(code);
  return !/^(sources\.failed-|connections\.(network-|server-stopped))/.test(code);
}

/** What was not taken before, oldest first, and the names of those that may still be written. */
async function sortFiles(ctx: Context, { source }: TakeWork, all: RemoteFile[]): Promise<{ files: RemoteFile[]; unsettled: Set<string> }> {
  const fingerprints = all.flatMap(({ fingerprint }) => (fingerprint === null ? [] : [fingerprint]));
  const known = await listKnown(ctx.db, source.id, fingerprints);
  const fresh = all.filter(({ fingerprint, complete }) => (fingerprint === null || !known.has(fingerprint)) && complete !== false);
  const doubtful = fresh.filter(({ complete, problem }) => complete === null && problem === null);
  const now = ctx.clock.now();
  const sightings = doubtful.map(({ name, size, changedAt }) => ({ name, size: size ?? 0, changedAt: changedAt ?? new Date(0) }));
  const quiet = await noteSightings(ctx.db, source.id, sightings, now, new Date(now.getTime() - quietMilliseconds));
  const unsettled = new Set(doubtful.flatMap(({ name }) => (quiet.has(name) ? [] : [name])));
  const age = ({ changedAt }: RemoteFile) => changedAt?.getTime() ?? 0;
  const files = fresh.toSorted((one, other) => age(one) - age(other) || (one.name < other.name ? -1 : 1));
  return { files, unsettled };
}

function refusalOf(file: RemoteFile, limit: number): Told | undefined {
  if (file.problem) return { code: file.problem, params: {} };
  if (file.size !== null && file.size > limit)
    return { code: "sources.refused-too-large", params: { megabytes: Math.floor(limit / 1024 / 1024) } };
  return undefined;
}

function cellOf({ legalEntityId, period }: FileTarget): string {
  return `${legalEntityId} ${firstDay(period)}`;
}

/** What is wrong with one entity's file, query or download alone: those of the others are asked for all the same. */
export const oneFileFailures: ReadonlySet<MessageKey> = new Set<MessageKey>([
  "connections.http-not-found",
  "connections.http-status",
  "connections.http-no-length",
  "connections.download-bytes",
  "connections.download-damaged",
  "connections.download-empty",
  "connections.download-not-table",
  "connections.download-page",
  "connections.path-invalid-here",
  "connections.query-failed",
  "connections.result-bytes",
  "connections.result-rows",
]);
