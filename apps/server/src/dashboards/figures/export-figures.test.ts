import { downloadTaskFile, listTasks, startExport } from "@hub/contract/tasks/tasks.ts";
import { addMonths } from "@hub/domain/period.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bytesSource } from "../../spreadsheets/reading/file-source.ts";
import { openTable } from "../../spreadsheets/reading/open-table.ts";
import { addTree } from "../../closing/trees/testing/add-tree.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";
import { addStoredVersion, headcounts, type StoredFigure } from "../testing/stored-version.ts";

let portal: GroupPortal;
let dashboard: number;
beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], now: "2026-12-05T08:00:00Z" });
  dashboard = (await portal.pool.query("select id from dashboard where code = 'people-overview'")).rows[0].id;
  const [a, b] = [portal.idOf("A"), portal.idOf("B")];
  const entities = [
    { id: a, code: "A" },
    { id: b, code: "B", country: "PT" },
  ];
  const gap = (entity: number | null, women: number): StoredFigure => ({
    kpi: "mean-pay-gap",
    entity,
    numerator: "1",
    denominator: "8",
    women,
    men: 50,
  });
  const share = (entity: number | null, women: number, men: number): StoredFigure => ({
    kpi: "female-share",
    entity,
    numerator: String(women),
    denominator: String(women + men),
    women,
    men,
  });
  const turnover = (entity: number | null): StoredFigure => ({
    kpi: "turnover",
    entity,
    numerator: "1",
    denominator: "20",
    monthsCovered: 4,
  });
  const figures = [
    turnover(a),
    turnover(null),
    ...headcounts({ [a]: 10, [b]: 20 }),
    gap(a, 3),
    { ...gap(b, 50), section: "GPG" },
    gap(null, 53),
    share(a, 4, 6),
    share(b, 5, 15),
    share(null, 9, 21),
  ];
  await addStoredVersion(portal.db, { period: october, entities, figures });
  await addStoredVersion(portal.db, { period: addMonths(october, -2), entities, figures: headcounts({ [a]: 10, [b]: 20 }) });
  // A year before there was one entity.
  await addStoredVersion(portal.db, {
    period: addMonths(october, -12),
    entities: [{ id: a, code: "A" }],
    figures: [...headcounts({ [a]: 9 }), share(a, 3, 6)],
  });
});
beforeEach(async () => void (await portal.pool.query("delete from task")));
afterAll(() => portal.stop());

const start = (token: string, filter: Record<string, string>, format: "xlsx" | "csv" = "xlsx") =>
  portal.call(startExport, {
    token,
    language: "en",
    body: { kind: "figures-export", format, filter: { dashboard: String(dashboard), ...filter } },
  });

/** The rows of an export by header, and the file. */
async function exported(token: string, filter: Record<string, string>, format: "xlsx" | "csv" = "xlsx") {
  expect((await start(token, filter, format)).status).toBe(202);
  await portal.runJobs();
  const [task] = (await portal.call(listTasks, { token })).body.items;
  expect(task).toMatchObject({ state: "done", problem: null });
  const { rawPayload } = await portal.app.inject({
    method: "GET",
    url: `/api/${downloadTaskFile.path.replace(":id", String(task.id))}?purpose=result`,
    headers: { authorization: `Bearer ${token}` },
  });
  const table = await openTable(bytesSource(rawPayload), {
    fileName: `x.${format}`,
    headerNames: ["Month", "Code", "Country", "Version", "Tree"],
  });
  const rows: Record<string, string>[] = [];
  for await (const batch of table.batches)
    for (const { cells } of batch) rows.push(Object.fromEntries(table.header.map((name, at) => [name, cells[at] ?? ""])));
  return { rows, header: table.header, bytes: rawPayload };
}

test.each(["xlsx", "csv"] as const)(
  "[DASH-02] the figures as the screen shows them, hidden ones as a word, with version and conventions (%s)",
  async (format) => {
    const { rows, header } = await exported(portal.tokens.group, { kpis: "headcount,mean-pay-gap,female-share" }, format);
    expect(header).toEqual(expect.arrayContaining(["Headcount (persons)", "Mean pay gap (%)", "Female share (%)", "Women", "Men"]));
    expect(
      rows.map((row) => [
        row["Month"],
        row["Code"],
        row["Country"],
        row["Headcount (persons)"],
        row["Mean pay gap (%)"],
        row["Female share (%)"],
        row["Women"],
      ]),
    ).toEqual(
      [
        ["2026-10", "A", "ES", "10", "Suppressed", "40.0", "4"],
        ["2026-10", "B", "PT", "20", "Suppressed", "25.0", "5"],
        ["2026-10", "", "", "30", "10", "30.0", "9"],
      ].map((row) => (format === "xlsx" ? row.map((cell) => cell.replace(/\.0$/, "")) : row)),
    );
    for (const row of rows) {
      expect(row["Version"]).toMatch(/^Version 1, closed on \d{4}-\d\d-\d\d, 2 of 2 entities$/);
      expect(row["How they are calculated"] ?? Object.values(row).at(-1)).toContain("fewer than 10 women or men");
    }
  },
);

test("[EYES-16] an entity's cell of what is the group's alone says so, and the notes what one must know beside a value", async () => {
  const shown = await exported(portal.tokens.group, { kpis: "turnover,mean-pay-gap" });
  expect(shown.rows.map((row) => [row["Code"], row["Turnover (%)"], row["Notes"]])).toEqual([
    ["A", "5", "Turnover: 4 of 12 months"],
    ["B", "No data", ""],
    ["", "5", "Turnover: 4 of 12 months; Mean pay gap: Rounded to multiples of 10, Read from GPG"],
  ]);
  await portal.pool.query("delete from task");
  const { rows } = await portal.pool.query("select id from dashboard where code = 'diversity-and-pay'");
  const { rows: gaps } = await exported(portal.tokens.group, { dashboard: String(rows[0].id), kpis: "weighted-pay-gap" });
  expect(gaps.map((row) => [row["Code"], row["Weighted mean of the entities’ gaps (%)"]])).toEqual([
    ["A", "Group only"],
    ["B", "Group only"],
    ["", "No data"],
  ]);
});

test("[DASH-02] over time every month has a row, also one that has no figures, with the reason", async () => {
  const { rows } = await exported(portal.tokens.group, { kpis: "headcount", months: "all", from: "2026-08" });
  expect(rows.map((row) => [row["Month"], row["Code"], row["Headcount (persons)"]])).toEqual([
    ["2026-08", "A", "10"],
    ["2026-08", "B", "20"],
    ["2026-08", "", "30"],
    ["2026-09", "", ""],
    ["2026-10", "A", "10"],
    ["2026-10", "B", "20"],
    ["2026-10", "", "30"],
  ]);
  expect(rows[3]?.["Version"]).toBe("No data for this month");
});

test("of two entities of which one is there no more, the months in which both were have a row of both", async () => {
  const [a, b] = [portal.idOf("A"), portal.idOf("B")];
  const both = [a, b].map((id, at) => ({ id, code: "AB"[at]! }));
  await addStoredVersion(portal.db, { period: addMonths(october, -13), entities: both, figures: headcounts({ [a]: 9, [b]: 20 }) });
  const asked = { kpis: "headcount", months: "all", from: "2025-09", year: "2025", month: "10", entities: `${a},${b}` };
  const { rows } = await exported(portal.tokens.group, asked);
  expect(rows.map((row) => [row["Month"], row["Code"], row["Legal entity"], row["Headcount (persons)"]])).toEqual([
    ["2025-09", "A", "Entity A", "9"],
    ["2025-09", "B", "Entity B", "20"],
    ["2025-09", "", "2 chosen entities", "29"],
    ["2025-10", "A", "Entity A", "9"],
  ]);
});

test("[DASH-02] provisional figures say so in each row; a selection never tells pay", async () => {
  await portal.complete("A", [{ person: "A-1", sex: "F" }], { period: { year: 2026, month: 11 } });
  const { rows } = await exported(portal.tokens.group, { year: "2026", month: "11", kpis: "headcount" });
  expect(rows).toHaveLength(3);
  for (const row of rows) expect(row["Version"]).toBe("PROVISIONAL, 1 of 2 entities");
  const both = `${portal.idOf("A")},${portal.idOf("B")}`;
  await portal.pool.query("delete from task");
  const chosen = (await exported(portal.tokens.group, { year: "2026", month: "10", entities: both, kpis: "mean-pay-gap" })).rows;
  expect(chosen.at(-1)).toMatchObject({ Code: "", "Mean pay gap (%)": "Not aggregable" });
});

test.each(["xlsx", "csv"] as const)(
  "[FIG-06] the comparison stands in columns, with what is compared and where there is no change (%s)",
  async (format) => {
    const filter = { kpis: "headcount,female-share,mean-pay-gap", year: "2026", month: "10" };
    const { rows, header } = await exported(portal.tokens.group, { ...filter, compare: "year" }, format);
    expect(header).toEqual(
      expect.arrayContaining([
        "Compare with",
        "Headcount (compared with)",
        "Headcount (change)",
        "Headcount (change in %)",
        "Female share (change in points)",
      ]),
    );
    const plain = (text: string | undefined) => text?.replace(/\.0$/, "");
    expect(
      rows.map((row) => [
        row["Code"],
        ...["Headcount (compared with)", "Headcount (change)", "Headcount (change in %)", "Female share (change in points)"].map((name) =>
          plain(row[name]),
        ),
        row["Mean pay gap (compared with)"],
        row["Mean pay gap (change in points)"],
      ]),
    ).toEqual([
      ["A", "9", "1", "11.1", "6.7", "No data", ""],
      ["B", "Was not there", "", "", "", "Was not there", ""],
      ["", "9", "21", "233.3", "", "No data", ""],
    ]);
    for (const row of rows) expect(row["Compare with"]).toMatch(/^October 2025: Version 1, closed on /);
    await portal.pool.query("delete from task");
    const withB = (await exported(portal.tokens.group, { ...filter, compare: `entity.${portal.idOf("B")}` }, format)).rows;
    expect(withB.map((row) => [row["Compare with"], row["Headcount (change)"], row["Mean pay gap (compared with)"]])).toEqual([
      ["Entity B", "-10", "Suppressed"],
      ["Entity B", "0", "Suppressed"],
      ["Entity B", "10", "Suppressed"],
    ]);
  },
);

test("what one may not read is not exported", async () => {
  const { email } = await portal.addUser("only-b", [{ role: "data-owner", legalEntityId: portal.idOf("B") }]);
  const { rows, bytes } = await exported(await portal.signIn(email), { year: "2026", month: "10" }, "csv");
  expect(rows.map((row) => row["Code"])).toEqual(["B"]);
  expect(bytes.toString()).not.toContain("Entity A");
  const source = await portal.signIn(portal.source.email);
  expect((await start(source, {})).status).toBe(403);
  for (const filter of [{ dashboard: "x" }, { what: "1" }, { from: "2026" }, { kpis: "a;b" }, { months: "some" }])
    expect((await start(portal.tokens.group, filter as never)).status, JSON.stringify(filter)).toBe(422);
});

test.each(["xlsx", "csv"] as const)(
  "[FIG-01] groups of entities have rows of their own, compared, and those of a whole report (%s)",
  async (format) => {
    await addNodes();
    const asked = { year: "2026", month: "10" };
    const nodes = await exported(portal.tokens.group, { ...asked, what: "nodes", kpis: "headcount", compare: "year" }, format);
    expect(nodes.header).not.toEqual(expect.arrayContaining(["Code"]));
    const compared = ["Headcount (compared with)", "Headcount (change)", "Headcount (change in %)"];
    const told = (row: Record<string, string>) =>
      ["Month", "Tree", "Group of entities", "Headcount (persons)", ...compared].map((name) => row[name]);
    expect(nodes.rows.map(told)).toEqual([
      ["2026-10", "regions", "all", "29", "9", "20", "222.2"],
      ["2026-10", "sectors", "only b", "20", "Was not there", "", ""],
    ]);
    // Of one entity then, of two by now.
    expect(nodes.rows[0]?.["Compare with"]).toMatch(/^October 2025: Version 1, closed on .* \(1 entity\)$/);
    expect(nodes.rows[1]?.["Compare with"]).toMatch(/^October 2025: Version 1, closed on [^()]*$/);
    await portal.pool.query("delete from task");
    const target = await exported(portal.tokens.group, { ...asked, what: "nodes", kpis: "headcount", compare: "target" }, format);
    expect(target.header).not.toEqual(expect.arrayContaining(["Compare with"]));
    expect(target.rows.map((row) => row["Headcount (persons)"])).toEqual(["29", "20"]);
    await portal.pool.query("delete from task");
    const whole = await exported(portal.tokens.group, { ...asked, months: "all", from: "2026-10", compare: "year" }, format);
    expect(
      whole.rows.map((row) => [
        row["Code"],
        row["Legal entity"],
        ...["Group of entities", "Headcount (persons)", "Headcount (change)"].map((name) => row[name]),
      ]),
    ).toEqual([
      ["A", "Entity A", "", "10", "1"],
      ["B", "Entity B", "", "20", ""],
      ["", "Group", "", "30", "21"],
      ["", "", "all", "29", "20"],
      ["", "", "only b", "20", ""],
    ]);
    await portal.pool.query("delete from task");
    const table = await exported(portal.tokens.group, { ...asked, kpis: "headcount" }, format);
    expect(table.header).not.toEqual(expect.arrayContaining(["Group of entities"]));
    expect(table.rows).toHaveLength(3);
  },
);

test("[FIG-01] groups of entities that one may not read are in no export", async () => {
  await addNodes();
  const { email } = await portal.addUser("only-b-again", [{ role: "data-owner", legalEntityId: portal.idOf("B") }]);
  const { rows, bytes } = await exported(
    await portal.signIn(email),
    { year: "2026", month: "10", what: "nodes", kpis: "headcount" },
    "csv",
  );
  expect(rows.map((row) => row["Group of entities"])).toEqual(["only b"]);
  expect(bytes.toString()).not.toMatch(/regions|,29,/);
});

/** Two trees with figures as a worker makes them: who is in both entities counts once. */
async function addNodes(): Promise<void> {
  if ((await portal.pool.query("select from entity_tree")).rowCount !== 0) return;
  const { all } = await addTree(portal, "regions", { all: { of: ["A", "B"] } });
  const { "only b": ofB } = await addTree(portal, "sectors", { "only b": { of: ["B"] } });
  for (const [node, of] of [
    [all, ["A", "B"]],
    [ofB, ["B"]],
  ] as const)
    await portal.pool.query(
      `with made as (
        insert into node_closing (version_id, node_id, entities)
        select version_id, $1::integer, array_agg(distinct legal_entity_id order by legal_entity_id) from version_cell where legal_entity_code = any($2) group by 1
        returning version_id, node_id, entities
      )
      insert into node_figure (version_id, node_id, kpi_code, numerator)
      select version_id, node_id, 'headcount', (select sum(numerator) from version_figure f where f.version_id = m.version_id and f.kpi_code = 'headcount' and f.legal_entity_id = any(m.entities))
        - case when cardinality(entities) > 1 then 1 else 0 end
      from made m`,
      [node, of],
    );
}
