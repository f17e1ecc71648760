import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { codesOf, rowsOf, withCells } from "../../tasks/testing/sheets.ts";
import { expectLockWaits } from "../../testing/lock-waits.ts";
import { type SheetPortal, sheetOf, startSheetPortal } from "./testing/sheet-portal.ts";

let portal: SheetPortal;
beforeAll(async () => {
  portal = await startSheetPortal();
});
afterAll(() => portal.stop());
beforeEach(() => portal.clear());

const named = (globalName: string, more: Record<string, string> = {}) => ({
  glossary: "term",
  globalName,
  "peopleKpiName.es": `${globalName} es`,
  "peopleKpiName.en": `${globalName} en`,
  ...more,
});

test("new cards are added, not published, with what the row says; sent again they are known by name", async () => {
  const sheet = rowsOf(
    named("Rock Star", {
      kpi: "Turnover",
      glossary: "KPI",
      type: "Quantitative",
      standard: "ISO 30414",
      underStandard: "yes",
      standardTheme: "pay en",
      internalTheme: "MOVEMENT",
      "otherNames.es": "uno\ndos | tres\n UNO",
      "description.en": "  What it is\r\nin two lines ",
    }),
    named("Plain", { "peopleKpiName.de": "Schlicht" }),
  );
  const dry = await portal.imported("editor", sheet, { dryRun: true });
  expect(dry).toMatchObject({ findings: [], counts: { read: 2, added: 2, errors: 0 } });
  expect(dry.changes.map(({ key }: { key: string }) => key)).toEqual(["rock star (kpi)", "plain (term)"]);
  expect((await portal.everything()).size).toBe(0);
  const done = await portal.imported("editor", sheet);
  expect(done.counts).toEqual(dry.counts);
  const [[id, star] = [0, undefined], [, plain] = [0, undefined]] = [...(await portal.everything())];
  expect(star).toMatchObject({
    version: 1,
    published: null,
    kind: "imported",
    states: { es: "current", en: "current", de: "missing", pt: "missing" },
    content: {
      globalName: "Rock Star",
      kpi: "turnover",
      type: "quantitative",
      standard: "ISO 30414",
      underStandard: true,
      standardTheme: "PAY",
      internalTheme: "MOVEMENT",
      files: [],
      texts: { es: { peopleKpiName: "Rock Star es", otherNames: ["uno", "dos", "tres"] }, en: { description: "What it is\nin two lines" } },
    },
  });
  expect(plain).toMatchObject({ content: { type: null, underStandard: false, kpi: null, texts: { de: { peopleKpiName: "Schlicht" } } } });
  expect(await portal.trail(id)).toMatchObject([{ action: "glossary-card-created", after: { name: "Rock Star", kind: "imported" } }]);
  expect((await portal.read("reader", id)).status).toBe(404);
  expect((await portal.imported("editor", sheet)).counts).toMatchObject({ read: 2, unchanged: 2 });
  // Accents and case aside, it is the same name.
  expect((await portal.imported("editor", rowsOf(named("PLÁIN", { standard: "ISO" })))).counts).toMatchObject({ modified: 1 });
  expect((await portal.everything()).size).toBe(2);
});

test("rows that the form would refuse are refused by row, column and language, the others are taken; mended, the file of errors is taken", async () => {
  const held = (await portal.create("editor", { globalName: "Held", kpi: "turnover" })).body.id;
  const other = (await portal.create("editor", { glossary: "term", globalName: "Other" })).body.id;
  const cleared = (await portal.create("editor", { glossary: "term", globalName: "Cleared" })).body.id;
  const sheet = rowsOf(
    named("Fine"),
    named(""),
    named("No Spanish", { "peopleKpiName.es": "" }),
    named("German without a name", { "description.de": "Etwas" }),
    named("n".repeat(5000)),
    named("Long", { "content.pt": "x".repeat(10_001), "peopleKpiName.pt": "Longo" }),
    named("A KPI of a term", { kpi: "leavers" }),
    named("Theme", { standardTheme: "NOWHERE", internalTheme: "PAY" }),
    named("Taken KPI", { glossary: "kpi", kpi: "turnover" }),
    named("First", { glossary: "kpi", kpi: "leavers" }),
    named("Second", { glossary: "kpi", kpi: "leavers" }),
    named("fíne"),
    { id: "999999", ...named("Nowhere") },
    { id: "abc (term)", ...named("Elsewhere") },
    { id: String(held), glossary: "term" },
    { id: String(other), globalName: "First", glossary: "term" },
    { id: String(other), globalName: "Fine", glossary: "term" },
    named("Under nothing", { underStandard: "yes" }),
    { id: String(cleared), globalName: "-" },
    named("Wrong glossary", { glossary: "dictionary" }),
  );
  const dry = await portal.imported("editor", sheet, { dryRun: true });
  const task = await portal.imported("editor", sheet);
  const codes = codesOf(task);
  expect(codes).toEqual({
    2: ["- sheets.row-repeated"],
    3: ["globalName sheets.value-required"],
    4: ["peopleKpiName.es glossary.tab-required"],
    5: ["peopleKpiName.de glossary.tab-required"],
    6: ["globalName glossary.too-long", "peopleKpiName.es glossary.tab-too-long", "peopleKpiName.en glossary.tab-too-long"],
    7: ["content.pt glossary.tab-too-long"],
    8: ["kpi glossary.kpi-of-term"],
    9: ["standardTheme sheets.choice-unknown"],
    10: ["kpi errors.glossary-kpi-taken"],
    12: ["kpi glossary.sheet-taken-in-file"],
    13: ["- sheets.row-repeated"],
    14: ["id glossary.sheet-card-unknown"],
    15: ["id glossary.sheet-card-unknown"],
    16: ["glossary glossary.sheet-glossary-fixed"],
    17: ["- sheets.row-repeated"],
    18: ["- sheets.row-repeated"],
    19: ["standard glossary.standard-needed"],
    20: ["globalName sheets.value-required"],
    21: ["glossary sheets.choice-unknown"],
  });
  expect(task.counts).toMatchObject({ read: 20, added: 1, modified: 0, errors: 19 });
  expect([dry.counts, codesOf(dry)]).toEqual([task.counts, codes]);
  expect((await portal.everything()).get(other)!.content.globalName).toBe("Other");
  const errors = await sheetOf(await portal.fileOf("editor", task.id, "errors"));
  const reasons = errors.rows.map((cells) => cells.join("|"));
  expect(reasons[2]).toContain("Name in People (Spanish)");
  const mended = withCells({ header: errors.header, rows: [errors.rows[2]!] }, 0, { "Name in People (Spanish)": "Sin español" });
  expect((await portal.imported("editor", mended)).counts).toMatchObject({ read: 1, added: 1 });
});

test("a name that another card has is refused, also one that the file gives away in another row or a later batch", async () => {
  const one = (await portal.create("editor", { glossary: "term", globalName: "One" })).body.id;
  const two = (await portal.create("editor", { glossary: "term", globalName: "Two" })).body.id;
  const far = Array.from({ length: 250 }, (_, at) => named(`Row ${at}`));
  const sheet = rowsOf(
    { id: String(one), globalName: "Two" },
    { id: String(two), globalName: "New name" },
    ...far,
    named("New name"),
    named("Row 3"),
    { id: `${one}0000`, globalName: "ROW 249" },
  );
  for (const dryRun of [true, false]) {
    const task = await portal.imported("editor", sheet, { dryRun });
    expect(task.counts, String(dryRun)).toMatchObject({ added: 249, modified: 1, errors: 5 });
    expect(codesOf(task)).toMatchObject({
      2: ["globalName errors.glossary-name-taken"],
      255: ["- sheets.row-repeated"],
      256: ["glossary sheets.value-required", "id glossary.sheet-card-unknown"],
    });
  }
});

test("a card that was saved since the export is a conflict, told with both; one that was deleted is not made again", async () => {
  const [card, gone] = [await portal.create("editor", { globalName: "Meant" }), await portal.create("editor", { globalName: "Gone" })];
  const sheet = await sheetOf(await portal.exported("editor"));
  await portal.update("owner", card.body.id, 1, { ...card.body.content, standard: "Theirs" });
  await portal.remove("owner", gone.body.id, 1);
  const at = sheet.rows.findIndex((cells) => cells.includes("Meant"));
  const edited = withCells(withCells(sheet, at, { Standard: "Mine" }), 1 - at, { Standard: "Mine" });
  const task = await portal.imported("editor", edited);
  expect(task.counts).toMatchObject({ read: 2, conflicts: 2, modified: 0, added: 0 });
  expect(Object.values(codesOf(task)).flat().toSorted()).toEqual(["- sheets.row-removed", "standard sheets.row-changed"]);
  expect((await portal.everything()).get(card.body.id)).toMatchObject({ version: 2, content: { standard: "Theirs" } });
  const errors = await sheetOf(await portal.fileOf("editor", task.id, "errors"));
  const again = { header: errors.header, rows: errors.rows.filter((cells) => cells.includes("Meant")) };
  expect((await portal.imported("editor", again)).counts).toMatchObject({ modified: 1 });
  expect((await portal.everything()).get(card.body.id)!.content.standard).toBe("Mine");
});

test("undo says once more what was said before and deletes what was added; what somebody saved or published since stays", async () => {
  const standing: number[] = [];
  for (const name of ["A", "B", "C"]) standing.push((await portal.create("editor", { glossary: "term", globalName: name })).body.id);
  const [a = 0, b = 0, c = 0] = standing;
  await portal.publish("group", a, 1);
  const before = await portal.everything();
  const task = await portal.imported(
    "editor",
    rowsOf(
      { id: String(a), globalName: "A new", "description.es": "Nueva" },
      { id: String(b), standard: "ISO" },
      { id: String(c), standard: "ISO" },
      named("D"),
      named("E"),
      named("F"),
    ),
  );
  expect(task.counts).toMatchObject({ added: 3, modified: 3 });
  const idOf = async (name: string) => [...(await portal.everything())].find(([, { content }]) => content.globalName === name)?.[0] ?? 0;
  const [e, f] = [await idOf("E"), await idOf("F")];
  await portal.update("owner", b, 2, { ...(await portal.read("owner", b)).body.content, standard: "Later" });
  await portal.update("owner", e, 1, { ...(await portal.read("owner", e)).body.content, standard: "Later" });
  await portal.pool.query("update glossary_card set published_version = 1 where id = $1", [f]);
  const undone = await portal.undo("editor", task.id);
  expect(undone.body.undone).toEqual({ taken: 3, kept: 3 });
  const after = await portal.everything();
  expect(after.get(a)).toEqual({ ...before.get(a), version: 3, kind: "undone" });
  expect(after.get(c)).toEqual({ ...before.get(c), version: 3, kind: "undone" });
  expect(after.get(b)).toMatchObject({ version: 3, content: { standard: "Later" } });
  expect([...after.keys()].toSorted((x, y) => x - y)).toEqual([a, b, c, e, f]);
  // Their names are free again.
  expect((await portal.create("editor", { glossary: "term", globalName: "A new" })).status).toBe(201);
  expect((await portal.create("editor", { glossary: "term", globalName: "D" })).status).toBe(201);
});

test("a name that was taken since is not taken back: that card stays, the others go back", async () => {
  const [a, b] = [
    (await portal.create("editor", { glossary: "term", globalName: "A" })).body.id,
    (await portal.create("editor", { glossary: "term", globalName: "B" })).body.id,
  ];
  const task = await portal.imported("editor", rowsOf({ id: String(a), globalName: "A2" }, { id: String(b), globalName: "B2" }));
  await portal.create("owner", { glossary: "term", globalName: "a" });
  expect((await portal.undo("editor", task.id)).body.undone).toEqual({ taken: 1, kept: 1 });
  const after = await portal.everything();
  expect([after.get(a)!.content.globalName, after.get(b)!.content.globalName]).toEqual(["A2", "B"]);
});

test("a name that somebody takes between the check and the saving refuses that row alone", async () => {
  const slow = await portal.pool.connect();
  try {
    // Not yet committed: the check does not see it, the saving waits for it.
    await slow.query("begin");
    const { rows } = await slow.query("insert into glossary_card (glossary, created_at) values ('term', now()) returning id");
    await slow.query(
      `insert into glossary_edition (card_id, edition, version, glossary, global_name, folded_name, under_standard, state_es, state_en, state_de, state_pt, saved_at)
       values ($1, 'working', 1, 'term', 'Contested', 'contested', false, 'current', 'current', 'missing', 'missing', now())`,
      [rows[0].id],
    );
    const sent = await portal.send("editor", rowsOf(named("Before"), named("Contested"), named("After")));
    const running = portal.runJobs();
    await expectLockWaits(portal.pool, 1, "glossary_edition");
    await slow.query("commit");
    await running;
    const task = await portal.taskOf("editor", sent.body.id);
    expect(task.counts).toMatchObject({ added: 2, errors: 1 });
    expect(codesOf(task)).toEqual({ 3: ["globalName errors.glossary-name-taken"] });
  } finally {
    slow.release();
  }
});

test("a batch is the same number of statements, however many rows it has", async () => {
  const sent = vi.spyOn(pg.Query.prototype, "submit");
  // Not those by which a task is watched while it runs: they come with time.
  const countSent = () =>
    sent.mock.contexts.filter((query) => /glossary_|lookup_value|"audit"|savepoint/.test(String(Object(query).text))).length;
  const statements = async (sheet: Parameters<typeof portal.imported>[1], counts: object) => {
    sent.mockClear();
    const task = await portal.imported("editor", sheet);
    expect(task.counts).toMatchObject(counts);
    return { run: countSent(), id: task.id };
  };
  const undone = async (id: number) => {
    sent.mockClear();
    expect((await portal.undo("editor", id)).status).toBe(200);
    return countSent();
  };
  const many = (first: string, count: number, more = {}) =>
    rowsOf(...Array.from({ length: count }, (_, at) => named(`${first} ${at} w${at}`, more)));
  try {
    await statements(many("warm", 2), { added: 2 });
    const [few, lots] = [await statements(many("few", 2), { added: 2 }), await statements(many("lots", 150), { added: 150 })];
    expect(few.run).toBeGreaterThan(10);
    expect(lots.run).toBe(few.run);
    const two = await statements(many("few", 2, { standard: "ISO" }), { modified: 2 });
    const more = await statements(many("lots", 150, { standard: "ISO" }), { modified: 150 });
    expect(more.run).toBe(two.run);
    const back = await undone(two.id);
    expect(await undone(more.id)).toBe(back);
    const gone = await undone(few.id);
    expect(await undone(lots.id)).toBe(gone);
  } finally {
    sent.mockRestore();
  }
});

test("a file with none of the columns is refused as a whole, and says which one it is known by", async () => {
  const task = await portal.imported("editor", { header: ["Nombre", "Edad"], rows: [["Ana", "31"]] });
  expect(task).toMatchObject({ state: "failed", problem: { code: "key-column-missing" } });
});

test("only those who edit may import", async () => {
  for (const who of ["reader", "coordinator"]) expect((await portal.send(who, rowsOf(named("Mine")))).status).toBe(403);
});
