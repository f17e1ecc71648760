import * as contract from "@hub/contract/configuration/entity-trees.ts";
import * as tasks from "@hub/contract/tasks/tasks.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { insertLegalEntity } from "../legal-entities/legal-entities.sql.ts";
import { rowsOfTree } from "./tree-sheet.ts";
import { type EntityTree, findTree } from "../../closing/trees/entity-trees.sql.ts";

let portal: TestPortal;
let token: string;
let codes: Map<number, string>;
let id: number;
let treeCode: string;
let count = 0;
beforeAll(async () => {
  portal = await startTestPortal();
  token = await portal.signIn((await portal.addUser("admin", [{ role: "hub-admin" }])).email);
  codes = new Map();
  for (const code of ["E1", "E2", "E3"]) codes.set(await insertLegalEntity(portal.db, { code, name: `Entity ${code}` }), code);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  treeCode = `T${++count}`;
  id = (await portal.call(contract.createEntityTree, { token, body: { code: treeCode, name: treeCode, showsPay: false } })).body.id;
});

const header = "Tree code;Group code;Group name;Stands below;Legal entity code;Since;Until";
async function importRows(lines: string[], given: { dryRun?: boolean; header?: string; replaces?: boolean } = {}) {
  const sent = await portal.send(tasks.startImport, {
    token,
    fields: { kind: "entity-trees-import", dryRun: String(given.dryRun ?? false), replaceUnversioned: String(given.replaces ?? true) },
    fileName: "trees.csv",
    content: [given.header ?? header, ...lines.map((line) => line.replace("$", treeCode))].join("\r\n"),
    language: "en",
  });
  if (sent.status !== 202) throw new Error(sent.text);
  await portal.runJobs();
  return (await portal.call(tasks.getTask, { token, params: { id: sent.body.id }, language: "en" })).body;
}
const now = async (): Promise<EntityTree> => (await findTree(portal.db, id))!;
/** The tree as its sheet has it. */
const stands = async () =>
  rowsOfTree(await now(), codes).map(({ values }) =>
    ["node", "name", "below", "entity", "validFrom", "validTo"].map((key) => values[key] ?? "").join(";"),
  );
const findingsOf = (task: { findings: { row: number; issues: { column: string | null; code: string }[] }[] }) =>
  Object.fromEntries(task.findings.map(({ row, issues }) => [row, issues.map(({ column, code }) => `${column}: ${code}`)]));

const good = [
  // Rows stand in any order.
  "$;IB;;;E1;2020-01-01;2025-12-31",
  "$;FR;;;E1;2026-01-01;",
  "$;IB;Iberia;EU;;2020-01-01;",
  "$;EU;Europe;;;;",
  "$;FR;France;EU;;2020-01-01;",
  "$;EU;;;e2;2020-01-01;",
];
const stood = [
  "EU;Europe;;;;",
  "EU;Europe;;E2;2020-01-01;",
  "FR;France;;;;",
  "FR;France;EU;;2020-01-01;",
  "FR;France;;E1;2026-01-01;",
  "IB;Iberia;;;;",
  "IB;Iberia;EU;;2020-01-01;",
  "IB;Iberia;;E1;2020-01-01;2025-12-31",
];

test("[FIG-01] groups and places come from a sheet; a dry run says the same and changes nothing; undo takes all of it back", async () => {
  const dry = await importRows(good, { dryRun: true });
  expect(dry).toMatchObject({ state: "done", counts: { read: 6, added: 6, modified: 0, unchanged: 0, conflicts: 0, errors: 0 } });
  expect(await now()).toMatchObject({ version: 1, nodes: [], places: [] });
  const done = await importRows(good);
  expect(done.counts).toEqual(dry.counts);
  expect(await stands()).toEqual(stood);
  expect(await now()).toMatchObject({ version: 2 });
  expect((await importRows(good)).counts).toMatchObject({ unchanged: 6, errors: 0 });
  const more = await importRows(["$;IB;Iberia and islands;;;;", "$;FR;;;E2;2026-01-01;", "$;EU;;;E2;2020-01-01;2025-12-31"]);
  expect(more.counts).toMatchObject({ added: 1, modified: 2, errors: 0 });
  expect((await now()).nodes.map(({ name }) => name)).toEqual(["Europe", "France", "Iberia and islands"]);
  // What came before it is not taken back under what came after.
  expect((await portal.call(tasks.undoTask, { token, params: { id: done.id } })).body.undone).toEqual({ taken: 0, kept: 6 });
  expect((await portal.call(tasks.undoTask, { token, params: { id: more.id } })).body.undone).toEqual({ taken: 3, kept: 0 });
  expect(await stands()).toEqual(stood);
  const { rows } = await portal.pool.query(
    "select action, count(*)::int from audit where subject_type in ('entity-tree', 'tree-node') and (subject_id = $1 or after ->> 'tree' = $2) group by action order by action",
    [String(id), treeCode],
  );
  expect(rows).toEqual([
    { action: "entity-tree-created", count: 1 },
    { action: "tree-node-changed", count: 2 },
    { action: "tree-node-created", count: 3 },
    { action: "tree-places-changed", count: 3 },
  ]);
});

test("[FIG-01] of a sheet all is taken or nothing: what is wrong is told row by row, all at once, also what only rows together make wrong", async () => {
  await importRows(good);
  const before = await stands();
  const wrong = [
    "$;GER;Germany;EU;;2020-01-01;",
    "NOWHERE;IB;;;E2;2020-01-01;",
    "$;NEW;;EU;;2020-01-01;",
    "$;IB;;;E9;2020-01-01;",
    "$;XX;;;E3;2020-01-01;",
    "$;IB;;XX;;2021-01-01;",
    "$;IB;;EU;E3;2020-02-01;",
    "$;IB;;;E3;;",
    "$;IB;;;E3;2031-01-01;2030-01-01",
    "$;FR;;;E2;2024-01-01;2024-12-31",
    "$;EU;;IB;;2022-01-01;",
    "$;EU;;;E3;2040-13-01;",
    "$;;;;;;",
    "$;FR;Frankreich;;E3;2035-01-01;2035-12-31",
  ];
  const expected = {
    3: ["Tree code: trees.tree-code-unknown"],
    4: ["Group name: trees.name-missing"],
    5: ["Legal entity code: trees.entity-code-unknown"],
    6: ["Group code: trees.node-code-unknown"],
    7: ["Stands below: trees.node-code-unknown"],
    8: ["Stands below: trees.below-of-entity"],
    9: ["Since: trees.since-missing"],
    10: ["Until: trees.days-backwards"],
    11: ["Since: trees.two-places"],
    12: ["Stands below: trees.circle"],
    13: ["Since: sheets.date-unreadable"],
    14: ["Group code: sheets.value-required"],
    15: ["Group name: trees.name-elsewhere"],
    2: ["null: sheets.row-held-back"],
  };
  for (const dryRun of [true, false]) {
    const task = await importRows(wrong, { dryRun });
    expect(task.counts, String(dryRun)).toMatchObject({ read: 14, added: 0, modified: 0, errors: 14 });
    expect(findingsOf(task)).toEqual(expected);
    // What is right and was not taken is told last.
    expect(task.findings.at(-1).row).toBe(2);
  }
  expect(await stands()).toEqual(before);
  expect(await now()).toMatchObject({ version: 2 });
});

test("[FIG-01] an export comes back unchanged, and what it changes is refused where the tree was changed since", async () => {
  await importRows(good);
  const started = await portal.call(tasks.startExport, {
    token,
    body: { kind: "entity-trees-export", format: "csv", filter: { id: String(id) } },
    language: "en",
  });
  await portal.runJobs();
  const file = await portal.call(tasks.downloadTaskFile, { token, params: { id: started.body.id }, query: { purpose: "result" } });
  const [exported = "", ...lines] = file.text
    .replace(/^\ufeff/, "")
    .trim()
    .split(/\r?\n/);
  expect(lines).toHaveLength(stood.length);
  expect((await importRows(lines, { header: exported })).counts).toMatchObject({ read: 8, unchanged: 8 });
  const moved = lines.map((line) => line.replace("Iberia", "Península"));
  const tree = await now();
  await portal.call(contract.updateEntityTree, { token, params: { id }, ifMatch: tree.version, body: { ...tree, name: "Changed" } });
  const task = await importRows(moved, { header: exported, replaces: false });
  expect(task.counts).toMatchObject({ conflicts: 3, added: 0, modified: 0 });
  expect(await stands()).toEqual(stood);
  const call = (filter: object) =>
    portal.call(tasks.startExport, {
      token,
      body: { kind: "entity-trees-export", format: "csv", filter: filter as Record<string, string> },
    });
  expect((await call({ id: "one" })).status).toBe(422);
});

test("a sheet with more rows than are taken at once is refused before anything is done", async () => {
  const task = await importRows(Array.from({ length: 20_001 }, (_, at) => `$;N${at};Node ${at};;;;`));
  expect(task).toMatchObject({ state: "failed", problem: { code: "rows-at-once" } });
  expect(await now()).toMatchObject({ version: 1, nodes: [] });
});
