import { noAccess } from "@hub/domain/session/permissions.ts";
import { refreshFindings, refreshFollowing } from "../../checks/refresh-findings.ts";
import type { Context } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import type { Tally } from "./check-rows.ts";
import { recordFindings } from "../../quality/record/record-exceptions.ts";
import { openCopy } from "../../db/copy/copy-stream.ts";
import { dropSignatures, lockCells, insertCauses, type NewDelivery, replaceDeliveries, copyIssues } from "./deliveries.sql.ts";
import type { IssueLog } from "./issue-log.ts";
import { storableParams } from "../../spreadsheets/storable-text.ts";
import { type ClaimedUpload, lockUpload, type Outcome, writeOutcome } from "../uploads/uploads.sql.ts";

/** How a run ends: the outcome, what it found and what it brought for each entity. */
export type Ending = Pick<Outcome, "state" | "problem" | "rowsRead" | "notices"> & { log: IssueLog; tallies: Tally[] };

/** Another run took the upload over, or its outcome stands: this run's result is nobody's. */
export class OvertakenRun extends Error {}
/** A cell was validated while its file was being checked. */
export class LockedCell extends Error {}

/** Writes what came of an upload, in the caller's transaction; the section's month is held only for its last moments. Throws OvertakenRun, LockedCell. */
export async function finishUpload(ctx: Context, upload: ClaimedUpload, ending: Ending): Promise<void> {
  const { log, state } = ending;
  await writeIssues(ctx, upload, log);
  const delivers = state === "LOADED" || state === "LOADED_WITH_WARNINGS" || state === "QUARANTINED";
  if (delivers && ending.tallies.length > 0) await deliver(ctx, upload, ending, state);
  if (!(await lockUpload(ctx.db, upload))) throw new OvertakenRun();
  const problem = ending.problem && { code: ending.problem.code, params: storableParams(ending.problem.params) };
  await writeOutcome(
    ctx.db,
    upload.id,
    { state, problem, rowsRead: ending.rowsRead, errors: log.errors, warnings: log.warnings, notices: ending.notices },
    ctx.clock.now(),
  );
}

async function writeIssues(ctx: Context, upload: ClaimedUpload, log: IssueLog): Promise<void> {
  const blocks = log.rows();
  if (blocks.length === 0) return;
  const copy = await openCopy(ctx.db, copyIssues);
  for (const block of blocks) await copy.write(block);
  await copy.end();
  await insertCauses(ctx.db, upload.id, log.causes());
}

async function deliver(
  ctx: Context,
  upload: ClaimedUpload,
  ending: Ending,
  state: "QUARANTINED" | "LOADED" | "LOADED_WITH_WARNINGS",
): Promise<void> {
  const cells = await lockCells(
    ctx.db,
    upload.section,
    upload.period,
    ending.tallies.map((tally) => tally.legalEntityId),
    () => ctx.clock.now(),
  );
  if (cells.some((cell) => cell.lock === "LOCKED" || cell.lock === "FROZEN")) throw new LockedCell();
  const deliveries = ending.tallies.map((tally): NewDelivery => {
    // What is said of the file as a whole is said of its only entity.
    const { errors, warnings } = upload.legalEntityId === null ? tally : ending.log;
    const loaded = warnings > 0 || state === "QUARANTINED" ? state : "LOADED";
    return { id: tally.deliveryId, legalEntityId: tally.legalEntityId, rows: tally.rows, errors, warnings, state: loaded };
  });
  const superseded = await replaceDeliveries(ctx.db, upload, deliveries, ctx.clock.now());
  const by = { actor: { ...upload.sender, ...noAccess } };
  const action = state === "QUARANTINED" ? "delivery-quarantined" : "delivery-loaded";
  await audit(ctx.db, by, { action, subjectType: "upload", subjectId: upload.id, after: { deliveries, superseded } });
  await recordFindings(ctx, {
    uploadId: upload.id,
    ingestionId: upload.ingestionId,
    section: upload.section,
    period: upload.period,
    legalEntityId: upload.legalEntityId,
    idType: upload.definition.columns.flatMap(({ key, name }) => (key ? [name] : [])).join(", "),
    sender: upload.sender,
    deliveries,
    isComplete: !ending.log.isCut,
  });
  // One in quarantine changes nothing of what stands.
  if (state === "QUARANTINED") return;
  const changed = { section: upload.section, period: upload.period, legalEntityIds: deliveries.map(({ legalEntityId }) => legalEntityId) };
  await refreshFindings(ctx, changed);
  await refreshFollowing(ctx, changed);
  const signed = cells.filter((cell) => cell.signOff !== "NONE");
  if (signed.length === 0) return;
  await dropSignatures(
    ctx.db,
    signed.map((cell) => cell.id),
  );
  for (const cell of signed) {
    await audit(ctx.db, by, {
      action: "signature-dropped",
      subjectType: "cell",
      subjectId: cell.id,
      before: { signOff: cell.signOff },
      after: { signOff: "NONE" },
    });
  }
}
