import type { GrantRow } from "./assignments.ts";

/** The ids on the way down to a part of the organisation, itself the last: what is given for any of them holds for it. */
export type OrgPath = (orgId: number) => readonly number[];

/** Rights of before that nothing of after covers are lost, and the other way round gained: a narrower grant under a wider one is no loss. */
export function compareAccess<R extends GrantRow>(before: readonly R[], after: readonly R[], pathOf: OrgPath): { gains: R[]; loses: R[] } {
  const isHeld = compileCovered(before, pathOf);
  const isKept = compileCovered(after, pathOf);
  return { gains: after.filter((row) => !isHeld(row)), loses: before.filter((row) => !isKept(row)) };
}

/** Whether one of the rows covers another, by what it can be covered by: the same or no entity, section and ingestion, the same or a higher part of the organisation. */
function compileCovered(rows: readonly GrantRow[], pathOf: OrgPath): (narrow: GrantRow) => boolean {
  const byScope = Map.groupBy(rows, (row) => keyOf(row.role, row.legalEntityId, row.sectionCode, row.ingestionId, row.orgId));
  return function isCovered(narrow) {
    const orgs = narrow.orgId === null ? [null] : [null, ...pathOf(narrow.orgId)];
    for (const entity of widerOf(narrow.legalEntityId))
      for (const section of widerOf(narrow.sectionCode))
        for (const ingestion of widerOf(narrow.ingestionId))
          for (const org of orgs)
            if (byScope.get(keyOf(narrow.role, entity, section, ingestion, org))?.some((wide) => coversDays(wide, narrow))) return true;
    return false;
  };
}

const keyOf = (...parts: (string | number | null)[]) => JSON.stringify(parts);
const widerOf = <T>(value: T | null): (T | null)[] => (value === null ? [null] : [null, value]);

function coversDays(wide: GrantRow, narrow: GrantRow): boolean {
  return (
    (wide.validFrom === null || (narrow.validFrom !== null && wide.validFrom <= narrow.validFrom)) &&
    (wide.validTo === null || (narrow.validTo !== null && wide.validTo >= narrow.validTo))
  );
}
