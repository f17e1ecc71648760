import { foldText } from "@hub/domain/fold-text.ts";
import { isRealMonth, type NameParts } from "@hub/domain/ingestion/sources/file-pattern.ts";
import { monthOfSchedule } from "@hub/domain/ingestion/sources/source-schedule.ts";
import { comparePeriods, firstDay, type Period, writeMonth } from "@hub/domain/period.ts";
import { type Access, noAccess } from "@hub/domain/session/permissions.ts";
import type { Context } from "../../context.ts";
import { listEntities, listExpectedEntities, listGrantsOf, type KnownEntity } from "../entities.sql.ts";
import { compileEntityMatch } from "../loading/match-entity.ts";
import { maySend } from "../policy.ts";
import type { Told } from "./runs.sql.ts";
import type { WorkSource } from "./sources.sql.ts";
import { isCellLocked } from "../uploads/uploads.sql.ts";

/** The cell a file is for; the entity is null when a column of the file says it. */
export type FileTarget = { legalEntityId: number | null; period: Period };
export type TargetChoice = (says: NameParts) => Promise<FileTarget | Told>;

/** The access with which a source delivers: what its person may do today as a process source, and nothing else of theirs. */
export async function accessOfSource(ctx: Context, source: WorkSource): Promise<Access> {
  const grants = source.runsAs.active ? await listGrantsOf(ctx.db, source.runsAs.id, ctx.clock.now()) : [];
  return { ...noAccess, grants: grants.filter((grant) => grant.role === "process-source") };
}

/** Decides for each file which cell it is for, or why it is refused. What is asked of the database for all files alike is asked once. */
export async function openTargetChoice(ctx: Context, source: WorkSource, access: Access): Promise<TargetChoice> {
  const now = ctx.clock.now();
  const ofSchedule = monthOfSchedule(source.schedule, now);
  const entities = await listEntities(ctx.db);
  const matches = new Map<string, (text: string) => KnownEntity | undefined>();
  const expected = new Map<string, number[]>();
  const row = { ingestionId: source.ingestionId, sectionCode: source.section };
  const byColumn = source.definition.entity.from === "column";

  return async function chooseTarget(says) {
    if (says.section !== undefined && foldText(says.section) !== foldText(source.section))
      return { code: "sources.refused-section", params: { section: says.section } };
    if (!isRealMonth(says))
      return { code: "sources.refused-month", params: { year: String(says.year ?? ""), month: String(says.month ?? "").padStart(2, "0") } };
    const period = ofSchedule ?? (says.year !== undefined && says.month !== undefined ? { year: says.year, month: says.month } : undefined);
    if (!period) return { code: "sources.refused-no-month", params: {} };
    const first = firstDay(period);
    const ids = expected.get(first) ?? (await listExpectedEntities(ctx.db, source.section, first));
    expected.set(first, ids);
    // Whom the name of a merged entity means depends on the month.
    const match = matches.get(first) ?? compileEntityMatch(entities, new Set(ids));
    matches.set(first, match);
    const entity = byColumn ? null : entityOf(source, says, match);
    if (entity !== null && "code" in entity && "params" in entity) return entity;
    if (comparePeriods(period, { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 }) > 0) return notExpected(period);
    if (entity === null) {
      if (ids.length === 0) return notExpected(period);
      if (!ids.some((legalEntityId) => maySend(access, { ...row, legalEntityId })))
        return { code: "sources.refused-not-allowed", params: {} };
      return { legalEntityId: null, period };
    }
    if (!maySend(access, { ...row, legalEntityId: entity.id })) return { code: "sources.refused-not-allowed", params: {} };
    if (!ids.includes(entity.id)) return notExpected(period);
    if (await isCellLocked(ctx.db, source.section, first, entity.id, now)) return { code: "sources.refused-locked", params: {} };
    return { legalEntityId: entity.id, period };
  };
}

function notExpected(period: Period): Told {
  return { code: "sources.refused-not-expected", params: { month: writeMonth(period) } };
}

function entityOf(source: WorkSource, says: NameParts, match: (text: string) => KnownEntity | undefined): { id: number } | Told {
  const named = says.entity === undefined ? undefined : match(says.entity);
  if (says.entity !== undefined && !named) return { code: "sources.refused-entity-unknown", params: { entity: says.entity } };
  if (!source.legalEntity) return named ?? { code: "sources.refused-no-entity", params: {} };
  if (named && named.id !== source.legalEntity.id)
    return { code: "sources.refused-other-entity", params: { entity: named.code, expected: source.legalEntity.code } };
  return source.legalEntity;
}
