import type { GroupPortal } from "../../../testing/group-portal.ts";

/** Adds a tree; answers the ids of its nodes by their names. Each node says the codes of the entities right in it and the node above, which stands before it. */
export async function addTree(
  portal: GroupPortal,
  code: string,
  nodes: Record<string, { in?: string; of?: readonly string[] }>,
  showsPay = false,
): Promise<Record<string, number>> {
  const insert = async (text: string, values: unknown[]): Promise<number> =>
    (await portal.pool.query<{ id: number }>(`${text} returning id`, values)).rows[0]!.id;
  const tree = await insert("insert into entity_tree (code, name, shows_pay) values ($1, $1, $2)", [code, showsPay]);
  const ids: Record<string, number> = {};
  for (const [name, { in: above, of = [] }] of Object.entries(nodes)) {
    const node = await insert("insert into tree_node (tree_id, code, name) values ($1, $2, $2)", [tree, name]);
    ids[name] = node;
    const place = "insert into tree_place (tree_id, below_id, node_id, legal_entity_id, valid_from) values ($1, $2, $3, $4, '2010-01-01')";
    if (above !== undefined) await insert(place, [tree, ids[above], node, null]);
    for (const entity of of) await insert(place, [tree, node, null, portal.idOf(entity)]);
  }
  return ids;
}
