import type { GrantRow } from "./assignments.ts";

/** Rights of before that nothing of after covers are lost, and the other way round gained: a narrower grant under a wider one is no loss. */
export function compareAccess<R extends GrantRow>(before: readonly R[], after: readonly R[]): { gains: R[]; loses: R[] } {
  return {
    gains: after.filter((row) => !before.some((other) => covers(other, row))),
    loses: before.filter((row) => !after.some((other) => covers(other, row))),
  };
}

/** Whether whoever has `wide` has all that `narrow` gives: role, entities, sections, ingestions, days. */
export function covers(wide: GrantRow, narrow: GrantRow): boolean {
  return (
    wide.role === narrow.role &&
    (wide.legalEntityId === null || wide.legalEntityId === narrow.legalEntityId) &&
    (wide.sectionCode === null || wide.sectionCode === narrow.sectionCode) &&
    (wide.ingestionId === null || wide.ingestionId === narrow.ingestionId) &&
    (wide.validFrom === null || (narrow.validFrom !== null && wide.validFrom <= narrow.validFrom)) &&
    (wide.validTo === null || (narrow.validTo !== null && wide.validTo >= narrow.validTo))
  );
}
