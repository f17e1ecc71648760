import { administers } from "@hub/domain/session/areas.ts";
import { refuseSignature, type Signer } from "@hub/domain/validation/signature-rules.ts";
import { messageOfEntity, type StatusMessage } from "@hub/domain/validation/status-message.ts";
import type { RequestContext } from "../context.ts";
import type { CellRow } from "./cells.sql.ts";
import { reachesCell, reachOf } from "./policy.ts";

/** A cell as the contract tells it, with what this person may do with it now. */
export function answerCell(ctx: RequestContext, row: CellRow) {
  return {
    legalEntity: { id: row.legalEntityId, code: row.legalEntityCode, name: row.legalEntityName },
    expected: row.expected,
    dueDate: row.dueDate,
    data: row.data,
    signOff: row.signOff,
    lock: row.lockState,
    rows: row.rows,
    warnings: row.warnings,
    deliveredBy: row.deliverers,
    deliveredAt: isoOf(row.deliveredAt),
    signedBy: row.signOff === "NONE" ? null : row.signedBy,
    signedAt: row.signOff === "NONE" ? null : isoOf(row.signedAt),
    validatedBy: row.validatedBy,
    validatedAt: isoOf(row.validatedAt),
    consolidated: row.consolidatedAt !== null,
    message: messageOfCell(row),
    may: { sign: maySign(ctx, row, "coordinator"), validate: maySign(ctx, row, "owner") },
  };
}

/** Validated on a date, or pending. */
export function messageOfCell(row: CellRow): StatusMessage {
  return messageOfEntity({ expected: row.expected, validatedAt: row.signOff === "OWNER_VALIDATED" ? isoOf(row.validatedAt) : null });
}

const permissionOf = { coordinator: "validation.sign", owner: "validation.validate" } as const;

/** Whether the person holds the capacity on this cell; says nothing about the cell's state. */
export function holdsCapacity(
  ctx: RequestContext,
  row: Pick<CellRow, "legalEntityId" | "sectionCode">,
  capacity: Signer["capacity"],
): boolean {
  return reachesCell(reachOf(ctx.actor, permissionOf[capacity]), row.legalEntityId, row.sectionCode);
}

function maySign(ctx: RequestContext, row: CellRow, capacity: Signer["capacity"]): boolean {
  return (
    !administers(ctx.actor) && holdsCapacity(ctx, row, capacity) && refuseSignature(row, { capacity, userId: ctx.actor.id }) === undefined
  );
}

function isoOf(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}
