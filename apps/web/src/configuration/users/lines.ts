import type { Assignment } from "@hub/domain/configuration/assignments.ts";
import { limitsOf } from "@hub/domain/session/areas.ts";
import type { Role } from "@hub/domain/session/permissions.ts";
import { nextRowKey } from "../../forms/row-keys.ts";

/** A line of roles while it is edited: a null list means all, an empty one that none is chosen yet. */
export type DraftLine = Assignment & { key: number };

/** A line that gives the role on everything, without dates. */
export function newLine(role: Role): DraftLine {
  return {
    key: nextRowKey(),
    role,
    legalEntityIds: null,
    sections: null,
    ingestionIds: null,
    orgIds: null,
    validFrom: null,
    validTo: null,
  };
}

/** What is held as lines of the form. */
export function linesOf(held: readonly Assignment[]): DraftLine[] {
  return held.map((line) => ({ ...line, key: nextRowKey() }));
}

/** The same line once more. */
export function duplicateLine(line: DraftLine): DraftLine {
  return { ...line, key: nextRowKey() };
}

/** The line with another role: what that role cannot be limited to becomes all. */
export function withRole(line: DraftLine, role: Role): DraftLine {
  const limits = limitsOf(role);
  return {
    ...line,
    role,
    legalEntityIds: limits.includes("legalEntity") ? line.legalEntityIds : null,
    sections: limits.includes("section") ? line.sections : null,
    ingestionIds: limits.includes("ingestion") ? line.ingestionIds : null,
    orgIds: limits.includes("org") ? line.orgIds : null,
  };
}

/** The line as the contract takes it. */
export function bodyOfLine({ role, legalEntityIds, sections, ingestionIds, orgIds, validFrom, validTo }: DraftLine): Assignment {
  return { role, legalEntityIds, sections, ingestionIds, orgIds, validFrom, validTo };
}
