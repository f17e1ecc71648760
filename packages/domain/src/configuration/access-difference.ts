import type { GrantRow } from "./assignments.ts";

/** The ids on the way down to a part of the organisation, itself the last: what is given for any of them holds for it. */
export type OrgPath = (orgId: number) => readonly number[];

/** Rights of before that nothing of after covers are lost, and the other way round gained: a narrower grant under a wider one is no loss. */
export function compareAccess<R extends GrantRow>(before: readonly R[], after: readonly R[], pathOf: OrgPath): { gains: R[]; loses: R[] } {
  return {
    gains: after.filter((row) => !before.some((other) => covers(other, row, pathOf))),
    loses: before.filter((row) => !after.some((other) => covers(other, row, pathOf))),
  };
}

/** Whether whoever has `wide` has all that `narrow` gives: role, entities, sections, ingestions, parts of the organisation, days. */
export function covers(wide: GrantRow, narrow: GrantRow, pathOf: OrgPath): boolean {
  return (
    wide.role === narrow.role &&
    (wide.legalEntityId === null || wide.legalEntityId === narrow.legalEntityId) &&
    (wide.sectionCode === null || wide.sectionCode === narrow.sectionCode) &&
    (wide.ingestionId === null || wide.ingestionId === narrow.ingestionId) &&
    (wide.orgId === null || (narrow.orgId !== null && pathOf(narrow.orgId).includes(wide.orgId))) &&
    (wide.validFrom === null || (narrow.validFrom !== null && wide.validFrom <= narrow.validFrom)) &&
    (wide.validTo === null || (narrow.validTo !== null && wide.validTo >= narrow.validTo))
  );
}
