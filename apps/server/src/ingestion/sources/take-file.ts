import { firstDay } from "@hub/domain/period.ts";
import { noAccess } from "@hub/domain/session/permissions.ts";
import type { Context } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { type ArrivedFile, receiveThenTake } from "../../files/receive-file.ts";
import { RemoteFailure } from "../../remote/remote-failure.ts";
import { failSilentUploads, hasPendingUpload, insertUpload, type UploadPlace } from "../uploads/uploads.sql.ts";
import type { FileTarget } from "./choose-target.ts";
import { findLastTaken, forgetSighting, insertFile, updateFileUpload } from "./files.sql.ts";
import { type ClaimedRun, countTaken, type Told } from "./runs.sql.ts";
import type { RemoteFile, SourceReader } from "../source-reader.ts";
import type { WorkSource } from "./sources.sql.ts";

/** `known`: it was taken before, or another node has just taken it; `waiting`: the cell has a delivery on its way; `unchanged`: what came came already. */
export type TakeResult = "taken" | "refused" | "known" | "waiting" | "unchanged";
export type TakeWork = { run: ClaimedRun; source: WorkSource; reader: SourceReader };

/**
 * Takes a file: its bytes are stored first, with no transaction open; then that it was taken, the upload and the job that checks it come to be in one transaction or not at all, so
 * that whoever dies when, it is delivered once. Throws what the reader throws.
 */
export async function takeFile(ctx: Context, work: TakeWork, file: RemoteFile, target: FileTarget): Promise<TakeResult> {
  const { source, reader } = work;
  const place = {
    userId: source.runsAs.id,
    ingestionId: source.ingestionId,
    legalEntityId: target.legalEntityId,
    period: firstDay(target.period),
  };
  if (await hasPendingUpload(ctx.db, place, ctx.clock.now())) return "waiting";
  const arrival = { place: undefined, problem: () => new RemoteFailure("sources.failed-cut") };
  const take = (ctx: Context, stored: ArrivedFile) => makeUpload(ctx, work, file, place, stored);
  return receiveThenTake(ctx, arrival, reader.open(file), take, (result) => result === "taken");
}

async function makeUpload(
  ctx: Context,
  { run, source }: TakeWork,
  file: RemoteFile,
  place: UploadPlace,
  stored: ArrivedFile,
): Promise<TakeResult> {
  const now = ctx.clock.now();
  const sender = source.runsAs;
  const { legalEntityId, period } = place;
  const hash = stored.sha256.toString("hex");
  // First of all: another node that takes it at this moment is waited for, and then it is known.
  const last = file.fingerprint === null ? await findLastTaken(ctx.db, source.id, { legalEntityId, period }) : undefined;
  if (last?.sha256.equals(stored.sha256)) return "unchanged";
  const fileId = await insertFile(ctx.db, {
    sourceId: source.id,
    runId: run.id,
    name: file.name,
    size: file.size,
    changedAt: file.changedAt,
    fingerprint: file.fingerprint ?? `${period} ${legalEntityId} ${hash} after ${last?.id ?? 0}`,
    problem: null,
    settled: settlesAtOnce(source),
    now,
  });
  if (fileId === undefined) return "known";
  await failSilentUploads(ctx.db, sender.id, now);
  const { definitionVersion, id: sourceId } = source;
  const upload = { ...place, definitionVersion, purpose: "deliver", fileName: file.name, file: stored, sourceId, now } as const;
  const uploadId = await insertUpload(ctx.db, upload);
  if (uploadId === undefined) return "waiting";
  await updateFileUpload(ctx.db, fileId, { id: uploadId, bytes: stored.bytes, sha256: stored.sha256 });
  await forgetSighting(ctx.db, source.id, file.name);
  await countTaken(ctx.db, run);
  await ctx.queue.send(ctx.db, "process-upload", { uploadId });
  const after = { ...place, purpose: "deliver", fileName: file.name, bytes: stored.bytes, sha256: hash, sourceId: source.id };
  const by = { actor: { ...sender, ...noAccess }, requestId: `source-run-${run.id}` };
  await audit(ctx.db, by, { action: "upload-sent", subjectType: "upload", subjectId: uploadId, after });
  return "taken";
}

/** Notes that a file is refused, once; what is refused is put away like what was not accepted, unless it is no file at all. */
export async function refuseFile(
  ctx: Context,
  { run, source }: Omit<TakeWork, "reader">,
  file: RemoteFile,
  problem: Told,
): Promise<TakeResult> {
  const fingerprint = file.fingerprint ?? `${problem.code} ${JSON.stringify(problem.params)} ${file.name}`;
  const { id: sourceId } = source;
  const noted = {
    sourceId,
    runId: run.id,
    name: file.name,
    size: file.size,
    changedAt: file.changedAt,
    settled: settlesAtOnce(source) || file.problem !== null,
    now: ctx.clock.now(),
  };
  const id = await insertFile(ctx.db, { ...noted, fingerprint, problem });
  await forgetSighting(ctx.db, sourceId, file.name);
  return id === undefined ? "known" : "refused";
}

/** What comes of a query or download lies nowhere where it could be put away. */
function settlesAtOnce(source: WorkSource): boolean {
  return source.sftpEndpointId === null;
}
