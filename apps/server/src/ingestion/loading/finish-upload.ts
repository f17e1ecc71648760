import { noAccess } from "@hub/domain/session/permissions.ts";
import { type CountedDelivery, keepCounts } from "../../checks/delivery-people.sql.ts";
import { refreshFindings, refreshFollowing } from "../../checks/refresh-findings.ts";
import type { Context } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import type { Tally } from "./check-rows.ts";
import { recordFindings } from "../../quality/record/record-exceptions.ts";
import { openCopy } from "../../db/copy/copy-stream.ts";
import {
  type CellState,
  copyIssues,
  deleteFacts,
  dropSignatures,
  insertCauses,
  lockCells,
  type NewDelivery,
  replaceDeliveries,
} from "./deliveries.sql.ts";
import { findUnlike, shareOf } from "./find-unlike.ts";
import type { IssueLog } from "./issue-log.ts";
import { findSameRows, listStanding } from "./same-rows.sql.ts";
import { storableParams } from "../../spreadsheets/storable-text.ts";
import { type ClaimedUpload, lockUpload, type Outcome, writeOutcome } from "../uploads/uploads.sql.ts";

/** How a run ends: the outcome, what it found and what it brought for each entity. */
export type Ending = Pick<Outcome, "problem" | "rowsRead" | "notices"> & {
  /** LOADED where rows were copied, whatever then came of each entity. */
  state: Exclude<Outcome["state"], "LOADED_WITH_WARNINGS" | "LOADED_IN_PART" | "HELD">;
  log: IssueLog;
  tallies: Tally[];
};

/** Another run took the upload over, or its outcome stands: this run's result is nobody's. */
export class OvertakenRun extends Error {}
/** A cell was validated while its file was being checked. */
export class LockedCell extends Error {}

/** Writes what came of an upload, in the caller's transaction; the section's month is held only for its last moments. Throws OvertakenRun, LockedCell. */
export async function finishUpload(ctx: Context, upload: ClaimedUpload, ending: Ending): Promise<void> {
  const { log } = ending;
  await writeIssues(ctx, upload, log);
  const delivers = ending.state === "LOADED" || ending.state === "QUARANTINED";
  const state = delivers && ending.tallies.length > 0 ? await deliver(ctx, upload, ending) : ending.state;
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

/** Makes the deliveries of a file, one for each of its entities, and answers what the file came to. */
async function deliver(ctx: Context, upload: ClaimedUpload, ending: Ending): Promise<Outcome["state"]> {
  // Compared before the month is held, and again only where something else stands by then.
  const clean = ending.state === "QUARANTINED" ? [] : ending.tallies.filter(({ errors }) => errors === 0);
  const seen = await findUnlike(ctx.db, upload, clean);
  // A file for one entity takes the place of what stood whatever it says, so that a colleague can deliver it in their name.
  const sameRows = await findSameRows(ctx.db, upload, upload.legalEntityId === null && ending.tallies.length > 1 ? clean : []);
  const cells = await lockCells(
    ctx.db,
    upload.section,
    upload.period,
    ending.tallies.map((tally) => tally.legalEntityId),
    () => ctx.clock.now(),
  );
  const locked = new Set(cells.flatMap(({ lock, legalEntityId }) => (lock === "LOCKED" || lock === "FROZEN" ? [legalEntityId] : [])));
  if (ending.tallies.every(({ legalEntityId }) => locked.has(legalEntityId))) throw new LockedCell();
  const { holds } = await findUnlike(ctx.db, upload, clean, seen);
  const unchanged = await listStanding(ctx.db, upload, sameRows);
  const deliveries = ending.tallies.map((tally): NewDelivery => {
    const held = holds.get(tally.legalEntityId) ?? null;
    // What is said of the file as a whole is said of its only entity.
    const { errors, warnings } = upload.legalEntityId === null ? tally : ending.log;
    const state = locked.has(tally.legalEntityId)
      ? "SKIPPED"
      : ending.state === "QUARANTINED" || errors > 0
        ? "QUARANTINED"
        : unchanged.has(tally.legalEntityId)
          ? "UNCHANGED"
          : held
            ? "HELD"
            : warnings > 0
              ? "LOADED_WITH_WARNINGS"
              : "LOADED";
    return {
      id: tally.deliveryId,
      legalEntityId: tally.legalEntityId,
      rows: tally.rows,
      errors,
      warnings,
      state,
      held: state === "HELD" ? held : null,
    };
  });
  // What is skipped or unchanged says nothing of what stands.
  const isTold = ({ state }: NewDelivery) => state === "SKIPPED" || state === "UNCHANGED";
  await deleteFacts(
    ctx.db,
    upload.period,
    deliveries.filter(isTold).map(({ id }) => id),
  );
  const superseded = await replaceDeliveries(ctx.db, upload, deliveries, ctx.clock.now());
  await deleteFacts(ctx.db, upload.period, superseded.unanswered);
  const standing = deliveries.filter(({ state }) => state === "LOADED" || state === "LOADED_WITH_WARNINGS" || state === "HELD");
  await keepCounts(ctx.db, countedOf(standing, ending.tallies));
  const loaded = deliveries.filter(({ state }) => state === "LOADED" || state === "LOADED_WITH_WARNINGS");
  const by = { actor: { ...upload.sender, ...noAccess } };
  const isHeld = deliveries.some(({ state }) => state === "HELD");
  const stays = deliveries.some(({ state }) => state === "UNCHANGED");
  const action = loaded.length > 0 ? "delivery-loaded" : isHeld ? "delivery-held" : stays ? "delivery-unchanged" : "delivery-quarantined";
  await audit(ctx.db, by, { action, subjectType: "upload", subjectId: upload.id, after: { deliveries, superseded: superseded.ids } });
  await recordFindings(ctx, {
    uploadId: upload.id,
    ingestionId: upload.ingestionId,
    section: upload.section,
    period: upload.period,
    legalEntityId: upload.legalEntityId,
    idType: upload.definition.columns.flatMap(({ key, name }) => (key ? [name] : [])).join(", "),
    sender: upload.sender,
    // Nor does what is held.
    deliveries: deliveries.filter((delivery) => !isTold(delivery) && delivery.state !== "HELD"),
    isComplete: !ending.log.isCut,
  });
  // One in quarantine changes nothing of what stands, nor does one that is held.
  if (loaded.length === 0 && (isHeld || !stays)) return isHeld ? "HELD" : "QUARANTINED";
  const changed = { section: upload.section, period: upload.period, legalEntityIds: loaded.map(({ legalEntityId }) => legalEntityId) };
  if (loaded.length > 0) await takeEffect(ctx, by, changed, cells);
  const counts = deliveries.every(({ state }) => state === "UNCHANGED" || state === "LOADED" || state === "LOADED_WITH_WARNINGS");
  if (!counts || ending.log.errors > 0) return "LOADED_IN_PART";
  return ending.log.warnings > 0 ? "LOADED_WITH_WARNINGS" : "LOADED";
}

/** What was counted of the rows of deliveries, and a sample of their persons. */
function countedOf(deliveries: readonly NewDelivery[], tallies: readonly Tally[]): CountedDelivery[] {
  const ids = new Set(deliveries.map(({ id }) => id));
  return tallies.flatMap(({ deliveryId, rows, counter, people }) => {
    if (!ids.has(deliveryId) || !counter || !people) return [];
    const sampledBelow = shareOf(rows);
    return [{ deliveryId, ...counter.counts(people.countStates()), sample: people.packed(sampledBelow), sampledBelow }];
  });
}

/** Lets deliveries that stand from now on count: findings of the check rules are looked for again, and the signatures that were given for others go. */
export async function takeEffect(
  ctx: Context,
  by: Parameters<typeof audit>[1],
  changed: Parameters<typeof refreshFindings>[1],
  cells: readonly CellState[],
): Promise<void> {
  await refreshFindings(ctx, changed);
  await refreshFollowing(ctx, changed);
  const signed = cells.filter(({ signOff, legalEntityId }) => signOff !== "NONE" && changed.legalEntityIds.includes(legalEntityId));
  await dropSigned(ctx, by, signed);
}

/** Takes back the signatures of cells whose data is another now. */
async function dropSigned(ctx: Context, by: Parameters<typeof audit>[1], signed: readonly CellState[]): Promise<void> {
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
