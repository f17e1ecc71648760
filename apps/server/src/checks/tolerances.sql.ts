import type { CheckRule } from "@hub/domain/checks/check-rules.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/connect.ts";

export type ToleranceInForce = {
  rule: CheckRule;
  legalEntityId: number | null;
  value: string;
  reason: string;
  decidedBy: string;
  decidedAt: Date;
};

/** Every tolerance in force that somebody set, of the group (null) and of entities. */
export async function listTolerancesInForce(db: Database): Promise<ToleranceInForce[]> {
  const { rows } = await sql<ToleranceInForce>`
    select t.rule, t.legal_entity_id as "legalEntityId", trim_scale(t.value)::text as value, t.reason, u.name as "decidedBy", t.decided_at as "decidedAt"
    from rule_tolerance t join app_user u on u.id = t.decided_by
    where t.state = 'IN_FORCE' and t.value is not null`.execute(db);
  return rows;
}

/** The tolerances that count for an entity (null: the group): its own, else the group's; rules that have neither keep their default. */
export function toleranceFor(
  all: readonly Pick<ToleranceInForce, "rule" | "legalEntityId" | "value">[],
  legalEntityId: number | null,
): Partial<Record<CheckRule, string>> {
  const counting: Partial<Record<CheckRule, string>> = {};
  for (const { rule, value } of all.filter((each) => each.legalEntityId === null)) counting[rule] = value;
  for (const { rule, value } of all.filter((each) => each.legalEntityId === legalEntityId)) counting[rule] = value;
  return counting;
}

export type ToleranceState = "PROPOSED" | "IN_FORCE" | "REFUSED" | "SUPERSEDED";
export type ToleranceRow = {
  id: number;
  rule: CheckRule;
  legalEntity: { id: number; code: string; name: string } | null;
  value: string | null;
  state: ToleranceState;
  reason: string;
  proposedById: number;
  proposedFor: number | null;
  proposedBy: string;
  proposedAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
  comment: string | null;
};

function toleranceRows(condition: RawBuilder<unknown>): RawBuilder<ToleranceRow> {
  return sql<ToleranceRow>`
    select t.id, t.rule, case when e.id is not null then jsonb_build_object('id', e.id, 'code', e.code, 'name', e.name) end as "legalEntity",
      trim_scale(t.value)::text as value, t.state, t.reason, t.proposed_by as "proposedById", t.proposed_for as "proposedFor", p.name as "proposedBy",
      t.proposed_at as "proposedAt", d.name as "decidedBy", t.decided_at as "decidedAt", t.decision_comment as comment
    from rule_tolerance t
    left join legal_entity e on e.id = t.legal_entity_id
    join app_user p on p.id = t.proposed_by
    left join app_user d on d.id = t.decided_by
    where ${condition}`;
}

/** Tolerances whoever set or proposed them, newest first: those of the group, and of the entities in `grants` (JSON); one statement. */
export async function listToleranceRows(
  db: Database,
  where: { grants: string; state?: ToleranceState; before?: number; limit: number },
): Promise<ToleranceRow[]> {
  const given = sql`exists (
    select from jsonb_to_recordset(${where.grants}::jsonb) as g ("legalEntityId" integer)
    where g."legalEntityId" is null or g."legalEntityId" = t.legal_entity_id)`;
  const { rows } = await sql<ToleranceRow>`${toleranceRows(sql`
    (t.legal_entity_id is null or ${given}) and (${where.state === undefined} or t.state = ${where.state ?? ""})
      and (${where.before === undefined} or t.id < ${where.before ?? 0})`)} order by t.id desc limit ${where.limit}`.execute(db);
  return rows;
}

/** One of them, and locked until the transaction ends where it is to be changed. */
export async function findTolerance(db: Database, id: number, lock = false): Promise<ToleranceRow | undefined> {
  if (lock) await sql`select from rule_tolerance where id = ${id} for no key update`.execute(db);
  const { rows } = await sql<ToleranceRow>`${toleranceRows(sql`t.id = ${id}`)}`.execute(db);
  return rows[0];
}

/** Makes all who change the tolerances of one rule wait for each other until the transaction ends. */
export async function lockRule(db: Database, rule: CheckRule): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('rule tolerance'), hashtext(${rule}))`.execute(db);
}

/** The proposal that waits for a rule of an entity (null: the group). */
export async function findWaiting(db: Database, rule: CheckRule, legalEntityId: number | null): Promise<ToleranceRow | undefined> {
  const { rows } = await sql<ToleranceRow>`${toleranceRows(sql`
    t.state = 'PROPOSED' and t.rule = ${rule} and t.legal_entity_id is not distinct from ${legalEntityId}::integer`)}`.execute(db);
  return rows[0];
}

export type NewTolerance = {
  rule: CheckRule;
  legalEntityId: number | null;
  value: string | null;
  reason: string;
  by: number;
  stead: number | null;
  at: Date;
};

/** Adds a proposal, or a tolerance that is in force at once; answers its id. */
export async function insertTolerance(db: Database, row: NewTolerance, state: "PROPOSED" | "IN_FORCE"): Promise<number> {
  const decided = state === "IN_FORCE";
  const { rows } = await sql<{ id: number }>`
    insert into rule_tolerance (rule, legal_entity_id, value, state, reason, proposed_by, proposed_at, proposed_for, decided_by, decided_at, decided_for)
    values (${row.rule}, ${row.legalEntityId}, ${row.value}::numeric, ${state}, ${row.reason}, ${row.by}, ${row.at}, ${row.stead},
      ${decided ? row.by : null}, ${decided ? row.at : null}, ${decided ? row.stead : null})
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Lets the tolerance that is in force for a rule of an entity (null: the group) step back. */
export async function supersedeInForce(db: Database, rule: CheckRule, legalEntityId: number | null): Promise<void> {
  await sql`
    update rule_tolerance set state = 'SUPERSEDED'
    where rule = ${rule} and legal_entity_id is not distinct from ${legalEntityId}::integer and state = 'IN_FORCE'`.execute(db);
}

/** Takes a waiting proposal back. */
export async function supersedeProposal(db: Database, id: number): Promise<void> {
  await sql`update rule_tolerance set state = 'SUPERSEDED' where id = ${id} and state = 'PROPOSED'`.execute(db);
}

/** Writes the decision on a proposal. */
export async function writeDecision(
  db: Database,
  id: number,
  decision: { state: "IN_FORCE" | "REFUSED"; by: number; stead: number | null; at: Date; comment: string | null },
): Promise<void> {
  await sql`
    update rule_tolerance set state = ${decision.state}, decided_by = ${decision.by}, decided_for = ${decision.stead}, decided_at = ${decision.at},
      decision_comment = ${decision.comment}
    where id = ${id}`.execute(db);
}

/** Active legal entities, by name. */
export async function listActiveEntities(db: Database): Promise<{ id: number; code: string; name: string }[]> {
  const { rows } = await sql<{
    id: number;
    code: string;
    name: string;
  }>`select id, code, name from legal_entity where active order by name, id`.execute(db);
  return rows;
}

/** The months that have an open cell with data of an entity (null: of any), by section, oldest first: what a tolerance is counted in again. */
export async function listOpenMonths(
  db: Database,
  legalEntityId: number | null,
  today: string,
): Promise<{ section: string; period: string; legalEntityIds: number[] }[]> {
  const { rows } = await sql<{ section: string; period: string; legalEntityIds: number[] }>`
    select d.section_code as section, d.period::text as period, array_agg(distinct d.legal_entity_id) as "legalEntityIds"
    from delivery d
    left join consolidation k on k.section_code = d.section_code and k.period = d.period
    left join cell c on c.consolidation_id = k.id and c.legal_entity_id = d.legal_entity_id
    where d.state in ('LOADED', 'LOADED_WITH_WARNINGS') and (${legalEntityId}::integer is null or d.legal_entity_id = ${legalEntityId})
      and coalesce(lock_on(c.id, c.lock_state, ${today}::date), 'OPEN') not in ('LOCKED', 'FROZEN')
    group by d.section_code, d.period
    order by d.period, d.section_code`.execute(db);
  return rows;
}
