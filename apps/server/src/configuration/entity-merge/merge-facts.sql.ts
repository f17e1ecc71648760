import type { GrantRow } from "@hub/domain/configuration/assignments.ts";
import { sql } from "kysely";
import type { Expectation, GrantDays } from "@hub/domain/configuration/merge-entities.ts";
import type { Area } from "@hub/domain/session/areas.ts";
import type { Database } from "../../db/connect.ts";
import { grantColumns } from "../grants/grants.sql.ts";

/** A duplicate's id and that of the entity that is kept. */
export type Pair = { id: number; into: number };
export type HeldGrant = GrantDays & {
  id: number;
  userId: number | null;
  groupId: number | null;
  /** Who has it: a person's name or a group's. */
  holder: string;
  area: Area;
  /** The same grant on the entity that is kept. */
  standing: (GrantDays & { id: number }) | null;
  /** Whether it is of whoever merges: their own, or of a group they are in. */
  own: boolean;
};

/** The grants on a duplicate, each with the same grant on the entity that is kept where its holder has it. */
export async function listGrantsToMove(db: Database, { id, into }: Pair, actorId: number): Promise<HeldGrant[]> {
  const { rows } = await sql<HeldGrant>`
    select g.id, g.user_id as "userId", g.group_id as "groupId", coalesce(u.name, a.name) as holder, g.area, g.valid_from as "validFrom", g.valid_to as "validTo",
      case when k.id is not null then json_build_object('id', k.id, 'validFrom', k.valid_from, 'validTo', k.valid_to) end as standing,
      (g.user_id is not distinct from ${actorId}::int or exists (select from group_member m where m.group_id = g.group_id and m.user_id = ${actorId}::int)) as own
    from role_grant g
    left join app_user u on u.id = g.user_id
    left join access_group a on a.id = g.group_id
    left join role_grant k on k.legal_entity_id = ${into}::int and k.role = g.role and k.user_id is not distinct from g.user_id and k.group_id is not distinct from g.group_id
      and k.section_code is not distinct from g.section_code and k.ingestion_id is not distinct from g.ingestion_id and k.org_id is not distinct from g.org_id
    where g.legal_entity_id = ${id}::int order by holder, g.id`.execute(db);
  return rows;
}

/** One holder of grants in one area: a person or a group. */
export type AreaHolder = Pick<HeldGrant, "userId" | "groupId" | "area">;

/** All grants of some holders in those areas, in a steady order. */
export async function listGrantsOf(db: Database, holders: readonly AreaHolder[]): Promise<(GrantRow & AreaHolder)[]> {
  const { rows } = await sql<GrantRow & AreaHolder>`
    select ${grantColumns}, g.user_id as "userId", g.group_id as "groupId", g.area from role_grant g
    where exists (select from jsonb_to_recordset(${JSON.stringify(holders)}::jsonb) as w ("userId" int, "groupId" int, area text)
      where w."userId" is not distinct from g.user_id and w."groupId" is not distinct from g.group_id and w.area = g.area)
    order by g.role, g.legal_entity_id, g.section_code, g.ingestion_id, g.org_id`.execute(db);
  return rows;
}

/** Whether somebody stands in for a person who has a grant on an entity, on a day. */
export async function isLent(db: Database, id: number, actorId: number, today: string): Promise<boolean> {
  const { rows } =
    await sql`select from acting_grants(${actorId}::int, ${today}::date) g where g.legal_entity_id = ${id}::int limit 1`.execute(db);
  return rows.length > 0;
}

export type CalendarRow = Expectation & { id: number };

/** What an entity is expected to deliver, from the earliest row on. */
export async function listExpectations(db: Database, id: number): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    select id, section_code as section, first_month as first, last_month as last, due_day as "dueDay" from section_calendar
    where legal_entity_id = ${id}::int order by section_code, first_month`.execute(db);
  return rows;
}

const workedMonths = (id: number) => sql`
  select d.section_code, d.period from delivery d where d.legal_entity_id = ${id}::int and d.state <> 'SUPERSEDED'
  union select k.section_code, k.period from cell c join consolidation k on k.id = c.consolidation_id where c.legal_entity_id = ${id}::int and c.sign_off <> 'NONE'`;

/** Of each section, the first month that is not the duplicate's any more: the one after the last that it delivered, that was worked on, or that was closed while it was expected. */
export async function listFreeMonths(db: Database, id: number): Promise<{ section: string; month: string }[]> {
  const { rows } = await sql<{ section: string; month: string }>`
    select w.section_code as section, (max(w.period) + interval '1 month')::date as month from (
      ${workedMonths(id)}
      union select k.section_code, k.period from closed_section_month k
        where exists (select from expected_cells(k.period) x where x.section_code = k.section_code and x.legal_entity_id = ${id}::int)
    ) w group by w.section_code`.execute(db);
  return rows;
}

/** The last month (its first day) of which an entity delivered something or was worked on or closed; null: none. */
export async function findLastMonth(db: Database, id: number): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select max(w.period) as month from (
      ${workedMonths(id)}
      union select v.section_code, s.period from version_cell v join scenario_version s on s.id = v.version_id where v.legal_entity_id = ${id}::int
    ) w`.execute(db);
  return rows[0]?.month ?? null;
}

/** The sections and months (`PLN 2026-10`) of which an entity delivered something or was worked on and that are not closed: nobody could finish them. One that no closing requires is finished once it is validated. */
export async function listOpenMonths(db: Database, id: number): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`
    select w.section_code || ' ' || to_char(w.period, 'YYYY-MM') as label from (${workedMonths(id)}) w
    where not exists (select from closed_section_month k where k.section_code = w.section_code and k.period = w.period)
      and (exists (select from scenario_type_section r where r.section_code = w.section_code)
        or not exists (select from cell c join consolidation k on k.id = c.consolidation_id
          where c.legal_entity_id = ${id}::int and k.section_code = w.section_code and k.period = w.period and c.sign_off = 'OWNER_VALIDATED'))
    order by w.period, w.section_code`.execute(db);
  return rows.map(({ label }) => label);
}

/** Files of an entity that are just being sent or checked: what comes of them is not known yet. */
export async function listFilesUnderWay(db: Database, id: number): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`
    select file_name as label from upload where legal_entity_id = ${id}::int and state in ('RECEIVING', 'RECEIVED', 'CHECKING') order by id`.execute(
    db,
  );
  return rows.map(({ label }) => label);
}

/** The names of what stands right below an entity. */
export async function listChildren(db: Database, id: number): Promise<{ id: number; code: string; name: string }[]> {
  return db.selectFrom("legal_entity").select(["id", "code", "name"]).where("parent_id", "=", id).orderBy("name").orderBy("id").execute();
}

/** One thing that goes along, with its name; `double`: the entity that is kept has the same already. */
export type Movable = { id: number; label: string; double: boolean };

/** Who is sent a figure of the duplicate. A subscription that ended is history, and stays; one that ended at the entity that is kept sends nothing, and gives way. */
export async function listSubscriptions(db: Database, { id, into }: Pair): Promise<Movable[]> {
  const { rows } = await sql<Movable>`
    select s.id, u.name || ': ' || s.kpi as label,
      exists (select from subscription o where o.user_id = s.user_id and o.kpi = s.kpi and o.legal_entity_id = ${into}::int and o.ended_at is null) as double
    from subscription s join app_user u on u.id = s.user_id where s.legal_entity_id = ${id}::int and s.ended_at is null order by label, s.id`.execute(
    db,
  );
  return rows;
}

/** The ways by which its files come by themselves. */
export async function listSources(db: Database, { id }: Pair): Promise<Movable[]> {
  const { rows } = await sql<Movable>`
    select s.id, i.name as label, false as double from ingestion_source s join ingestion i on i.id = s.ingestion_id
    where s.legal_entity_id = ${id}::int order by label, s.id`.execute(db);
  return rows;
}

/** What its codes mean in planning. */
export async function listPlanningCodes(db: Database, { id, into }: Pair): Promise<Movable[]> {
  const { rows } = await sql<Movable>`
    select c.id, c.code as label, exists (select from swp_code o where o.kind = c.kind and o.legal_entity_id = ${into}::int
        and lower(normalize(o.code, NFKC)) = lower(normalize(c.code, NFKC))) as double
    from swp_code c where c.legal_entity_id = ${id}::int order by c.code, c.id`.execute(db);
  return rows;
}

export type Staying = { kind: StayingKind; count: number; examples: string[] };
export type StayingKind = "quality" | "tolerances" | "holds" | "remarks" | "targets" | "reviews" | "subscriptions-ended";

/** What stays the duplicate's besides what it delivered, kind by kind; a kind of which there is nothing is left out. */
export async function listStaying(db: Database, id: number): Promise<Staying[]> {
  const { rows } = await sql<Staying>`
    select kind, count(*)::int as count, coalesce((array_agg(distinct label) filter (where label is not null))[1:5], '{}') as examples from (
      select 1 as position, 'quality' as kind, null::text as label from quality_event where legal_entity_id = ${id}::int and status in ('OPEN', 'IN_PROGRESS')
      union all select 2, 'tolerances', rule from rule_tolerance where legal_entity_id = ${id}::int and state in ('PROPOSED', 'IN_FORCE')
      union all select 3, 'holds', reason from legal_hold where legal_entity_id = ${id}::int and lifted_at is null
      union all select 4, 'remarks', kpi from figure_remark where legal_entity_id = ${id}::int
      union all select 5, 'targets', kpi from kpi_target where legal_entity_id = ${id}::int
      union all select 6, 'reviews', c.name from access_campaign_grant g join access_campaign c on c.id = g.campaign_id
        where g.legal_entity_id = ${id}::int and c.closed_at is null
      union all select 7, 'subscriptions-ended', null from subscription where legal_entity_id = ${id}::int and ended_at is not null
    ) s group by position, kind order by position`.execute(db);
  return rows;
}
