import type { TreePlace } from "@hub/domain/configuration/entity-tree.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { EntityTree, TreeNode } from "../../closing/trees/entity-trees.sql.ts";

export type TreeHeader = Pick<EntityTree, "code" | "name" | "showsPay">;

/** Lets one change of the trees happen at a time, until the transaction ends; they can be read meanwhile. */
export async function lockTrees(db: Database): Promise<void> {
  await sql`lock table entity_tree in share row exclusive mode`.execute(db);
}

/** A new tree; answers its id. */
export async function insertTree(db: Database, { code, name, showsPay }: TreeHeader): Promise<number> {
  const row = await db.insertInto("entity_tree").values({ code, name, shows_pay: showsPay }).returning("id").executeTakeFirstOrThrow();
  return row.id;
}

/** Writes what a tree is called and whether it shows pay, as its next version. */
export async function updateTreeRow(db: Database, { id, version }: EntityTree, { code, name, showsPay }: TreeHeader): Promise<void> {
  const values = { code, name, shows_pay: showsPay, version: version + 1 };
  await db.updateTable("entity_tree").set(values).where("id", "=", id).execute();
}

/** Deletes a tree with all that stands in it. */
export async function deleteTreeRows(db: Database, id: number): Promise<void> {
  await db.deleteFrom("tree_place").where("tree_id", "=", id).execute();
  await db.deleteFrom("tree_node").where("tree_id", "=", id).execute();
  await db.deleteFrom("entity_tree").where("id", "=", id).execute();
}

/** Takes places out of a tree, each known by who stands there and since when. */
export async function deletePlaces(db: Database, treeId: number, places: readonly TreePlace[]): Promise<void> {
  await sql`
    delete from tree_place p using jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as g("nodeId" int, "legalEntityId" int, "validFrom" date)
    where p.tree_id = ${treeId} and p.valid_from = g."validFrom"
      and p.node_id is not distinct from g."nodeId" and p.legal_entity_id is not distinct from g."legalEntityId"`.execute(db);
}

export async function insertPlaces(db: Database, treeId: number, places: readonly TreePlace[]): Promise<void> {
  await sql`
    insert into tree_place (tree_id, below_id, node_id, legal_entity_id, valid_from, valid_to)
    select ${treeId}, g."belowId", g."nodeId", g."legalEntityId", g."validFrom", g."validTo"
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as g("belowId" int, "nodeId" int, "legalEntityId" int, "validFrom" date, "validTo" date)`.execute(db);
}

/** Deletes nodes below which nothing stands, with the figures that were made of them. */
export async function deleteNodes(db: Database, ids: readonly number[]): Promise<void> {
  await sql`delete from tree_node where id = any(${ids as number[]})`.execute(db);
}

/** New nodes; answers their ids in the order given. */
export async function insertNodes(db: Database, treeId: number, nodes: readonly Pick<TreeNode, "code" | "name">[]): Promise<number[]> {
  if (nodes.length === 0) return [];
  const given = nodes.map(({ code, name }) => ({ tree_id: treeId, code, name }));
  const rows = await db.insertInto("tree_node").values(given).returning(["id", "code"]).execute();
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  return nodes.map(({ code }) => ids.get(code)!);
}

/** Writes what nodes are called. */
export async function updateNodes(db: Database, nodes: readonly TreeNode[]): Promise<void> {
  await sql`
    update tree_node n set code = g.code, name = g.name, version = n.version + 1
    from jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb) as g(id int, code text, name text) where n.id = g.id`.execute(db);
}

/** The codes of legal entities by id; of one that is not there, none. */
export async function listEntityCodes(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; code: string }>`select id, code from legal_entity where id = any(${ids as number[]})`.execute(
    db,
  );
  return new Map(rows.map(({ id, code }) => [id, code]));
}
