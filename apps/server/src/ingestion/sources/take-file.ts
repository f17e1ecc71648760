import { firstDay } from "@hub/domain/period.ts";
import { noAccess } from "@hub/domain/session/permissions.ts";
import type { Context } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransactionIf } from "../../db/transaction.ts";
import { storeFile } from "../store-file.ts";
import { failSilentUploads, holdPlace, insertUpload, markReceived } from "../uploads.sql.ts";
import type { FileTarget } from "./choose-target.ts";
import { findLastTaken, forgetSighting, insertFile, updateFileUpload } from "./files.sql.ts";
import { type ClaimedRun, countTaken, type Told } from "./runs.sql.ts";
import type { RemoteFile, SourceReader } from "./source-reader.ts";
import type { WorkSource } from "./sources.sql.ts";

/** `known`: it was taken before, or another node has just taken it; `waiting`: the cell has a delivery on its way; `unchanged`: what came came already. */
export type TakeResult = "taken" | "refused" | "known" | "waiting" | "unchanged";
export type TakeWork = { run: ClaimedRun; source: WorkSource; reader: SourceReader };

/** No check takes this long: whoever was at it is gone. */
const silentMilliseconds = 2 * 3600_000;

/**
 * Takes a file: that it was taken, its bytes, the upload and the job that checks it come to be in one transaction or not at all, so that whoever dies when, it
 * is delivered once. Throws what the reader throws.
 */
export function takeFile(ctx: Context, { run, source, reader }: TakeWork, file: RemoteFile, target: FileTarget): Promise<TakeResult> {
  return inTransactionIf(
    ctx,
    (result) => result === "taken",
    async (ctx) => {
      const now = ctx.clock.now();
      const period = firstDay(target.period);
      const sender = source.runsAs;
      const noted = {
        sourceId: source.id,
        runId: run.id,
        name: file.name,
        size: file.size,
        changedAt: file.changedAt,
        problem: null,
        settled: settlesAtOnce(source),
        now,
      };
      // First of all: another node that takes it at this moment is waited for, and then it is known.
      let fileId = file.fingerprint === null ? undefined : await insertFile(ctx.db, { ...noted, fingerprint: file.fingerprint });
      if (file.fingerprint !== null && fileId === undefined) return "known";

      const place = { userId: sender.id, ingestionId: source.ingestionId, legalEntityId: target.legalEntityId, period };
      if (!(await holdPlace(ctx.db, place))) return "waiting";
      await failSilentUploads(ctx.db, sender.id, new Date(now.getTime() - silentMilliseconds), now);
      const uploadId = await insertUpload(ctx.db, {
        ...place,
        definitionVersion: source.definitionVersion,
        purpose: "deliver",
        fileName: file.name,
        sourceId: source.id,
        now,
      });
      if (uploadId === undefined) return "waiting";
      const stored = await storeFile(ctx.db, uploadId, reader.open(file));
      const hash = stored.sha256.toString("hex");
      if (fileId === undefined) {
        const last = await findLastTaken(ctx.db, source.id, { legalEntityId: target.legalEntityId, period });
        if (last?.sha256.equals(stored.sha256)) return "unchanged";
        fileId = await insertFile(ctx.db, { ...noted, fingerprint: `${period} ${target.legalEntityId} ${hash} after ${last?.id ?? 0}` });
        if (fileId === undefined) return "known";
      }
      await updateFileUpload(ctx.db, fileId, { id: uploadId, ...stored });
      await markReceived(ctx.db, uploadId, stored);
      await forgetSighting(ctx.db, source.id, file.name);
      await countTaken(ctx.db, run);
      await ctx.queue.send(ctx.db, "process-upload", { uploadId });
      const after = { ...place, purpose: "deliver", fileName: file.name, bytes: stored.bytes, sha256: hash, sourceId: source.id };
      const by = { actor: { ...sender, ...noAccess }, requestId: `source-run-${run.id}` };
      await audit(ctx.db, by, { action: "upload-sent", subjectType: "upload", subjectId: uploadId, after });
      return "taken";
    },
  );
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
