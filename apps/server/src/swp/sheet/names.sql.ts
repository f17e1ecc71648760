import type { TermKind, TermLabels } from "@hub/domain/swp/term.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Reach } from "../policy.ts";
import { withinOrg } from "../within-org.sql.ts";

type Node = { code: string; name: string };
/** A division with what it stands in; `active`: something new may be put there. */
export type PlaceRow = { id: number; division: Node; unit: Node; ob: Node; active: boolean };

/** The divisions within reach, closed ones too, in the order of the tree. */
export async function listPlaces(db: Database, reach: Reach): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select p.division_id as id, p.active, json_build_object('code', p.division_code, 'name', p.division_name) as division,
      json_build_object('code', p.unit_code, 'name', p.unit_name) as unit, json_build_object('code', p.ob_code, 'name', p.ob_name) as ob
    from swp_place p where ${withinOrg(reach)}
    order by lower(p.ob_name), p.ob_id, lower(p.unit_name), p.unit_id, lower(p.division_name), p.division_id`.execute(db);
  return rows;
}

export type NamedTermRow = {
  id: number;
  kind: TermKind;
  code: string;
  parentId: number | null;
  clusterId: number | null;
  labels: TermLabels;
  active: boolean;
};

/** All terms of some kinds. */
export async function listNamedTerms(db: Database, kinds: readonly TermKind[]): Promise<NamedTermRow[]> {
  const { rows } = await sql<Omit<NamedTermRow, "labels"> & TermLabels>`
    select t.id, t.kind, t.code, t.parent_id as "parentId", t.cluster_id as "clusterId", t.active, t.label_es as es, t.label_en as en,
      coalesce(t.label_de, '') as de, coalesce(t.label_pt, '') as pt
    from swp_term t where t.kind = any(${[...kinds]}::text[]) order by t.id`.execute(db);
  return rows.map(({ es, en, de, pt, ...row }) => ({ ...row, labels: { es, en, de, pt } }));
}

/** The names in one language of the active terms of a kind, unless there are more than `most`. */
export async function listTermNames(db: Database, kind: TermKind, most: number): Promise<NamedTermRow[]> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from (select from swp_term where kind = ${kind} limit ${most + 1}) t`.execute(db);
  return (rows[0]?.count ?? 0) > most ? [] : listNamedTerms(db, [kind]);
}

export type PoolRow = { id: number; divisionId: number; name: string; foldedName: string };

/** The pools within reach. */
export async function listPoolNames(db: Database, reach: Reach): Promise<PoolRow[]> {
  const { rows } = await sql<PoolRow>`
    select o.id, o.division_id as "divisionId", o.name, o.folded_name as "foldedName" from swp_pool o
    where o.deleted_at is null and ${withinOrg(reach, "o.division_id")} order by lower(o.name), o.id`.execute(db);
  return rows;
}
