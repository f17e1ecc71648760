import * as contract from "@hub/contract/configuration/entity-trees.ts";
import { deleteLegalEntity, getLegalEntity } from "@hub/contract/configuration/legal-entities.ts";
import { nodesOn } from "@hub/domain/configuration/entity-tree.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { insertLegalEntity } from "../legal-entities/legal-entities.sql.ts";
import { type EntityTree, listTrees } from "../../closing/trees/entity-trees.sql.ts";

let portal: TestPortal;
let token: string;
let entities: number[];
beforeAll(async () => {
  portal = await startTestPortal();
  token = await portal.signIn((await portal.addUser("admin", [{ role: "hub-admin" }])).email);
  entities = [];
  for (const code of ["E1", "E2", "E3"]) entities.push(await insertLegalEntity(portal.db, { code, name: `Entity ${code}` }));
});
afterAll(() => portal.stop());

const createTree = (code: string, given: object = {}) =>
  portal.call(contract.createEntityTree, { token, body: { code, name: `Tree ${code}`, showsPay: false, ...given }, language: "en" });
const updateTree = ({ id, version, code, name, showsPay }: EntityTree, given: object = {}) =>
  portal.call(contract.updateEntityTree, { token, params: { id }, ifMatch: version, body: { code, name, showsPay, ...given } });
const read = async (id: number): Promise<EntityTree> => (await portal.call(contract.getEntityTree, { token, params: { id } })).body;
const addNode = ({ id, version }: EntityTree, code: string, given: object = {}) =>
  portal.call(contract.createTreeNode, {
    token,
    params: { id },
    ifMatch: version,
    body: { code, name: `Group ${code}`, belowId: null, validFrom: null, ...given },
    language: "en",
  });
const place = ({ id, version }: EntityTree, given: object) =>
  portal.call(contract.placeInEntityTree, {
    token,
    params: { id },
    ifMatch: version,
    body: { nodeIds: [], legalEntityIds: [], belowId: null, validFrom: "2026-01-01", validTo: null, ...given },
    language: "en",
  });
const nodeOf = ({ nodes }: EntityTree, code: string) => nodes.find((node) => node.code === code)!.id;
const removeNode = ({ id, version, ...tree }: EntityTree, code: string) => {
  const params = { id, nodeId: nodeOf({ id, version, ...tree }, code) };
  return portal.call(contract.deleteTreeNode, { token, params, ifMatch: version, language: "en" });
};
/** Which entities stand in each node on a day, by codes. */
const standing = ({ nodes, places }: EntityTree, day: string) => {
  const on = nodesOn(
    day,
    nodes.map(({ id }) => id),
    places,
  );
  return Object.fromEntries(
    nodes.map(({ id, code }) => [code, [...on.get(id)!.entities].map((entity) => `E${entities.indexOf(entity) + 1}`).toSorted()]),
  );
};
/** A tree with nodes at the top. */
async function grow(code: string, ...nodes: string[]): Promise<EntityTree> {
  let tree = (await createTree(code)).body;
  for (const node of nodes) tree = (await addNode(tree, node)).body;
  return tree;
}

test("[FIG-01] entities stand in a group from a day on, several at once, and move: what was stays as it was", async () => {
  let tree = await grow("MOVE", "WORLD", "NORTH", "SOUTH");
  const [north, south] = [nodeOf(tree, "NORTH"), nodeOf(tree, "SOUTH")];
  tree = (await place(tree, { nodeIds: [north, south], belowId: nodeOf(tree, "WORLD"), validFrom: "2020-01-01" })).body;
  tree = (await place(tree, { legalEntityIds: entities.slice(0, 2), belowId: north, validFrom: "2020-01-01" })).body;
  const moved = await place(tree, { legalEntityIds: [entities[0]], belowId: south, validFrom: "2025-07-01" });
  expect(moved.status).toBe(200);
  tree = moved.body;
  expect(standing(tree, "2019-12-31")).toEqual({ WORLD: [], NORTH: [], SOUTH: [] });
  expect(standing(tree, "2025-06-30")).toEqual({ WORLD: ["E1", "E2"], NORTH: ["E1", "E2"], SOUTH: [] });
  expect(standing(tree, "2025-07-01")).toEqual({ WORLD: ["E1", "E2"], NORTH: ["E2"], SOUTH: ["E1"] });
  tree = (await place(tree, { legalEntityIds: [entities[1]], validFrom: "2026-01-01" })).body;
  expect(standing(tree, "2025-12-31")["NORTH"]).toEqual(["E2"]);
  expect(standing(tree, "2026-01-01")).toEqual({ WORLD: ["E1"], NORTH: [], SOUTH: ["E1"] });
  expect((await listTrees(portal.db)).find(({ id }) => id === tree.id)).toEqual(tree);
  const { rows } = await portal.pool.query(
    "select before -> 'places' as before, after -> 'places' as after from audit where action = 'tree-places-changed' and subject_id = $1 order by id",
    [String(tree.id)],
  );
  expect(rows.slice(1)).toEqual([
    { before: [], after: ["E1 < NORTH: 2020-01-01/..", "E2 < NORTH: 2020-01-01/.."] },
    { before: ["E1 < NORTH: 2020-01-01/.."], after: ["E1 < NORTH: 2020-01-01/2025-06-30", "E1 < SOUTH: 2025-07-01/.."] },
    { before: ["E2 < NORTH: 2020-01-01/.."], after: ["E2 < NORTH: 2020-01-01/2025-12-31"] },
  ]);
});

test("[FIG-01] no group stands below itself on any day, and what is wrong is told at its field", async () => {
  let tree = await grow("LOOP", "A", "B", "C");
  const [a, b, c] = [nodeOf(tree, "A"), nodeOf(tree, "B"), nodeOf(tree, "C")];
  tree = (await place(tree, { nodeIds: [b], belowId: a, validFrom: "2020-01-01", validTo: "2024-12-31" })).body;
  tree = (await place(tree, { nodeIds: [c], belowId: b, validFrom: "2020-01-01" })).body;
  const told = async (given: object) => {
    const { status, body } = await place(tree, given);
    return [status, ...body.fields.map(({ path, code }: { path: string[]; code: string }) => `${path[0]}: ${code}`)];
  };
  expect(await told({ nodeIds: [a], belowId: c, validFrom: "2024-12-31" })).toEqual([422, "belowId: trees.circle"]);
  expect(await told({ nodeIds: [a], belowId: a })).toEqual([422, "belowId: trees.circle"]);
  expect(await told({ nodeIds: [a, 999], legalEntityIds: [999], belowId: 998, validFrom: "2026-02-01", validTo: "2026-01-31" })).toEqual([
    422,
    "nodeIds: trees.node-unknown",
    "legalEntityIds: trees.entity-unknown",
    "belowId: trees.node-unknown",
    "validTo: trees.days-backwards",
  ]);
  expect(await read(tree.id)).toEqual(tree);
  expect((await place(tree, { nodeIds: [a], belowId: c, validFrom: "2025-01-01" })).status).toBe(200);
});

test("[FIG-01] of two administrators at once one is told, with what stands by then; nothing of theirs is lost", async () => {
  const tree = await grow("TWICE", "A", "B");
  const answers = await Promise.all(
    ["A", "B"].map((code) => place(tree, { legalEntityIds: [entities[2]], belowId: nodeOf(tree, code), validFrom: "2026-01-01" })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const now = await read(tree.id);
  expect(now.places).toHaveLength(1);
  expect(answers.find(({ status }) => status === 412)?.body).toMatchObject({ code: "version-stale", now });
  expect((await updateTree(tree, { name: "Other" })).body).toMatchObject({ code: "version-stale", now });
  expect((await addNode(tree, "D")).body.code).toBe("version-stale");
});

test("[FIG-01] of one tree alone pay is shown: another one takes it in the same act, and the trail says both", async () => {
  const first = (await createTree("PAY1", { showsPay: true })).body;
  const second = (await createTree("PAY2")).body;
  const changed = await updateTree(second, { showsPay: true });
  expect(changed).toMatchObject({ status: 200, body: { showsPay: true, version: 2 } });
  expect(await read(first.id)).toMatchObject({ showsPay: false, version: 2 });
  const third = (await createTree("PAY3", { showsPay: true })).body;
  const { items } = (await portal.call(contract.listEntityTrees, { token })).body;
  expect(items.filter(({ showsPay }: EntityTree) => showsPay)).toEqual([
    { id: third.id, code: "PAY3", name: "Tree PAY3", showsPay: true, version: 1 },
  ]);
  const { rows } = await portal.pool.query(
    `select subject_id::int as id, before ->> 'showsPay' as before, after ->> 'showsPay' as after from audit
     where action = 'entity-tree-changed' and subject_id = any($1) order by id`,
    [[first, second].map(({ id }) => String(id))],
  );
  expect(rows).toEqual([
    { id: first.id, before: "true", after: "false" },
    { id: second.id, before: "false", after: "true" },
    { id: second.id, before: "true", after: "false" },
  ]);
});

test("[FIG-01] a group below which something stands or stood is not deleted, and says why; an empty one goes, with where it stood", async () => {
  let tree = await grow("GONE", "TOP", "LEAF");
  tree = (await place(tree, { nodeIds: [nodeOf(tree, "LEAF")], belowId: nodeOf(tree, "TOP"), validTo: "2026-01-31" })).body;
  expect(await removeNode(tree, "TOP")).toMatchObject({
    status: 409,
    body: { code: "in-use", error: expect.stringContaining("“Group TOP”"), details: { uses: 1 } },
  });
  tree = (await removeNode(tree, "LEAF")).body;
  expect(tree).toMatchObject({ nodes: [{ code: "TOP" }], places: [] });
  expect((await removeNode(tree, "TOP")).body.nodes).toEqual([]);
});

test("[FIG-01] an entity that stands in a tree says so among what uses it, and is not deleted before the tree is", async () => {
  const id = await insertLegalEntity(portal.db, { code: "USED", name: "Used" });
  let tree = await grow("USES", "A", "B");
  tree = (await place(tree, { legalEntityIds: [id], belowId: nodeOf(tree, "A") })).body;
  tree = (await place(tree, { legalEntityIds: [id], belowId: nodeOf(tree, "B"), validFrom: "2026-06-01" })).body;
  const uses = [{ kind: "trees", count: 1, examples: ["Tree USES"] }];
  expect((await portal.call(getLegalEntity, { token, params: { id } })).body).toMatchObject({ mayDelete: false, uses });
  const remove = () => portal.call(deleteLegalEntity, { token, params: { id }, ifMatch: 1 });
  expect(await remove()).toMatchObject({ status: 409, body: { code: "in-use", details: { uses } } });
  expect((await portal.call(contract.deleteEntityTree, { token, params: { id: tree.id }, ifMatch: tree.version })).status).toBe(200);
  expect((await portal.call(contract.getEntityTree, { token, params: { id: tree.id } })).status).toBe(404);
  expect((await remove()).status).toBe(200);
});

test("codes are of one tree, and of one group within it, case and accents aside; a group is added below another, since a day", async () => {
  let tree = await grow("CODE é", "A");
  expect(await createTree("code  E")).toMatchObject({ status: 409, body: { code: "duplicate", fields: [{ path: ["code"] }] } });
  expect((await addNode(tree, "á")).body).toMatchObject({ code: "duplicate", fields: [{ path: ["code"] }] });
  expect((await addNode(tree, "B", { belowId: nodeOf(tree, "A") })).body.fields).toMatchObject([{ path: ["validFrom"] }]);
  tree = (await addNode(tree, "B", { belowId: nodeOf(tree, "A"), validFrom: "2026-01-01" })).body;
  expect(tree.places).toMatchObject([{ belowId: nodeOf(tree, "A"), nodeId: nodeOf(tree, "B"), validFrom: "2026-01-01", validTo: null }]);
  const rename = (code: string, version = tree.version) =>
    portal.call(contract.updateTreeNode, {
      token,
      params: { id: tree.id, nodeId: nodeOf(tree, "B") },
      ifMatch: version,
      body: { code, name: "Bee" },
    });
  expect((await rename("a")).body.code).toBe("duplicate");
  tree = (await rename("b")).body;
  expect(tree.nodes.map(({ code, name }) => [code, name])).toEqual([
    ["b", "Bee"],
    ["A", "Group A"],
  ]);
  expect((await updateTree(tree, { code: "CODE E", name: "Codes" })).body).toMatchObject({ code: "CODE E", name: "Codes" });
  const { rows } = await portal.pool.query(
    "select action, before, after from audit where subject_type = 'tree-node' order by id desc limit 2",
  );
  expect(rows).toEqual([
    {
      action: "tree-node-changed",
      before: { tree: "CODE é", code: "B", name: "Group B" },
      after: { tree: "CODE é", code: "b", name: "Bee" },
    },
    { action: "tree-node-created", before: null, after: { tree: "CODE é", code: "B", name: "Group B" } },
  ]);
});
