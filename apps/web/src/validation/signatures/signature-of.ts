import type { Cell, Message } from "../cells/cell-states.ts";
import type { Capacity } from "./form-values.ts";
import type { SignatureRequest } from "./use-signature.ts";

/** A signature about to be given from a list or a cell: of the cell, or of the section where there is none. */
export function signatureOf(
  of: { section: string; year: number; month: number; message: Message; cell?: Cell | undefined },
  userRole: Capacity,
): SignatureRequest {
  const { section, year, month, message, cell } = of;
  return {
    body: {
      consolidationType: section,
      year,
      month,
      userRole,
      scopes: [],
      kpis: [],
      ...(cell ? { legalEntityId: cell.legalEntity.id } : {}),
    },
    entityName: cell?.legalEntity.name ?? null,
    section: message,
    entity: cell?.message ?? null,
    warnings: cell?.warnings ?? 0,
    findings: [],
  };
}
