import type { TreePlace } from "@hub/domain/configuration/entity-tree.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type TreeNode = { id: number; code: string; name: string };
export type EntityTree = {
  id: number;
  code: string;
  name: string;
  /** Whether pay is shown by its nodes: of one tree at most. */
  showsPay: boolean;
  version: number;
  nodes: TreeNode[];
  places: TreePlace[];
};

/** The trees by name, each with its nodes by name and its places from the earliest on, in one statement. */
export function listTrees(db: Database): Promise<EntityTree[]> {
  return selectTrees(db, sql`true`);
}

/** One tree as `listTrees` gives it. */
export async function findTree(db: Database, id: number): Promise<EntityTree | undefined> {
  return (await selectTrees(db, sql`t.id = ${id}`))[0];
}

async function selectTrees(db: Database, which: RawBuilder<unknown>): Promise<EntityTree[]> {
  const { rows } = await sql<EntityTree>`
    select t.id, t.code, t.name, t.shows_pay as "showsPay", t.version,
      coalesce((select json_agg(json_build_object('id', n.id, 'code', n.code, 'name', n.name) order by folded(n.name), n.id)
        from tree_node n where n.tree_id = t.id), '[]') as nodes,
      coalesce((select json_agg(json_build_object('belowId', p.below_id, 'nodeId', p.node_id, 'legalEntityId', p.legal_entity_id,
          'validFrom', p.valid_from, 'validTo', p.valid_to) order by p.valid_from, p.id)
        from tree_place p where p.tree_id = t.id), '[]') as places
    from entity_tree t where ${which} order by folded(t.name), t.id`.execute(db);
  return rows;
}
