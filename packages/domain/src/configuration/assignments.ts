import type { Role } from "../session/permissions.ts";

/** One line of the form: a role on legal entities, sections, ingestions or parts of the organisation (null: all), from and to a day (null: open), both included. */
export type Assignment = {
  role: Role;
  legalEntityIds: number[] | null;
  sections: string[] | null;
  ingestionIds: number[] | null;
  orgIds: number[] | null;
  validFrom: string | null;
  validTo: string | null;
};

/** One grant as it is stored. */
export type GrantRow = {
  role: Role;
  legalEntityId: number | null;
  sectionCode: string | null;
  ingestionId: number | null;
  orgId: number | null;
  validFrom: string | null;
  validTo: string | null;
};

/** Grants that may be given at once: more than there are entities, sections and ingestions in any group. */
export const mostGrants = 50_000;

/** The grants that lines of the form stand for, each once: where two lines say the same, the wider period counts. */
export function expandAssignments(assignments: readonly Assignment[]): GrantRow[] {
  const rows = new Map<string, GrantRow>();
  for (const line of assignments) {
    for (const row of expandLine(line)) {
      const key = JSON.stringify([row.role, row.legalEntityId, row.sectionCode, row.ingestionId, row.orgId]);
      const before = rows.get(key);
      rows.set(key, {
        ...row,
        validFrom: before ? earlier(before.validFrom, row.validFrom) : row.validFrom,
        validTo: before ? later(before.validTo, row.validTo) : row.validTo,
      });
    }
  }
  return [...rows.values()];
}

function* expandLine({ role, legalEntityIds, sections, ingestionIds, orgIds, validFrom, validTo }: Assignment): Iterable<GrantRow> {
  for (const legalEntityId of eachOf(legalEntityIds))
    for (const sectionCode of eachOf(sections))
      for (const ingestionId of eachOf(ingestionIds))
        for (const orgId of eachOf(orgIds)) yield { role, legalEntityId, sectionCode, ingestionId, orgId, validFrom, validTo };
}

/** What a line is limited by, each once; null alone where it is not. */
const eachOf = <T>(given: readonly T[] | null): ReadonlySet<T | null> => new Set(given ?? [null]);

/** How many grants the lines stand for at most: each entity with each section, ingestion or part of the organisation. */
export function countGrants(assignments: readonly Assignment[]): number {
  return assignments.reduce(
    (sum, line) =>
      sum +
      [line.legalEntityIds, line.sections, line.ingestionIds, line.orgIds].reduce((all, given) => all * eachOf<unknown>(given).size, 1),
    0,
  );
}

/** Grants as they are stored, without what a query told besides. */
export function pickGrant({ role, legalEntityId, sectionCode, ingestionId, orgId, validFrom, validTo }: GrantRow): GrantRow {
  return { role, legalEntityId, sectionCode, ingestionId, orgId, validFrom, validTo };
}

/** Grants as the fewest lines of the form that say the same: first what an entity is given together, then the entities that are given the same. */
export function foldGrants(rows: readonly GrantRow[]): Assignment[] {
  const perEntity = new Map<
    string,
    { row: GrantRow; sections: Set<string | null>; ingestions: Set<number | null>; orgs: Set<number | null> }
  >();
  for (const row of rows) {
    // Sections, ingestions and parts of the organisation never limit the same role, so all but one of the sets hold null alone.
    const key = JSON.stringify([
      row.role,
      row.validFrom,
      row.validTo,
      row.legalEntityId,
      row.sectionCode === null,
      row.ingestionId === null,
      row.orgId === null,
    ]);
    const found = perEntity.get(key) ?? { row, sections: new Set(), ingestions: new Set(), orgs: new Set() };
    found.sections.add(row.sectionCode);
    found.ingestions.add(row.ingestionId);
    found.orgs.add(row.orgId);
    perEntity.set(key, found);
  }
  const lines = new Map<string, Assignment>();
  for (const { row, sections, ingestions, orgs } of perEntity.values()) {
    const codes = sections.has(null) ? null : [...(sections as Set<string>)].toSorted();
    const [ingestionIds, orgIds] = [sortedIds(ingestions), sortedIds(orgs)];
    const key = JSON.stringify([row.role, row.validFrom, row.validTo, row.legalEntityId === null, codes, ingestionIds, orgIds]);
    const line = lines.get(key);
    if (line && row.legalEntityId !== null) line.legalEntityIds?.push(row.legalEntityId);
    else if (!line)
      lines.set(key, {
        role: row.role,
        legalEntityIds: row.legalEntityId === null ? null : [row.legalEntityId],
        sections: codes,
        ingestionIds,
        orgIds,
        validFrom: row.validFrom,
        validTo: row.validTo,
      });
  }
  return [...lines.values()].map((line) => ({ ...line, legalEntityIds: line.legalEntityIds?.toSorted((a, b) => a - b) ?? null }));
}

/** Ids in order; null when all are among them. */
function sortedIds(ids: ReadonlySet<number | null>): number[] | null {
  return ids.has(null) ? null : [...(ids as Set<number>)].toSorted((a, b) => a - b);
}

/** Open ends are the earliest. */
const earlier = (a: string | null, b: string | null) => (a === null || b === null ? null : a < b ? a : b);
/** Open ends are the latest. */
export const later = (a: string | null, b: string | null) => (a === null || b === null ? null : a > b ? a : b);
