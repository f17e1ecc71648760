import type { ItemContent } from "@hub/domain/swp/plan-item.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { listCorporateDomains } from "../form/form.sql.ts";
import { lockPlaces } from "../organisation/organisation.sql.ts";
import { listPoolSums, type PoolSum } from "./pool-sums.sql.ts";

/** A name in the portal's languages; those that may be missing are left out then. */
export type Labels = { es: string; en: string; de?: string; pt?: string };
export type PlaceReference = { id: number; names: string[]; path: number[]; active: boolean };
export type TermReference = { id: number; kind: string; active: boolean; labels: Labels };
export type CoverageReference = { id: number; code: string; closes: boolean; active: boolean; labels: Labels };

/** What items name, by id; coverages by code. */
export type References = {
  places: ReadonlyMap<number, PlaceReference>;
  terms: ReadonlyMap<number, TermReference>;
  pools: ReadonlyMap<number, PoolSum>;
  coverages: ReadonlyMap<string, CoverageReference>;
  corporateDomains: readonly string[];
};

const labels = sql`json_strip_nulls(json_build_object('es', v.label_es, 'en', v.label_en, 'de', v.label_de, 'pt', v.label_pt))`;

/**
 * What items name, of any part of the organisation; a fixed number of statements, however many items. With `lock` nobody deactivates a division, its unit or its
 * OB meanwhile, no term is deleted, and no list can say that a coverage closes or does not (whoever changes one of them holds it for that).
 */
export async function loadReferences(db: Database, contents: readonly ItemContent[], lock: boolean): Promise<References> {
  const idsOf = (...fields: ("divisionId" | "profileId" | "profileClusterId" | "skillId" | "skillClusterId" | "poolId")[]) => [
    ...new Set(contents.flatMap((content) => fields.flatMap((field) => content[field] ?? []))),
  ];
  const divisionIds = idsOf("divisionId");
  if (lock) await lockPlaces(db, divisionIds);
  const places = await sql<PlaceReference>`
    select p.division_id as id, array[p.ob_name, p.unit_name, p.division_name] as names, array[p.ob_id, p.unit_id, p.division_id] as path, p.active
    from swp_place p where p.division_id = any(${divisionIds}::integer[])`.execute(db);
  const terms = await sql<TermReference>`
    select v.id, v.kind, v.active, ${labels} as labels from swp_term v
    where v.id = any(${idsOf("profileId", "profileClusterId", "skillId", "skillClusterId")}::integer[])
    ${lock ? sql`order by v.id for key share` : sql``}`.execute(db);
  const pools = await listPoolSums(db, idsOf("poolId"));
  const coverages = await sql<CoverageReference>`
    select v.id, v.code, v.closes, v.active, ${labels} as labels from lookup_value v where v.lookup = 'coverage' ${lock ? sql`for key share` : sql``}`.execute(
    db,
  );
  return {
    places: byId(places.rows),
    terms: byId(terms.rows),
    pools: byId(pools),
    coverages: new Map(coverages.rows.map((row) => [row.code, row])),
    corporateDomains: await listCorporateDomains(db),
  };
}

const byId = <R extends { id: number }>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]));
