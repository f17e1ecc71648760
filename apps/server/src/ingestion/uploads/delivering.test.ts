import * as contract from "@hub/contract/ingestion/ingestion.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DeliveryPortal, startDeliveryPortal } from "../testing/delivery-portal.ts";

let portal: DeliveryPortal;
beforeAll(async () => {
  portal = await startDeliveryPortal();
});
afterAll(() => portal.stop());

const header = "Person,Sex,Hired,Salary,Assignment,Note";
const file = (...rows: string[]) => `${[header, ...rows].join("\r\n")}\r\n`;
const good = file(
  '1001,F,09/22/1986,$69222.18,Fulltime-Regular,"said ""yes"", twice\tand \\ more"',
  "1002,M,01/05/2020,,Parttime-Regular,",
  '1003,F,,"$1,000.50",,Ñandú 😀',
);

describe("a file without errors", () => {
  test("[ING-01] is loaded as the canonical people record", async () => {
    const upload = await portal.deliver({ content: good });
    expect(upload).toMatchObject({
      state: "LOADED",
      problem: null,
      rowsRead: 3,
      errorCount: 0,
      warningCount: 0,
      createdBy: "source",
      fileName: "people.csv",
      fileBytes: Buffer.byteLength(good),
      deliveries: [{ legalEntity: { code: "NOR" }, state: "LOADED", rowCount: 3, errorCount: 0, warningCount: 0 }],
    });
    const people = await portal.peopleOf(upload.id);
    expect(people).toMatchObject([
      {
        row_number: 2,
        legal_entity_id: portal.ids.north,
        person: "1001",
        sex: "F",
        hire_date: "1986-09-22",
        annual_pay: "69222.18",
        hours: "40",
        full_time_hours: "40",
        contract_type: "permanent",
        extra: { Note: 'said "yes", twice\tand \\ more' },
      },
      { row_number: 3, person: "1002", sex: "M", hire_date: "2020-01-05", annual_pay: null, hours: "20", extra: null },
      { row_number: 4, person: "1003", hire_date: null, annual_pay: "1000.5", hours: null, extra: { Note: "Ñandú 😀" } },
    ]);
    for (const { hash } of people) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test("is superseded by a later one, never overwritten; the same person keeps the keyed hash", async () => {
    const period = { year: 2026, month: 9 };
    const first = await portal.deliver({ content: file("1,F,,,,", "2,M,,,,"), period });
    const second = await portal.deliver({ content: file("1,F,,,,", "3,M,,,,", "4,M,,,,"), period });
    const get = async (id: number) => (await portal.call(contract.getUpload, { token: portal.tokens.source, params: { id } })).body;
    expect(await get(first.id)).toMatchObject({ state: "LOADED", deliveries: [{ state: "SUPERSEDED", rowCount: 2 }] });
    expect(await get(second.id)).toMatchObject({ state: "LOADED", deliveries: [{ state: "LOADED", rowCount: 3 }] });
    const [before, after] = [await portal.peopleOf(first.id), await portal.peopleOf(second.id)];
    expect(before.map(({ person }) => person)).toEqual(["1", "2"]);
    expect(after.map(({ person }) => person)).toEqual(["1", "3", "4"]);
    expect(after[0]?.["hash"]).toBe(before[0]?.["hash"]);
    expect(after[1]?.["hash"]).not.toBe(before[1]?.["hash"]);
    const { rows } = await portal.pool.query("select superseded_by from delivery where upload_id = $1", [first.id]);
    expect(rows).toEqual([{ superseded_by: second.deliveries[0].id }]);
  });

  test("is taken again, with a warning, when it is the one that stands", async () => {
    const again = await portal.deliver({ content: good });
    expect(again).toMatchObject({
      state: "LOADED_WITH_WARNINGS",
      warningCount: 1,
      deliveries: [{ state: "LOADED_WITH_WARNINGS", warningCount: 1 }],
    });
    expect((await portal.issuesOf(again.id)).items).toEqual([
      {
        position: 1,
        row: null,
        column: null,
        severity: "warning",
        code: "same-file-again",
        found: null,
        text: expect.stringContaining("identical"),
      },
    ]);
  });

  test("with warnings is loaded, and they are listed", async () => {
    const content = "Person,Sex,Hired,Salary,Colour\n1,F,11/01/2026,,red\n2,M,,,blue\n";
    const upload = await portal.deliver({ content, period: { year: 2026, month: 8 } });
    expect(upload).toMatchObject({
      state: "LOADED_WITH_WARNINGS",
      errorCount: 0,
      warningCount: 2,
      deliveries: [{ state: "LOADED_WITH_WARNINGS", rowCount: 2 }],
    });
    expect((await portal.issuesOf(upload.id)).items).toMatchObject([
      { row: 1, column: "Colour", severity: "warning", code: "header-column-unknown" },
      { row: 2, column: "Hired", severity: "warning", code: "hire-after-period", found: "11/01/2026" },
    ]);
    expect(await portal.peopleOf(upload.id)).toHaveLength(2);
  });

  test("that holds figures is kept by its columns", async () => {
    const content = "Line;Gap\nQ1;1,25\nQ2;-0,5\n";
    const upload = await portal.deliver({ content, ingestionId: portal.ingestions.figures });
    expect(upload).toMatchObject({ state: "LOADED", deliveries: [{ rowCount: 2 }] });
    const { rows } = await portal.pool.query(
      "select row_number, legal_entity_id, figures from figure_fact where delivery_id = $1 order by 1",
      [upload.deliveries[0].id],
    );
    expect(rows).toEqual([
      { row_number: 2, legal_entity_id: portal.ids.north, figures: { Line: "Q1", Gap: "1.25" } },
      { row_number: 3, legal_entity_id: portal.ids.north, figures: { Line: "Q2", Gap: "-0.5" } },
    ]);
    expect(await portal.peopleOf(upload.id)).toEqual([]);
  });
});

describe("a file with errors", () => {
  const bad = [
    "Person,Sex,Hired,Salary,Assignment,Note,Colour",
    "1,F,02/31/2020,$10,Fulltime-Regular,,x",
    ",X,,-5,Halftime,,x",
    "1,M,,1;5,,,x",
    "3,M,,",
    "4,M,,,,,x",
    "1,F,,,,,x",
    "",
  ].join("\n");

  test("[ING-01] is told every error of every row at once, in the user's language, and nothing of it is loaded", async () => {
    const period = { year: 2026, month: 7 };
    const upload = await portal.deliver({ content: bad, period });
    expect(upload).toMatchObject({
      state: "QUARANTINED",
      problem: null,
      rowsRead: 6,
      errorCount: 9,
      warningCount: 1,
      deliveries: [{ state: "QUARANTINED", rowCount: 6, errorCount: 9, warningCount: 1 }],
    });
    const { items, causes, next } = await portal.issuesOf(upload.id);
    expect(items.map(({ row, column, severity, code, found }: (typeof items)[number]) => [row, column, severity, code, found])).toEqual([
      [1, "Colour", "warning", "header-column-unknown", null],
      [2, "Hired", "error", "date-not-real", "02/31/2020"],
      [3, "Person", "error", "cell-empty", ""],
      [3, "Sex", "error", "code-unknown", "X"],
      [3, "Salary", "error", "number-below-min", "-5"],
      [3, "Assignment", "error", "code-unknown", "Halftime"],
      [4, "Salary", "error", "number-unreadable", "1;5"],
      [4, "Person", "error", "key-duplicate", null],
      [5, "Assignment", "error", "too-few-cells", null],
      [7, "Person", "error", "key-duplicate", null],
    ]);
    expect(next).toBeNull();
    expect(causes.slice(0, 2).map(({ code, column, count }: (typeof causes)[number]) => [code, column, count])).toEqual([
      ["key-duplicate", "Person", 2],
      ["header-column-unknown", "Colour", 1],
    ]);
    expect(items[7].text).toBe("The key “1” is already in row 2. Keep only one row per key.");
    expect(items[3].text).toContain("F, M");
    const spanish = await portal.issuesOf(upload.id, portal.tokens.source, "es");
    expect(spanish.items[7].text).toContain("fila 2");
    expect(await portal.count("person_fact", `delivery_id = ${upload.deliveries[0].id}`)).toBe(0);
  });

  test("blocks, but what was loaded before stays; a good one supersedes both", async () => {
    const period = { year: 2026, month: 6 };
    const states = async () =>
      (await portal.pool.query("select state from delivery where period = '2026-06-01' order by id")).rows.map(({ state }) => state);
    const loaded = await portal.deliver({ content: file("1,F,,,,"), period });
    const blocked = await portal.deliver({ content: file("1,F,,abc,,"), period });
    expect(blocked.state).toBe("QUARANTINED");
    expect(await states()).toEqual(["LOADED", "QUARANTINED"]);
    await portal.deliver({ content: file("1,F,,abd,,"), period });
    expect(await states()).toEqual(["LOADED", "SUPERSEDED", "QUARANTINED"]);
    await portal.deliver({ content: file("2,F,,,,"), period });
    expect(await states()).toEqual(["SUPERSEDED", "SUPERSEDED", "SUPERSEDED", "LOADED"]);
    expect(await portal.peopleOf(loaded.id)).toHaveLength(1);
  });

  test("is rejected when its columns are not those of the ingestion, with all that is wrong with them", async () => {
    const upload = await portal.deliver({ content: "Person,Hired,Hired,Colour\n1,,,red\n", period: { year: 2026, month: 5 } });
    expect(upload).toMatchObject({
      state: "REJECTED",
      problem: { code: "columns-wrong", text: expect.stringContaining("header") },
      deliveries: [],
    });
    const { items } = await portal.issuesOf(upload.id);
    expect(items.map(({ code, column }: (typeof items)[number]) => [code, column])).toEqual([
      ["header-column-missing", "Sex"],
      ["header-column-repeated", "Hired"],
      ["header-column-missing", "Salary"],
      ["header-column-unknown", "Colour"],
    ]);
  });

  test("of another period is told so in every row", async () => {
    const id = await portal.define("MONTHLY", "OnHR", {
      entity: { from: "delivery" },
      columns: [
        { name: "Person", aliases: [], required: true, optionalColumn: false, key: true, type: "text", targets: [{ field: "person" }] },
        {
          name: "Month",
          aliases: [],
          required: true,
          optionalColumn: false,
          key: false,
          type: "date",
          format: { patterns: ["mm/yyyy"] },
          targets: [{ field: "period" }],
        },
      ],
    });
    const upload = await portal.deliver({ ingestionId: id, content: "Person,Month\n1,10/2026\n2,09/2026\n3,09/2026\n" });
    expect(upload).toMatchObject({ state: "QUARANTINED", errorCount: 2 });
    expect((await portal.issuesOf(upload.id)).causes).toMatchObject([{ code: "period-other", column: "Month", count: 2 }]);
  });
});

describe("a check without delivering", () => {
  test("[ING-01] lists the same and leaves nothing behind", async () => {
    const deliveries = await portal.count("delivery");
    const facts = await portal.count("person_fact");
    const clean = await portal.deliver({ content: good, purpose: "check", period: { year: 2026, month: 4 } });
    expect(clean).toMatchObject({ state: "CHECKED", errorCount: 0, rowsRead: 3, deliveries: [] });
    const wrong = await portal.deliver({ content: file("1,F,,abc,,", "1,Q,,,,"), purpose: "check", period: { year: 2026, month: 4 } });
    expect(wrong).toMatchObject({ state: "CHECKED", errorCount: 3, deliveries: [] });
    expect((await portal.issuesOf(wrong.id)).items).toHaveLength(3);
    expect(await portal.count("delivery")).toBe(deliveries);
    expect(await portal.count("person_fact")).toBe(facts);
  });
});

describe("a column that says the entity", () => {
  const many = (...rows: string[]) => `Department,Person,Sex,Hired,Salary\n${rows.join("\n")}\n`;
  const deliverMany = (content: string, given: { token?: string; month?: number } = {}) =>
    portal.deliver({
      content,
      ingestionId: portal.ingestions.many,
      legalEntityId: null,
      period: { year: 2026, month: given.month ?? 10 },
      token: given.token,
    });

  test("brings a delivery for each, found by code or name; the same person may stand in two", async () => {
    const upload = await deliverMany(many("NOR,1,F,,", "sur moviles,1,M,,", "Norte  Telecom,2,M,,", "SUR,3,F,01/01/2027,"));
    expect(upload).toMatchObject({
      state: "LOADED_WITH_WARNINGS",
      legalEntity: null,
      deliveries: [
        { legalEntity: { code: "NOR" }, state: "LOADED", rowCount: 2, warningCount: 0 },
        { legalEntity: { code: "SUR" }, state: "LOADED_WITH_WARNINGS", rowCount: 2, warningCount: 1 },
      ],
    });
    expect((await portal.peopleOf(upload.id)).map((row) => [row["legal_entity_id"], row["person"]])).toEqual([
      [portal.ids.north, "1"],
      [portal.ids.south, "1"],
      [portal.ids.north, "2"],
      [portal.ids.south, "3"],
    ]);
  });

  test("says of an entity that is unknown and of one that is not given the same; what is given is loaded", async () => {
    const content = many("NOR,1,F,,", "SUR,1,F,,", "Nowhere,2,F,,");
    const upload = await deliverMany(content, { token: portal.tokens.sourceNorth, month: 9 });
    expect(upload).toMatchObject({
      state: "LOADED_IN_PART",
      errorCount: 2,
      deliveries: [{ legalEntity: { code: "NOR" }, state: "LOADED", rowCount: 1, errorCount: 0 }],
    });
    const { items } = await portal.issuesOf(upload.id, portal.tokens.sourceNorth);
    expect(items).toMatchObject([
      { row: 3, column: "Department", code: "entity-unknown", found: "SUR" },
      { row: 4, column: "Department", code: "entity-unknown", found: "Nowhere" },
    ]);
    expect(items[0].text.replace("SUR", "")).toBe(items[1].text.replace("Nowhere", ""));
  });

  test("knows a key again when the entity is written in another way, and an entity that is not expected", async () => {
    const upload = await deliverMany(many("NOR,1,F,,", "Norte Telecom,1,M,,", "WES,1,F,,"), { month: 8 });
    expect((await portal.issuesOf(upload.id)).items).toMatchObject([
      { row: 3, column: "Department, Person", code: "key-duplicate", text: expect.stringContaining("NOR · 1") },
      { row: 4, column: "Department", code: "entity-not-expected", found: "WES", text: expect.stringContaining("2026-08") },
    ]);
  });
});
