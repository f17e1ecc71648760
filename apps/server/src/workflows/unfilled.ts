import type { Role } from "@hub/domain/session/permissions.ts";
import type { Step } from "@hub/domain/validation/waiting.ts";
import type { WaitingRow } from "./waiting-cells.ts";

/** A cell whose next step nobody may take, and the roles that would take it. */
export type UnfilledCell = {
  section: string;
  legalEntity: { id: number; code: string; name: string };
  year: number;
  month: number;
  step: Step;
  roles: Role[];
};

/** The cells that wait for nobody: whoever could take the next step has left, or took the one before. */
export function unfilledIn(cells: readonly WaitingRow[]): UnfilledCell[] {
  return cells.flatMap(({ row, waits }) => {
    if (waits.people.length > 0) return [];
    const { sectionCode, legalEntityId, legalEntityCode, legalEntityName, period } = row;
    return [
      {
        section: sectionCode,
        legalEntity: { id: legalEntityId, code: legalEntityCode, name: legalEntityName },
        year: Number(period.slice(0, 4)),
        month: Number(period.slice(5, 7)),
        step: waits.step,
        roles: waits.roles,
      },
    ];
  });
}
