import type { Role } from "../session/permissions.ts";

/** One line of the form: a role on legal entities, sections or ingestions (null: all), from and to a day (null: open), both included. */
export type Assignment = {
  role: Role;
  legalEntityIds: number[] | null;
  sections: string[] | null;
  ingestionIds: number[] | null;
  validFrom: string | null;
  validTo: string | null;
};

/** One grant as it is stored. */
export type GrantRow = {
  role: Role;
  legalEntityId: number | null;
  sectionCode: string | null;
  ingestionId: number | null;
  validFrom: string | null;
  validTo: string | null;
};

/** The grants that lines of the form stand for, each once: where two lines say the same, the wider period counts. */
export function expandAssignments(assignments: readonly Assignment[]): GrantRow[] {
  const rows = new Map<string, GrantRow>();
  for (const { role, legalEntityIds, sections, ingestionIds, validFrom, validTo } of assignments) {
    for (const legalEntityId of legalEntityIds ?? [null]) {
      for (const sectionCode of sections ?? [null]) {
        for (const ingestionId of ingestionIds ?? [null]) {
          const key = JSON.stringify([role, legalEntityId, sectionCode, ingestionId]);
          const before = rows.get(key);
          rows.set(key, {
            role,
            legalEntityId,
            sectionCode,
            ingestionId,
            validFrom: before ? earlier(before.validFrom, validFrom) : validFrom,
            validTo: before ? later(before.validTo, validTo) : validTo,
          });
        }
      }
    }
  }
  return [...rows.values()];
}

/** Grants as they are stored, without what a query told besides. */
export function pickGrant({ role, legalEntityId, sectionCode, ingestionId, validFrom, validTo }: GrantRow): GrantRow {
  return { role, legalEntityId, sectionCode, ingestionId, validFrom, validTo };
}

/** Grants as the fewest lines of the form that say the same: first what an entity is given together, then the entities that are given the same. */
export function foldGrants(rows: readonly GrantRow[]): Assignment[] {
  const perEntity = new Map<string, { row: GrantRow; sections: Set<string | null>; ingestions: Set<number | null> }>();
  for (const row of rows) {
    // Sections and ingestions never limit the same role, so one of the two sets holds null alone.
    const key = JSON.stringify([
      row.role,
      row.validFrom,
      row.validTo,
      row.legalEntityId,
      row.sectionCode === null,
      row.ingestionId === null,
    ]);
    const found = perEntity.get(key) ?? { row, sections: new Set<string | null>(), ingestions: new Set<number | null>() };
    found.sections.add(row.sectionCode);
    found.ingestions.add(row.ingestionId);
    perEntity.set(key, found);
  }
  const lines = new Map<string, Assignment>();
  for (const { row, sections, ingestions } of perEntity.values()) {
    const codes = sections.has(null) ? null : [...(sections as Set<string>)].toSorted();
    const ids = ingestions.has(null) ? null : [...(ingestions as Set<number>)].toSorted((a, b) => a - b);
    const key = JSON.stringify([row.role, row.validFrom, row.validTo, row.legalEntityId === null, codes, ids]);
    const line = lines.get(key);
    if (line && row.legalEntityId !== null) line.legalEntityIds?.push(row.legalEntityId);
    else if (!line)
      lines.set(key, {
        role: row.role,
        legalEntityIds: row.legalEntityId === null ? null : [row.legalEntityId],
        sections: codes,
        ingestionIds: ids,
        validFrom: row.validFrom,
        validTo: row.validTo,
      });
  }
  return [...lines.values()].map((line) => ({ ...line, legalEntityIds: line.legalEntityIds?.toSorted((a, b) => a - b) ?? null }));
}

/** Open ends are the earliest. */
const earlier = (a: string | null, b: string | null) => (a === null || b === null ? null : a < b ? a : b);
/** Open ends are the latest. */
const later = (a: string | null, b: string | null) => (a === null || b === null ? null : a > b ? a : b);
