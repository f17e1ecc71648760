import type { SectionProgress } from "@hub/domain/scenarios/closing-rules.ts";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

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
    where t.closes and r.section_code = ${sectionCode}
    on conflict do nothing`.execute(db);
}

/**
 * Locks the scenarios of a month that a section is required for, until the transaction ends. Every reader of a scenario's completeness holds
 * this lock: of two validations that complete it in the same instant, the second sees the first.
 */
export async function lockScenariosOf(db: Database, sectionCode: string, period: string): Promise<LockedScenario[]> {
  const { rows: ids } = await sql<{ id: number }>`
    select s.id from scenario s
    where s.period = ${period}::date and s.scenario_type in (
      select t.code from scenario_type t join scenario_type_section r on r.scenario_type = t.code where t.closes and r.section_code = ${sectionCode})
    order by s.id for no key update`.execute(db);
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

/**
 * The sections a scenario type requires with their expected and validated cells in a month, over all entities. What is open again is not counted as
 * validated: nothing closes over data that somebody is correcting, until it is validated again or locked.
 */
export async function listProgress(db: Database, scenarioType: string, period: string): Promise<SectionStanding[]> {
  const { rows } = await sql<SectionStanding>`
    select r.section_code as section, s.periodicity = 'monthly' or s.yearly_month = extract(month from ${period}::date) as "inMonth",
      coalesce(k.state, 'NONE') as state, count(x.legal_entity_id)::integer as expected,
      count(*) filter (where x.legal_entity_id is not null and c.sign_off = 'OWNER_VALIDATED' and c.lock_state <> 'REOPENED')::integer as validated
    from scenario_type_section r
    join section s on s.code = r.section_code
    left join expected_cells(${period}::date) x on x.section_code = r.section_code
    left join consolidation k on k.section_code = r.section_code and k.period = ${period}::date
    left join cell c on c.consolidation_id = k.id and c.legal_entity_id = x.legal_entity_id
    where r.scenario_type = ${scenarioType}
    group by r.section_code, s.position, s.periodicity, s.yearly_month, k.state
    order by s.position`.execute(db);
  return rows;
}

/** Notes that a closing is due; null that none is. */
export async function writeClosingDue(db: Database, id: number, at: Date | null): Promise<void> {
  await db.updateTable("scenario").set({ closing_due_at: at }).where("id", "=", id).execute();
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
    join scenario_type_section r on r.scenario_type = t.code and r.section_code = ${sectionCode}
    where s.period = ${period}::date
    order by t.position`.execute(db);
  return rows;
}
