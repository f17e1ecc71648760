import { languages } from "@hub/domain/languages.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeColumns } from "../../spreadsheets/described-column.ts";
import { cardColumns } from "./card-columns.ts";
import { withCells } from "../../tasks/testing/sheets.ts";
import { sheetOf, type SheetPortal, startSheetPortal } from "./testing/sheet-portal.ts";

let portal: SheetPortal;
beforeAll(async () => {
  portal = await startSheetPortal();
});
afterAll(() => portal.stop());
beforeEach(() => portal.clear());

const nasty = [
  "=1+1",
  "+34 600",
  "@home",
  "'=x",
  "-",
  "a | b",
  'a "quote"; and, more',
  "line\nline\n\n=3",
  "Ñandú 漢字 👩‍👩‍👧",
  "007",
  "x".repeat(10_000),
];

/** Cards with everything that one may hold: published, changed since, and not published. */
async function fill(): Promise<number[]> {
  const file = await portal.addFile("editor", "a.pdf");
  const full = await portal.create("editor", {
    globalName: "Turnover rate",
    kpi: "turnover",
    type: "quantitative",
    standard: "ISO 30414:2018",
    underStandard: true,
    standardTheme: "PAY",
    internalTheme: "MOVEMENT",
    files: [{ id: file, name: "a.pdf" }],
    texts: Object.fromEntries(
      languages.map((language, at) => [
        language,
        {
          peopleKpiName: `Name ${language}`,
          standardName: nasty[at] ?? "",
          otherNames: ["=SUM(A1)", "one", "Dos; tres", "x | y", `"quoted" ${language}`],
          description: nasty[at + 4] ?? "",
          content: nasty[at + 7] ?? "",
          calculation: "=A/B",
          measure: "-",
          observations: "  seen\r\ntwice ",
        },
      ]),
    ),
  });
  expect(full.status, full.text).toBe(201);
  await portal.publish("group", full.body.id, 1);
  const changed = await portal.create("editor", { globalName: "Ángulo" });
  await portal.publish("group", changed.body.id, 1);
  await portal.update("editor", changed.body.id, 1, { ...changed.body.content, standard: "Secret plans" });
  const hidden = await portal.create("editor", { glossary: "term", globalName: "Hidden term" });
  expect(hidden.status, hidden.text).toBe(201);
  return [full, changed, hidden].map(({ body }) => body.id);
}

test("every header is another one in each language", async () => {
  for (const language of languages) {
    const titles = (await describeColumns({ ...portal.ctx, language } as never, cardColumns)).map(({ title }) => title);
    expect(new Set(titles).size, language).toBe(titles.length);
    if (language === "es") expect(titles).toContain("Nombre en People (Español)");
  }
});

test.each(["csv", "xlsx"] as const)("what is exported comes back as %s without a change, in every language", async (format) => {
  await fill();
  const before = await portal.everything();
  for (const language of languages) {
    const task = await portal.imported("editor", await portal.exported("editor", { format, language }));
    expect(task.findings).toEqual([]);
    expect(task.counts, language).toEqual({ read: 3, added: 0, modified: 0, unchanged: 3, conflicts: 0, errors: 0 });
  }
  expect(await portal.everything()).toEqual(before);
});

test("a cell that is edited changes that field only; what is published and the files stay", async () => {
  const [id = 0] = await fill();
  const before = await portal.everything();
  const sheet = await sheetOf(await portal.exported("editor", { filter: { text: "turnover" } }));
  expect(sheet.rows).toHaveLength(1);
  const edited = withCells(sheet, 0, { "Description (Spanish)": "Otra descripción" });
  const dry = await portal.imported("editor", edited, { dryRun: true });
  expect(dry.changes).toMatchObject([{ kind: "modified", texts: ["Description (Spanish): - → Otra descripción"] }]);
  expect(await portal.everything()).toEqual(before);
  const task = await portal.imported("editor", edited);
  expect(task.counts).toMatchObject({ modified: 1, errors: 0 });
  const [was, is] = [before.get(id)!, (await portal.everything()).get(id)!];
  const content = structuredClone(was.content);
  content.texts.es.description = "Otra descripción";
  // The other languages were written before the Spanish text changed.
  expect(is).toEqual({
    version: 2,
    published: 1,
    kind: "imported",
    content,
    states: { es: "current", en: "outdated", de: "outdated", pt: "outdated" },
  });
  expect((await portal.read("reader", id)).body.content).toEqual(was.content);
  expect((await portal.trail(id)).at(-1)).toMatchObject({ action: "glossary-card-changed", after: { kind: "imported", version: 2 } });
});

test("a file without most columns leaves all the rest as it is; a clearing sign empties a field", async () => {
  const [id = 0] = await fill();
  const was = (await portal.everything()).get(id)!;
  const sheet = { header: ["id", "observations.de", "standardTheme"], rows: [[String(id), "Neu", "-"]] };
  expect((await portal.imported("editor", sheet)).counts).toMatchObject({ modified: 1, errors: 0 });
  const content = structuredClone(was.content);
  content.texts.de.observations = "Neu";
  content.standardTheme = null;
  expect((await portal.everything()).get(id)!.content).toEqual(content);
});

test("a theme that is offered no more is no change, and stays while another cell is edited; it cannot be chosen anew", async () => {
  const [id = 0, other = 0] = await fill();
  await portal.pool.query("update lookup_value set active = false where code = 'PAY'");
  try {
    const sheet = await sheetOf(await portal.exported("editor"));
    expect((await portal.imported("editor", sheet)).counts).toMatchObject({ unchanged: 3 });
    const at = sheet.rows.findIndex((cells) => cells[0] === String(id));
    expect((await portal.imported("editor", withCells(sheet, at, { Standard: "ISO 9" }))).counts).toMatchObject({
      modified: 1,
      unchanged: 2,
    });
    expect((await portal.everything()).get(id)!.content).toMatchObject({ standard: "ISO 9", standardTheme: "PAY" });
    const task = await portal.imported("editor", { header: ["id", "standardTheme"], rows: [[String(other), "PAY"]] });
    expect(task.counts).toMatchObject({ errors: 1 });
  } finally {
    await portal.pool.query("update lookup_value set active = true where code = 'PAY'");
  }
});

test("readers export what is published, as it is published; those who edit the latest of all; each in the order of names", async () => {
  await fill();
  const named = async (who: string, filter: Record<string, string> = {}, format: "csv" | "xlsx" = "csv") => {
    const { header, rows } = await sheetOf(await portal.exported(who, { format, filter }));
    return rows.map((cells) => cells[header.indexOf("Global name")]);
  };
  expect(await named("editor")).toEqual(["Ángulo", "Hidden term", "Turnover rate"]);
  expect(await named("reader")).toEqual(["Ángulo", "Turnover rate"]);
  await expect(named("reader", { published: "0" })).rejects.toThrow("no-records");
  await expect(named("reader", { text: "hidden" }, "xlsx")).rejects.toThrow("no-records");
  expect(await named("editor", { text: "angulo" }, "xlsx")).toEqual(["Ángulo"]);
  expect(await named("editor", { glossary: "term" })).toEqual(["Hidden term"]);
  const [mine, theirs] = [await portal.exported("editor"), await portal.exported("reader")].map(String);
  expect(mine).toContain("Secret plans");
  expect(mine).toContain("Published, changed since");
  expect(theirs).not.toContain("Secret plans");
  expect(theirs).not.toContain("changed since");
});

test("a text that a spreadsheet would take for a formula is none in the file", async () => {
  await fill();
  const { header, rows } = await sheetOf(await portal.exported("editor"));
  const formulas = rows.flat().filter((cell) => /^[=+@]/.test(cell) || cell === "-");
  expect(formulas).toEqual([]);
  expect(rows.flat()).toContain("'=A/B");
  expect(header).toContain("Calculation (Portuguese)");
});

test("a filter that cannot be meant is refused before anything starts", async () => {
  for (const filter of [{ published: "2" }, { nothing: "1" }, { languages: "fr:missing" }] as Record<string, string>[])
    expect((await portal.start("editor", { filter })).status).toBe(422);
});
