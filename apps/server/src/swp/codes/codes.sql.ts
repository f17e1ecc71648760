import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { comparableCode as comparable } from "../../closing/figures/code-meaning.sql.ts";
import { orgTree } from "../organisation/organisation.sql.ts";

export const codeKinds = ["job", "unit"] as const;
export type CodeKind = (typeof codeKinds)[number];
/** Stands for all legal entities, or for all codes that are not named. */
export const anyCode = "*";

/** A delivered code as a row of the sheet names it: entity and code as written, `*` for all. */
export type CodeKey = { kind: CodeKind; entity: string; code: string };
/** What a delivered code means; `target` is the code of a profile, or those on the way down to a division (OB/UNIT/DIVISION). */
export type CodeRow = CodeKey & {
  id: number;
  legalEntityId: number | null;
  target: string;
  targetName: string;
  targetId: number;
  version: number;
};

const rowsOfCodes = sql`
  select c.id, c.kind, c.legal_entity_id as "legalEntityId", coalesce(e.code, '*') as entity, c.code, c.version, coalesce(t.code, o.codes) as target,
    coalesce(t.label_en, o.names) as "targetName", coalesce(c.profile_id, c.division_id) as "targetId"
  from swp_code c left join legal_entity e on e.id = c.legal_entity_id left join swp_term t on t.id = c.profile_id left join ${orgTree} o on o.id = c.division_id`;

/** All that is said of delivered codes, in the order of the sheet. */
export async function listCodes(db: Database): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`select * from (${rowsOfCodes}) r order by kind, lower(entity), lower(code)`.execute(db);
  return rows;
}

/** What rows of the sheet name: the line that stands, the legal entity and what the target is. */
export type FoundCode = { at: number; line: CodeRow | null; legalEntityId: number | null };

/** An answer for each key, in their order; entities and codes are compared case aside. One statement. */
export async function findCodeRows(db: Database, keys: readonly CodeKey[]): Promise<FoundCode[]> {
  const given = JSON.stringify(keys.map((key, at) => ({ at, ...key })));
  const { rows } = await sql<FoundCode>`
    select g.at, to_jsonb(r.*) as line, e.id as "legalEntityId"
    from jsonb_to_recordset(${given}::jsonb) as g (at integer, kind text, entity text, code text)
    left join legal_entity e on lower(e.code) = lower(g.entity)
    left join (${rowsOfCodes}) r on r.kind = g.kind and ${comparable(sql`r.code`)} = ${comparable(sql`g.code`)} and lower(r.entity) = lower(g.entity)
    order by g.at`.execute(db);
  return rows;
}

export type FoundTarget = { at: number; id: number | null; active: boolean | null };

/** Which profile or division each target names, case aside; an answer for each, in their order. One statement. */
export async function findTargets(db: Database, wanted: readonly { kind: CodeKind; target: string }[]): Promise<FoundTarget[]> {
  const given = JSON.stringify(wanted.map((each, at) => ({ at, ...each })));
  const { rows } = await sql<FoundTarget>`
    select g.at, coalesce(t.id, o.id) as id, coalesce(t.active, o.open) as active
    from jsonb_to_recordset(${given}::jsonb) as g (at integer, kind text, target text)
    left join swp_term t on g.kind = 'job' and t.kind = 'job-profile' and ${comparable(sql`t.code`)} = ${comparable(sql`g.target`)}
    left join ${orgTree} o on g.kind = 'unit' and o.level = 'division' and lower(o.codes) = lower(g.target)
    order by g.at`.execute(db);
  return rows;
}

export type CodeWrite = { kind: CodeKind; legalEntityId: number | null; code: string; targetId: number };

/** Says what codes mean, new ones and others; answers the version of each, in their order. One statement. */
export async function putCodes(db: Database, codes: readonly CodeWrite[], by: { userId: number; at: Date }): Promise<number[]> {
  const given = JSON.stringify(codes.map((each, at) => ({ at, ...each })));
  const { rows } = await sql<{ at: number; version: number }>`
    with w as materialized (select * from jsonb_to_recordset(${given}::jsonb) as g (at integer, kind text, "legalEntityId" integer, code text, "targetId" integer)),
    put as (
      insert into swp_code (kind, legal_entity_id, code, profile_id, division_id, updated_at, updated_by)
      select kind, "legalEntityId", code, case when kind = 'job' then "targetId" end, case when kind = 'unit' then "targetId" end, ${by.at}, ${by.userId}::integer from w order by at
      on conflict (kind, lower(normalize(code, NFKC)), legal_entity_id) do update set profile_id = excluded.profile_id, division_id = excluded.division_id,
        version = swp_code.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by
      returning kind, legal_entity_id, code, version
    )
    select w.at, p.version from w join put p on p.kind = w.kind and p.legal_entity_id is not distinct from w."legalEntityId" and ${comparable(sql`p.code`)} = ${comparable(sql`w.code`)}
    order by w.at`.execute(db);
  return rows.map(({ version }) => version);
}

/** Takes away what was said of codes. */
export async function deleteCodes(db: Database, ids: readonly number[]): Promise<void> {
  await sql`delete from swp_code where id = any(${[...ids]}::integer[])`.execute(db);
}
