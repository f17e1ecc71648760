import type { SectionProgress } from "@hub/domain/closing/closing-rules.ts";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { tellChange } from "../live/tell-change.sql.ts";

/** A closing scenario under its lock. */
export type LockedScenario = {
  id: number;
  scenarioType: string;
  period: string;
  state: "OPEN" | "CLOSED";
  currentVersion: number | null;
  comment: string | null;
  closingDueAt: Date | null;
  closingAskedBy: number | null;
  closingReplaces: number | null;
};

const columns = sql`
  s.id, s.scenario_type as "scenarioType", s.period::text as period, s.state, s.comment, s.closing_due_at as "closingDueAt",
  s.closing_asked_by as "closingAskedBy", s.closing_replaces as "closingReplaces",
  (select max(v.number) from scenario_version v where v.scenario_id = s.id) as "currentVersion"`;

/** Makes the scenarios of a month that a section is required for. */
export async function ensureScenarios(db: Database, sectionCode: string, period: string): Promise<void> {
  await sql`
    insert into scenario (scenario_type, period)
    select t.code, ${period}::date from scenario_type t join scenario_type_section r on r.scenario_type = t.code
    where t.closes and r.section_code = ${sectionCode} and coalesce(t.first_month, ${period}::date) <= ${period}::date
    on conflict do nothing`.execute(db);
}

/**
 * Locks the scenarios of a month that a section is required for, until the transaction ends. Every reader of a scenario's completeness holds
 * this lock: of two validations that complete it in the same instant, the second sees the first.
 */
export async function lockScenariosOf(db: Database, sectionCode: string, period: string): Promise<LockedScenario[]> {
  const { rows: ids } = await sql<{ id: number }>`
    select s.id from scenario s join scenario_type t on t.code = s.scenario_type and t.closes
    where s.period = ${period}::date
      and exists (select from required_sections(s.scenario_type, s.period) r where r.section_code = ${sectionCode})
    order by s.id for no key update of s`.execute(db);
  return readScenarios(db, ids);
}

/** Locks one scenario until the transaction ends. */
export async function lockScenario(db: Database, id: number): Promise<LockedScenario | undefined> {
  const { rows: ids } = await sql<{ id: number }>`select s.id from scenario s where s.id = ${id} for no key update`.execute(db);
  return (await readScenarios(db, ids))[0];
}

// A statement of its own: only one that starts after the lock was given sees what the transaction before it wrote.
async function readScenarios(db: Database, ids: { id: number }[]): Promise<LockedScenario[]> {
  const { rows } = await sql<LockedScenario>`
    select ${columns} from scenario s where s.id = any(${ids.map(({ id }) => id)}::integer[]) order by s.id`.execute(db);
  return rows;
}

/** Over all entities: how far a section is, whether it is due in the month by its own rhythm, and what its consolidation says. */
export type SectionStanding = SectionProgress & { inMonth: boolean; state: "NONE" | "PARTIAL" | "FULL" };

/** Whether the cell `c` may be closed as it stands; the domain's `blocksClosing` says the opposite of it. */
export const isClosable = sql<boolean>`(c.sign_off = 'OWNER_VALIDATED' and c.lock_state <> 'REOPENED')`;

/**
 * The sections a scenario type requires with their expected and validated cells in a month, over all entities. What is open again is not counted as
 * validated: nothing closes over data that somebody is correcting, until it is validated again or locked.
 */
export async function listProgress(db: Database, scenarioType: string, period: string): Promise<SectionStanding[]> {
  const { rows } = await sql<SectionStanding>`
    select r.section_code as section, extract(month from ${period}::date)::integer = any(s.months) as "inMonth",
      coalesce(k.state, 'NONE') as state, count(x.legal_entity_id)::integer as expected,
      count(*) filter (where x.legal_entity_id is not null and ${isClosable})::integer as validated
    from required_sections(${scenarioType}, ${period}::date) r
    join section s on s.code = r.section_code
    left join expected_cells(${period}::date) x on x.section_code = r.section_code
    left join consolidation k on k.section_code = r.section_code and k.period = ${period}::date
    left join cell c on c.consolidation_id = k.id and c.legal_entity_id = x.legal_entity_id
    group by r.section_code, s.position, s.months, k.state
    order by s.position`.execute(db);
  return rows;
}

/** Notes that a closing is due; null that none is. */
export async function writeClosingDue(db: Database, id: number, at: Date | null): Promise<void> {
  await db.updateTable("scenario").set({ closing_due_at: at }).where("id", "=", id).execute();
  await tellScenario(db, id);
}

/** Flags closed scenarios of the month: a cell was validated since their version (readings 2, STALE). */
export async function markStale(db: Database, ids: number[]): Promise<void> {
  await sql`update scenario set stale = true, version = version + 1 where id = any(${ids}::integer[]) and state = 'CLOSED'`.execute(db);
}

/** The closing scenarios of a month that a section is required for, each with the number of its current version. */
export async function listScenariosOf(
  db: Database,
  sectionCode: string,
  period: string,
): Promise<{ id: number; scenarioType: string; version: number | null }[]> {
  const { rows } = await sql<{ id: number; scenarioType: string; version: number | null }>`
    select s.id, s.scenario_type as "scenarioType", (select max(v.number) from scenario_version v where v.scenario_id = s.id) as version
    from scenario s
    join scenario_type t on t.code = s.scenario_type and t.closes
    where s.period = ${period}::date
      and exists (select from required_sections(s.scenario_type, s.period) r where r.section_code = ${sectionCode})
    order by t.position`.execute(db);
  return rows;
}

/** The scenario of a type and month (its first day), made if needed; undefined before the first month of the type. */
export async function ensureScenario(db: Database, scenarioType: string, period: string): Promise<number | undefined> {
  await sql`
    insert into scenario (scenario_type, period)
    select t.code, ${period}::date from scenario_type t where t.code = ${scenarioType} and coalesce(t.first_month, ${period}::date) <= ${period}::date
    on conflict do nothing`.execute(db);
  const row = await db
    .selectFrom("scenario")
    .select("id")
    .where("scenario_type", "=", scenarioType)
    .where("period", "=", period)
    .executeTakeFirst();
  return row?.id;
}

/** Keeps who asked for a closing, what they said and which version they mean to replace. */
export async function writeClosingRequest(
  db: Database,
  id: number,
  request: { by: number; at: Date; comment: string | null; replaces: number | null },
): Promise<void> {
  await db
    .updateTable("scenario")
    .set({ closing_asked_by: request.by, closing_asked_at: request.at, comment: request.comment, closing_replaces: request.replaces })
    .where("id", "=", id)
    .execute();
  await tellScenario(db, id);
}

/** Forgets a request that can no longer be fulfilled, and that a closing is due. */
export async function dropClosingRequest(db: Database, id: number): Promise<void> {
  await db
    .updateTable("scenario")
    .set({ closing_due_at: null, closing_asked_by: null, closing_asked_at: null, closing_replaces: null })
    .where("id", "=", id)
    .execute();
  await tellScenario(db, id);
}

/** Writes that a scenario is closed: nothing is due, asked for or stale any more. */
export async function markClosed(db: Database, id: number): Promise<void> {
  await sql`
    update scenario set state = 'CLOSED', stale = false, closing_due_at = null, closing_asked_by = null, closing_asked_at = null, closing_replaces = null, version = version + 1
    where id = ${id}`.execute(db);
  await tellScenario(db, id);
}

/** Whoever reads scenarios hears that one of them changed. */
const tellScenario = (db: Database, id: number): Promise<void> =>
  tellChange(db, { topic: "scenarios", ids: [id], to: { permission: "scenarios.read" } });

/** Keeps what is expected as it is until the transaction ends: a closing is of what stands in the calendar, and no change of it comes between (decision 0078). */
export async function holdCalendar(db: Database): Promise<void> {
  await sql`lock table section_calendar in share mode`.execute(db);
}

/** Locks the consolidations of the sections a scenario type requires in a month: nobody signs or loads there until the transaction ends. */
export async function lockPerimeter(db: Database, scenarioId: number): Promise<void> {
  await sql`
    select k.id from scenario s
    cross join lateral required_sections(s.scenario_type, s.period) r
    join consolidation k on k.section_code = r.section_code and k.period = s.period
    where s.id = ${scenarioId}
    order by k.id for no key update of k`.execute(db);
}

/** Closings due since before an instant that nobody is at now: due anew from `now`; gives their scenarios. */
export async function renewOverdueClosings(db: Database, before: Date, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update scenario set closing_due_at = ${now}
    where id in (select id from scenario where closing_due_at < ${before} for no key update skip locked) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What rates of twelve months take of a month (`pastMonths`). */
const takenByLaterMonths = [
  "average-headcount",
  "leavers",
  "leavers-voluntary",
  "leavers-involuntary",
  "leavers-unreasoned",
  "late-moves",
  "late-moves-voluntary",
  "late-moves-involuntary",
  "late-moves-unreasoned",
  "absence-of-month",
];

/** Whether the rates of twelve months of a scenario `later` reach back to the month of `earlier`. */
export const reachesBack = sql<boolean>`(later.scenario_type = earlier.scenario_type
  and later.period between earlier.period + interval '1 month' and earlier.period + interval '11 months')`;

/**
 * Flags the closed months whose rates of twelve months reach back to the one that a version was just written of, where what they take of it is other than in the version
 * before, if there was one. They are locked in their order: another closing flags the same ones.
 */
export async function markLaterStale(db: Database, given: { versionId: number; scenarioId: number }): Promise<void> {
  await sql`
    with taken as (
      select v.number, f.kpi_code, f.legal_entity_id, f.numerator, f.denominator, f.reason
      from scenario_version v join version_figure f on f.version_id = v.id
      where v.scenario_id = ${given.scenarioId} and f.kpi_code = any(${takenByLaterMonths}::text[])
        and v.number >= (select w.number - 1 from scenario_version w where w.id = ${given.versionId})
    ),
    changed as (
      select from taken t group by t.kpi_code, t.legal_entity_id, t.numerator, t.denominator, t.reason
      having count(*) < 2 limit 1
    ),
    flagged as (
      select later.id from scenario earlier join scenario later on ${reachesBack} and later.state = 'CLOSED' and not later.stale
      where earlier.id = ${given.scenarioId} and exists (select from changed)
      order by later.period for no key update of later
    )
    update scenario x set stale = true, version = x.version + 1 from flagged where x.id = flagged.id`.execute(db);
}
