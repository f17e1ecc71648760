import { sendUpload as route } from "@hub/contract/ingestion.ts";
import { comparePeriods, firstDay, type Period } from "@hub/domain/period.ts";
import type { FastifyRequest } from "fastify";
import type { RequestContext } from "../context.ts";
import { audit } from "../db/audit.sql.ts";
import { inTransaction } from "../db/transaction.ts";
import { type Given, parseFields } from "../http/bind.ts";
import { found, Problem } from "../http/problem.ts";
import { isCellLocked } from "./deliveries.sql.ts";
import { listExpectedEntities } from "./entities.sql.ts";
import { findActiveIngestion } from "./ingestions.sql.ts";
import { type UploadView, viewUpload } from "./list-uploads.ts";
import { maySend } from "./policy.ts";
import { receiveParts, type ReceivedFile } from "../http/receive-parts.ts";
import { readingLimits } from "../spreadsheets/reading/reading-limits.ts";
import { storeFile } from "./store-file.ts";
import { createSlots } from "../http/upload-slots.ts";
import { failSilentUploads, holdPlace, insertUpload, markReceived } from "./uploads.sql.ts";

type Fields = Given<typeof route>["body"];
type Target = {
  ingestionId: number;
  definitionVersion: number;
  section: string;
  legalEntityId: number | null;
  period: Period;
  purpose: Fields["purpose"];
};

// Of ten connections to the database, so that pages answer while files arrive.
const inSlot = createSlots(4);
/** No check takes this long: whoever was at it is gone. */
const silentMilliseconds = 2 * 3600_000;

/** Takes a file in: streamed into the database in one transaction with the job that checks it, so that a broken transfer leaves nothing. */
export async function sendUpload(ctx: RequestContext, request: FastifyRequest): Promise<UploadView> {
  const parts = await receiveParts(request, Math.min(ctx.config.limits.uploadBytes, readingLimits.fileBytes));
  try {
    const target = await chooseTarget(ctx, parseFields(route.body!, parts.fields));
    const { file } = parts;
    if (!file) throw new Problem("file-missing");
    const id = await inSlot(() => inTransaction(ctx, (ctx) => receiveFile(ctx, target, file, parts.end)));
    return await viewUpload(ctx, id);
  } catch (error) {
    parts.discard();
    throw error;
  }
}

/** What the fields name, if this user may deliver it (decisions 4). What one is not given is answered like what does not exist. */
async function chooseTarget(ctx: RequestContext, fields: Fields): Promise<Target> {
  const ingestion = found(await findActiveIngestion(ctx.db, fields.ingestionId));
  const row = { ingestionId: ingestion.id, sectionCode: ingestion.section };
  if (!maySend(ctx.actor, row)) throw new Problem("not-found");
  const period = { year: fields.year, month: fields.month };
  const target = {
    ingestionId: ingestion.id,
    definitionVersion: ingestion.version,
    section: ingestion.section,
    period,
    purpose: fields.purpose,
  };
  const expected = await listExpectedEntities(ctx.db, ingestion.section, firstDay(period));
  if (ingestion.definition.entity.from === "column") {
    if (fields.legalEntityId !== undefined)
      throw new Problem("invalid-input", { issues: [{ code: "upload-outcomes.entity-from-column", path: ["legalEntityId"] }] });
    refuseUnexpected(
      ctx,
      period,
      expected.some((id) => maySend(ctx.actor, { ...row, legalEntityId: id })),
    );
    return { ...target, legalEntityId: null };
  }
  const { legalEntityId } = fields;
  if (legalEntityId === undefined) throw new Problem("entity-required");
  if (!maySend(ctx.actor, { ...row, legalEntityId })) throw new Problem("not-found");
  refuseUnexpected(ctx, period, expected.includes(legalEntityId));
  if (target.purpose === "deliver" && (await isCellLocked(ctx.db, target.section, firstDay(period), legalEntityId, ctx.clock.now())))
    throw new Problem("cell-locked");
  return { ...target, legalEntityId };
}

function refuseUnexpected(ctx: RequestContext, period: Period, expected: boolean): void {
  const now = ctx.clock.now();
  const isFuture = comparePeriods(period, { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 }) > 0;
  if (isFuture || !expected) throw new Problem("period-not-expected");
}

async function receiveFile(ctx: RequestContext, target: Target, file: ReceivedFile, end: () => Promise<void>): Promise<number> {
  const now = ctx.clock.now();
  const userId = ctx.actor.id;
  const place = { userId, ingestionId: target.ingestionId, legalEntityId: target.legalEntityId, period: firstDay(target.period) };
  if (!(await holdPlace(ctx.db, place))) throw new Problem("upload-running");
  await failSilentUploads(ctx.db, userId, new Date(now.getTime() - silentMilliseconds), now);
  const id = await insertUpload(ctx.db, {
    ...place,
    definitionVersion: target.definitionVersion,
    purpose: target.purpose,
    fileName: file.fileName,
    now,
  });
  if (id === undefined) throw new Problem("upload-running");
  const stored = await storeFile(ctx.db, id, file.bytes);
  await end();
  await markReceived(ctx.db, id, stored);
  await ctx.queue.send(ctx.db, "process-upload", { uploadId: id });
  const after = { ...place, purpose: target.purpose, fileName: file.fileName, bytes: stored.bytes, sha256: stored.sha256.toString("hex") };
  await audit(ctx.db, ctx, { action: "upload-sent", subjectType: "upload", subjectId: id, after });
  return id;
}
