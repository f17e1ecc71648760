import { sendUpload as route } from "@hub/contract/ingestion/ingestion.ts";
import { comparePeriods, firstDay, type Period } from "@hub/domain/period.ts";
import type { FastifyRequest } from "fastify";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { requireFactMonths } from "../../facts/fact-months.sql.ts";
import { type ArrivedFile, receiveThenTake } from "../../files/receive-file.ts";
import { type Given, parseFields } from "../../http/bind.ts";
import { found, Problem } from "../../problem.ts";
import { listExpectedEntities } from "../entities.sql.ts";
import { findActiveIngestion, lockInSection } from "../definitions/ingestions.sql.ts";
import { type UploadView, getUpload } from "./list-uploads.ts";
import { maySend } from "../policy.ts";
import { receiveForm } from "../../http/sending/receive-form.ts";
import { findSession } from "../../session/sessions/find-session.ts";
import { failSilentUploads, hasPendingUpload, insertUpload, type UploadPlace, isCellLocked } from "./uploads.sql.ts";

type Fields = Given<typeof route>["body"];
type Target = {
  ingestionId: number;
  definitionVersion: number;
  section: string;
  legalEntityId: number | null;
  period: Period;
  purpose: Fields["purpose"];
};

/**
 * Takes a file in: its bytes arrive first, with no transaction open; then the upload and the job that checks it come to be in a short one, if the sender may still deliver it. A broken
 * transfer leaves no upload.
 */
export async function sendUpload(ctx: RequestContext, request: FastifyRequest): Promise<UploadView> {
  const maxBytes = ctx.config.limits.uploadBytes;
  const id = await receiveForm(ctx, request, maxBytes, async (form) => {
    const fields = parseFields(route.body!, form.fields);
    const place = placeOf(ctx, await chooseTarget(ctx, fields));
    if (!form.file) throw new Problem("file-missing");
    if (await hasPendingUpload(ctx.db, place, ctx.clock.now())) throw new Problem("upload-running");
    const { fileName, bytes } = form.file;
    const name = `upload ${place.userId} ${place.ingestionId} ${place.legalEntityId} ${place.period}`;
    const problem = () => new Problem("upload-running");
    return receiveThenTake(ctx, { place: name, problem }, bytes, async (ctx, file) => {
      // Minutes may have passed: neither the session nor a right need still be there.
      const { actor } = await findSession(ctx, request.headers.authorization);
      const signed = { ...ctx, actor };
      await lockInSection(ctx.db, fields.ingestionId);
      return makeUpload(signed, await chooseTarget(signed, fields), fileName, file);
    });
  });
  return getUpload(ctx, id);
}

function placeOf(ctx: RequestContext, { ingestionId, legalEntityId, period }: Target): UploadPlace {
  return { userId: ctx.actor.id, ingestionId, legalEntityId, period: firstDay(period) };
}

/** What the fields name, if this user may deliver it (readings 4). What one is not given is answered like what does not exist. */
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
    await requireFactMonths(ctx.db, [firstDay(period)]);
    return { ...target, legalEntityId: null };
  }
  const { legalEntityId } = fields;
  if (legalEntityId === undefined) throw new Problem("entity-required");
  await refuseCell(ctx, { ...target, legalEntityId }, expected);
  return { ...target, legalEntityId };
}

/** Refuses what is not given to this user, not expected, or locked, for one entity. */
export async function refuseCell(
  ctx: RequestContext,
  target: Target & { legalEntityId: number },
  expected: readonly number[],
): Promise<void> {
  const { ingestionId, section, legalEntityId, period, purpose } = target;
  if (!maySend(ctx.actor, { ingestionId, sectionCode: section, legalEntityId })) throw new Problem("not-found");
  refuseUnexpected(ctx, period, expected.includes(legalEntityId));
  await requireFactMonths(ctx.db, [firstDay(period)]);
  if (purpose === "deliver" && (await isCellLocked(ctx.db, section, firstDay(period), legalEntityId, ctx.clock.now())))
    throw new Problem("cell-locked");
}

function refuseUnexpected(ctx: RequestContext, period: Period, expected: boolean): void {
  const now = ctx.clock.now();
  const isFuture = comparePeriods(period, { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 }) > 0;
  if (isFuture || !expected) throw new Problem("period-not-expected");
}

async function makeUpload(ctx: RequestContext, target: Target, fileName: string, file: ArrivedFile): Promise<number> {
  const now = ctx.clock.now();
  const place = placeOf(ctx, target);
  const { definitionVersion, purpose } = target;
  await failSilentUploads(ctx.db, place.userId, now);
  const id = await insertUpload(ctx.db, { ...place, definitionVersion, purpose, fileName, file, now });
  if (id === undefined) throw new Problem("upload-running");
  await ctx.queue.send(ctx.db, "process-upload", { uploadId: id });
  const after = { ...place, purpose, fileName, bytes: file.bytes, sha256: file.sha256.toString("hex") };
  await audit(ctx.db, ctx, { action: "upload-sent", subjectType: "upload", subjectId: id, after });
  return id;
}
