import type { validationForm } from "@hub/contract/validation/validation.ts";
import { missingComments } from "@hub/domain/checks/missing-comments.ts";
import { administers } from "@hub/domain/session/areas.ts";
import { needsComment, refuseSignature, type Signer } from "@hub/domain/validation/signature-rules.ts";
import type * as z from "zod/mini";
import { saveFindingComments } from "../../checks/finding-comments.ts";
import { type FindingRow, listFindings } from "../../checks/findings.sql.ts";
import { refreshFindings, refreshFollowing } from "../../checks/refresh-findings.ts";
import type { RequestContext } from "../../context.ts";
import { auditAll } from "../../db/audit.sql.ts";
import { Problem } from "../../problem.ts";
import { findCapacity } from "../cells/cell-answer.ts";
import { type CellRow, listCells, lockCells } from "../cells/cells.sql.ts";
import { type LockedScenario, lockScenariosOf, markStale } from "../../closing/closings.sql.ts";
import { advanceConsolidation, type Held } from "../consolidations/consolidate-section.ts";
import { type ReadFigures, showFigures } from "../figures/read-cell-figures.ts";
import { reachesCell, reachOf } from "../policy.ts";
import { endRunningReopenings } from "../reopenings/reopenings.sql.ts";
import { insertSignatures, markSigned, markValidated, type SignatureRow } from "./signatures.sql.ts";

type Said = NonNullable<z.output<typeof validationForm>["findings"]>;
/** One cell to be signed: what is said of its findings, and the fingerprint of the figures that were seen. */
export type CellForm = { legalEntityId: number; findings?: Said | undefined; seenFigures?: string | undefined };
/** Signatures of one capacity for cells of a section's month, with what holds for all of them. */
export type SignaturesForm = { userRole: Signer["capacity"]; comment: string | null; cells: readonly CellForm[] } & Pick<
  SignatureRow,
  "ingestionId" | "kpis" | "scopeType" | "scopes"
>;
/** What came of one cell: null where it is signed. */
export type SignatureResult = { legalEntityId: number; problem: Problem | null };

/**
 * Gives one of the two signatures of cells, of each whose rules allow it; the second locks them, ends their reopenings and consolidates what is complete. Gives a
 * result for each and the scenarios whose closing this made due. `figures` are kept as shown with those of the same deliveries. A fixed number of statements, in a transaction that holds the consolidation.
 */
export async function signCells(
  ctx: RequestContext,
  held: Held,
  form: SignaturesForm,
  figures: readonly ReadFigures[],
): Promise<{ results: SignatureResult[]; due: LockedScenario[] }> {
  const ids = form.cells.map(({ legalEntityId }) => legalEntityId);
  await refreshFindings(ctx, { section: held.section, period: held.period, legalEntityIds: ids });
  const reach = reachOf(ctx.actor, "validation.read");
  const rows = await listCells(ctx.db, { sections: [held.section], period: held.period, reach, now: ctx.clock.now(), legalEntityIds: ids });
  const findings = await listFindings(ctx.db, { period: held.period, sections: [held.section], legalEntityIds: ids });
  const judged = form.cells.map((cell) => {
    const isOf = (each: { legalEntityId: number }) => each.legalEntityId === cell.legalEntityId;
    return judge(ctx, held, form, { ...cell, row: rows.find(isOf), found: findings.filter(isOf), read: figures.find(isOf) });
  });
  const accepted = judged.flatMap((each) => (each.signature ? [each] : []));
  const due = accepted.length === 0 ? [] : await writeSignatures(ctx, held, form, accepted);
  return { results: judged.map(({ legalEntityId, problem }) => ({ legalEntityId, problem })), due };
}

type Asked = CellForm & { row: CellRow | undefined; found: FindingRow[]; read: ReadFigures | undefined };
type Accepted = {
  legalEntityId: number;
  problem: null;
  signature: { row: CellRow; signer: Signer; found: FindingRow[]; said: Said; read: ReadFigures | undefined };
};
type Judged = Accepted | { legalEntityId: number; problem: Problem; signature: null };

/** Whether one cell may be signed as it stands now, and why not. */
function judge(ctx: RequestContext, held: Held, form: SignaturesForm, asked: Asked): Judged {
  const { legalEntityId, row, found, read } = asked;
  const refuse = (problem: Problem): Judged => ({ legalEntityId, problem, signature: null });
  if (!row && !reachesCell(reachOf(ctx.actor, "validation.read"), legalEntityId, held.section)) return refuse(new Problem("not-found"));
  const place = { legalEntityId, sectionCode: held.section, delivererIds: [], signerIds: [] };
  const standing = findCapacity(ctx, row ?? place, form.userRole);
  if (!standing) return refuse(new Problem("operation-not-allowed"));
  if (administers(ctx.actor)) return refuse(new Problem("administrators-never-validate"));
  if (!row) return refuse(new Problem("period-not-expected"));
  const signer: Signer = { capacity: form.userRole, ...standing };
  const refusal = refuseSignature(row, signer);
  if (refusal) return refuse(new Problem(refusal));
  // Of what was loaded in this very instant no figures were read: who names none that they saw is not kept from signing by that.
  const seen = read && !isOther(row, read) ? read : undefined;
  if (asked.seenFigures !== undefined && (!seen || showFigures(ctx.actor, seen).fingerprint !== asked.seenFigures))
    return refuse(new Problem("figures-changed"));
  if (form.comment === null && needsComment(row, signer)) return refuse(new Problem("comment-required"));
  const said = asked.findings ?? [];
  const missing = form.userRole === "coordinator" ? missingComments(found, said) : [];
  return missing.length > 0
    ? refuse(uncommented(missing))
    : { legalEntityId, problem: null, signature: { row, signer, found, said, read: seen } };
}

/** Whether other deliveries stand than the figures were read from. */
function isOther({ loadedIds }: CellRow, { deliveryIds }: ReadFigures): boolean {
  return loadedIds.length !== deliveryIds.length || loadedIds.some((id) => !deliveryIds.includes(id));
}

/** Each warning of the check rules needs a comment of its own before the first signature (readings 3); the answer names those without. */
function uncommented(missing: string[]): Problem {
  return new Problem("findings-uncommented", {
    details: { rules: missing },
    issues: missing.map((rule) => ({ code: "validation.finding-uncommented", path: ["findings", rule] })),
  });
}

async function writeSignatures(
  ctx: RequestContext,
  held: Held,
  form: SignaturesForm,
  accepted: readonly Accepted[],
): Promise<LockedScenario[]> {
  const at = ctx.clock.now();
  const { userRole: capacity, comment, ingestionId, kpis, scopeType, scopes } = form;
  const entities = accepted.map(({ legalEntityId }) => legalEntityId);
  const ids = await lockCells(ctx.db, held.consolidation.id, entities);
  const given = accepted.map(({ legalEntityId, signature }) => ({ ...signature, cellId: ids.get(legalEntityId) ?? 0 }));
  const rows = given.map(({ cellId, row, signer: { userId, onBehalfOf }, read }): SignatureRow => ({
    cellId,
    by: { userId, onBehalfOf },
    comment,
    ingestionId,
    kpis,
    scopeType,
    scopes,
    deliveryIds: row.loadedIds,
    figures: read?.figures ?? null,
  }));
  if (capacity === "coordinator") {
    await markSigned(ctx.db, rows, at);
    const cells = given.map(({ cellId, found, said }) => ({ cellId, findings: found, comments: said }));
    await saveFindingComments(ctx, { userId: ctx.actor.id, at, cells });
  } else {
    await markValidated(ctx.db, rows, { period: held.period, at });
  }
  await insertSignatures(ctx.db, rows, { capacity, at });
  const { section, period } = held;
  await auditAll(
    ctx.db,
    ctx,
    given.map(({ cellId, row, signer, found, said }) => ({
      action: capacity === "coordinator" ? "cell-signed" : "cell-validated",
      subjectType: "cell",
      subjectId: cellId,
      before: { signOff: row.signOff },
      after: {
        signOff: capacity === "coordinator" ? "COORDINATOR_SIGNED" : "OWNER_VALIDATED",
        section,
        period,
        legalEntityId: row.legalEntityId,
        deliveryIds: row.loadedIds,
        comment,
        ...saidOf(found, said),
        ...(signer.onBehalfOf === null ? {} : { onBehalfOf: signer.onBehalfOf }),
      },
    })),
  );
  return capacity === "coordinator" ? [] : afterValidation(ctx, held, { cellIds: [...ids.values()], legalEntityIds: entities });
}

/** What of the comments is about something that was found, for the trail. */
function saidOf(found: FindingRow[], comments: Said) {
  const said = comments.filter(({ rule }) => found.some((finding) => finding.rule === rule && finding.severity === "warning"));
  return said.length > 0 ? { findings: said } : {};
}

async function afterValidation(
  ctx: RequestContext,
  held: Held,
  { cellIds, legalEntityIds }: { cellIds: number[]; legalEntityIds: number[] },
): Promise<LockedScenario[]> {
  await endRunningReopenings(ctx.db, cellIds, { by: ctx.actor.id, at: ctx.clock.now() });
  // The month after rests on this one; months are held in their order, scenarios after them.
  await refreshFollowing(ctx, { section: held.section, period: held.period, legalEntityIds });
  const scenarios = await lockScenariosOf(ctx.db, held.section, held.period);
  await markStale(
    ctx.db,
    scenarios.map(({ id }) => id),
  );
  return advanceConsolidation(ctx, held);
}
