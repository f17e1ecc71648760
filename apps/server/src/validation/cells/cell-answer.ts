import { administers } from "@hub/domain/session/areas.ts";
import { findStanding, type Standing } from "@hub/domain/validation/four-eyes.ts";
import { owedComments, refuseSignature, type SignedCell, type Signer } from "@hub/domain/validation/signature-rules.ts";
import { messageOfEntity, type StatusMessage } from "@hub/domain/validation/status-message.ts";
import type { RequestContext } from "../../context.ts";
import type { CellRow } from "./cells.sql.ts";

/** A cell as the contract tells it, with what this person may do with it now. */
export function presentCell(ctx: RequestContext, row: CellRow) {
  return {
    legalEntity: { id: row.legalEntityId, code: row.legalEntityCode, name: row.legalEntityName },
    expected: row.expected,
    dueDate: row.dueDate,
    data: row.data,
    signOff: row.signOff,
    lock: row.lockState,
    rows: row.rows,
    warnings: row.warnings,
    findings: { blocking: row.blockingFindings, warnings: row.warningFindings },
    owed: owedComments(row),
    reopening: presentOpenReopening(row),
    deliveredBy: row.deliverers,
    deliveredAt: isoOf(row.deliveredAt),
    signedBy: row.signOff === "NONE" ? null : row.signedBy,
    signedAt: row.signOff === "NONE" ? null : isoOf(row.signedAt),
    validatedBy: row.validatedBy,
    validatedAt: isoOf(row.validatedAt),
    consolidated: row.consolidatedAt !== null,
    message: messageOfCell(row),
    may: presentMay(ctx, row),
  };
}

/** Which signatures this person may give now. */
export function presentMay(ctx: RequestContext, row: SignedRow) {
  return { sign: maySign(ctx, row, "coordinator"), validate: maySign(ctx, row, "owner") };
}

/** Validated on a date, or pending. */
export function messageOfCell(row: CellRow): StatusMessage {
  return messageOfEntity({ expected: row.expected, validatedAt: row.signOff === "OWNER_VALIDATED" ? isoOf(row.validatedAt) : null });
}

/** The reopening that waits for a decision or runs, with its last day. */
export function presentOpenReopening({
  reopeningId: id,
  reopeningState: state,
  reopeningUntil: until,
}: Pick<CellRow, "reopeningId" | "reopeningState" | "reopeningUntil">) {
  return id !== null && state !== null && until !== null ? { id, state, until } : null;
}

const permissionOf = { coordinator: "validation.sign", owner: "validation.validate" } as const;

/** As whom the person holds the capacity on a cell; undefined when they do not. Says nothing about the cell's state but who took the steps before. */
export function findCapacity(
  ctx: RequestContext,
  row: Pick<CellRow, "legalEntityId" | "sectionCode" | "delivererIds" | "signerIds">,
  capacity: Signer["capacity"],
): Standing | undefined {
  const before = capacity === "coordinator" ? row.delivererIds : [...row.delivererIds, ...row.signerIds];
  return findStanding(permissionOf[capacity], ctx.actor, row, before);
}

type SignedRow = SignedCell & Pick<CellRow, "legalEntityId" | "sectionCode" | "delivererIds" | "signerIds">;

function maySign(ctx: RequestContext, row: SignedRow, capacity: Signer["capacity"]): boolean {
  const standing = administers(ctx.actor) ? undefined : findCapacity(ctx, row, capacity);
  return standing !== undefined && refuseSignature(row, { capacity, ...standing }) === undefined;
}

function isoOf(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}
