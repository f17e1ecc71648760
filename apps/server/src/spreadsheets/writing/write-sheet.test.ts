import { languages } from "@hub/domain/languages.ts";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { openArchive } from "../reading/xlsx-archive.ts";
import { bytesSource } from "../reading/file-source.ts";
import { readingLimits } from "../reading/reading-limits.ts";
import type { RowValues } from "../sheet-column.ts";
import { collect, planOf, readSheet, sampleColumns, write } from "../testing/sheet.ts";
import { explainSheet } from "../explain-sheet.ts";
import type { WrittenRow } from "./sheet-plan.ts";
import { dayNumber } from "./xlsx-data-sheet.ts";
import { writeSheet } from "./write-sheet.ts";

const formats = ["xlsx", "csv"] as const;
const texts = [
  "plain",
  "=1+1",
  "'=1+1",
  "+34 600 000 000",
  "@home",
  "-",
  "'-",
  "-5",
  "\tindented",
  "\rreturned",
  "line\nline\r\nline",
  'a "quote"; and, more',
  "<b>&amp;</b>",
  "_x0041_ and _x000D_",
  "Ñandú, Größe, São, Ελλάδα, 漢字, 👩‍👩‍👧, \u202eabc",
  "\u0001\u0008\u000b",
  "O'Neil",
  "'quoted'",
  "  blanks  ",
  "007",
  "1e5",
  "TRUE",
  "2026-01-01",
  "x".repeat(32_000),
];

async function textOf(file: Buffer, part: string): Promise<string> {
  const archive = await openArchive(bytesSource(file), readingLimits);
  return (await collect(archive.read(part) as AsyncIterable<Buffer>)).toString("utf8");
}

describe.each(formats)("%s", (format) => {
  test("every text comes back as it was, whatever a spreadsheet would make of it", async () => {
    const rows = texts.map((note, at): WrittenRow => ({ values: { code: `00${at}`, note }, version: String(at) }));
    const { rows: read, kind } = await readSheet(await write(format, await planOf("es"), rows));
    expect(kind).toBe(format);
    expect(read.map(({ note }) => (note as { value: string }).value)).toEqual(texts);
    expect(read.map(({ code }) => (code as { value: string }).value)).toEqual(rows.map(({ values }) => values["code"]));
    expect(read.map(({ _version }) => (_version as { value: string }).value)).toEqual(rows.map(({ version }) => version));
  });

  test.each(languages)("every kind comes back in %s", async (language) => {
    const values: RowValues = {
      code: "0007",
      note: "x",
      since: "2026-02-28",
      level: "low",
      tags: ["a;b", "c"],
      count: -12,
      active: false,
      seen: "2026-11-05T08:00:00.000Z",
    };
    const old: RowValues = { code: "1", since: "1899-12-31", tags: [], count: 0, active: true, level: null };
    // Whoever reads it may use another language than who wrote it.
    const { rows } = await readSheet(await write(format, await planOf(language), [{ values }, { values: old }]), "pt");
    expect(rows[0]).toMatchObject({
      code: { value: "0007" },
      since: { value: "2026-02-28" },
      level: { value: "low" },
      tags: { value: ["a;b", "c"] },
      count: { value: -12 },
      active: { value: false },
    });
    expect(rows[1]).toMatchObject({
      since: { value: "1899-12-31" },
      tags: "empty",
      count: { value: 0 },
      active: { value: true },
      level: "empty",
    });
  });

  test("a sheet without rows has its header", async () => {
    const file = await write(format, await planOf("de"), []);
    await expect(readSheet(file)).rejects.toMatchObject({ code: "header-only" });
  });

  test("a row that could not be taken goes out as it was written, with the reason, and comes back", async () => {
    const plan = await planOf("es", sampleColumns, { reasons: true, locks: false });
    const raw = { since: "31/02/2026", count: "=1+1", level: "-" };
    const { rows } = await readSheet(
      await write(format, plan, [{ values: { code: "1", note: "=x" }, raw, reason: '=mal; "sí"', version: "3" }]),
    );
    expect(rows).toEqual([
      {
        code: { value: "1" },
        note: { value: "=x" },
        since: { code: "sheets.date-unreadable", params: { found: "31/02/2026" } },
        count: { code: "sheets.whole-unreadable", params: { found: "=1+1" } },
        level: "clear",
        tags: "empty",
        active: "empty",
        seen: "empty",
        _version: { value: "3" },
      },
    ]);
  });

  test("a failure among the rows is the failure of the file", async () => {
    async function* failing(): AsyncGenerator<WrittenRow> {
      yield { values: { code: "1" } };
      throw new Error("the database went away");
    }
    await expect(collect(writeSheet(format, await planOf("es"), failing(), new Date()))).rejects.toThrow("the database went away");
  });

  test("rows are asked for as the file is taken, and no more of them are kept", async () => {
    let asked = 0;
    async function* many(): AsyncGenerator<WrittenRow> {
      for (; asked < 200_000; asked++) yield { values: { code: String(asked), note: `${asked} ${"ñ".repeat(40)}`, level: "high" } };
    }
    const pieces = writeSheet(format, await planOf("es"), many(), new Date());
    for (let at = 0; at < 6; at++) await pieces.next();
    await new Promise((resolve) => setTimeout(resolve, 50));
    // What waits between the rows and whoever takes the file is bounded.
    expect(asked).toBeLessThan(40_000);
    let most = 0;
    let bytes = 0;
    const before = process.memoryUsage().heapUsed;
    for await (const piece of pieces) {
      bytes += piece.length;
      most = Math.max(most, process.memoryUsage().heapUsed - before);
    }
    expect(asked).toBe(200_000);
    expect(bytes).toBeGreaterThan(500_000);
    expect(most).toBeLessThan(150_000_000);
  });
});

test("in a CSV nothing begins like a formula, and the cells are parted as the language's spreadsheets expect", async () => {
  const rows = texts.map((note): WrittenRow => ({ values: { code: "1", note, count: -5 } }));
  for (const language of languages) {
    const csv = (await write("csv", await planOf(language), rows)).toString("utf8");
    expect(csv.startsWith("\ufeff")).toBe(true);
    expect(csv).not.toMatch(/(^|[;,\n])"[=+\-@\t\r]/);
    expect(csv.split("\n")[0]).toContain(language === "en" ? '","' : '";"');
  }
});

test("the workbook explains itself first, freezes and filters the header, offers choices and locks keys", async () => {
  const plan = await planOf("de");
  const takenBack = { adds: true, versioned: true, reasons: false };
  const explanation = explainSheet({
    language: "de",
    title: "Gesellschaften",
    about: undefined,
    at: new Date(0),
    columns: plan.columns,
    takenBack,
  });
  const file = await write("xlsx", { ...plan, explanation }, [{ values: { code: "01", note: null }, version: "9" }]);
  const workbook = await textOf(file, "xl/workbook.xml");
  expect(
    [...workbook.matchAll(/<sheet name="([^"]+)"[^>]*?( state="hidden")? r:id/g)].map(([, name, hidden]) => [name, Boolean(hidden)]),
  ).toEqual([
    ["Anleitung", false],
    ["Datos", false],
    ["lists", true],
  ]);
  const first = await textOf(file, "xl/worksheets/sheet1.xml");
  expect(first).toContain("Um einen Wert zu löschen");
  expect(first).toContain("Niedrig, sehr");
  const data = await textOf(file, "xl/worksheets/sheet2.xml");
  expect(data).toContain('state="frozen"');
  expect(data).toContain('<autoFilter ref="A1:I2"/>');
  expect(data).toContain("<sheetProtection");
  expect(data).not.toContain("password");
  expect(data).toContain('<col min="9" max="9" width="12" style="3" customWidth="1" hidden="1"/>');
  expect(data).toMatch(/<dataValidation type="list"[^>]* sqref="D2:D1048576"><formula1>lists!\$A\$1:\$A\$3<\/formula1>/);
  // The key of an exported row is locked, the cell of a new one is not.
  expect(data).toContain('<c r="A2" s="3" t="inlineStr">');
  expect(data).toContain('<col min="1" max="1" width="16" style="2"');
  expect(await textOf(file, "xl/worksheets/sheet3.xml")).toContain("Niedrig, sehr");
});

test("a text longer than a cell holds is cut with a sign, not to break the workbook", async () => {
  const { rows } = await readSheet(await write("xlsx", await planOf("es"), [{ values: { code: "1", note: "é".repeat(40_000) } }]));
  const { value } = rows[0]!["note"] as { value: string };
  expect(value.length).toBeLessThanOrEqual(32_767);
  expect(value.endsWith("é…")).toBe(true);
});

test("a sheet's title with signs that spreadsheets refuse, or that of another sheet", async () => {
  for (const [title, name] of [
    ["a/b: [c]?*", "a b   c"],
    ["Cómo se USA", "Cómo se USA 2"],
    ["", "1"],
    ["x".repeat(40), "x".repeat(31)],
  ] as const) {
    expect(await textOf(await write("xlsx", await planOf("es", sampleColumns, { title }), []), "xl/workbook.xml")).toContain(
      `name="${name}"`,
    );
  }
});

test.each([
  ["1900-02-28", undefined],
  ["1900-03-01", 61],
  ["2026-11-05", 46331],
  ["2026-11-05T12:00:00.500Z", 46331.5],
  ["tomorrow", undefined],
  ["2026-13-01", undefined],
])("the day number of %s", (iso, number) => expect(dayNumber(iso)).toBe(number));

const office = ["/usr/bin/soffice", "/usr/local/bin/soffice", "/opt/libreoffice/program/soffice"].find((path) => existsSync(path));
test.skipIf(!office)("LibreOffice opens the workbook and saves the same", { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "hub-sheet-"));
  try {
    const rows = texts
      .filter((text) => !/[\u0001-\u0008\u000b\r]/.test(text))
      .map((note): WrittenRow => ({ values: { code: "007", note, since: "2026-02-28" } }));
    await writeFile(join(folder, "in.xlsx"), await write("xlsx", await planOf("es"), rows));
    await promisify(execFile)(office!, [
      `-env:UserInstallation=file://${folder}/profile`,
      "--headless",
      "--convert-to",
      "xlsx:Calc MS Excel 2007 XML",
      "--outdir",
      join(folder, "out"),
      join(folder, "in.xlsx"),
    ]);
    const { rows: read } = await readSheet(await readFile(join(folder, "out/in.xlsx")));
    expect(read.map(({ note }) => (note as { value: string }).value)).toEqual(rows.map(({ values }) => values["note"]));
    expect(read[0]).toMatchObject({ code: { value: "007" }, since: { value: "2026-02-28" } });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("days of a workbook show year first, so that one saved as CSV in any country comes back as the same day", async () => {
  const file = await write("xlsx", await planOf("en"), [{ values: { code: "1", since: "2026-11-10" } }]);
  const cell = /<c r="C2" s="(\d+)"><v>46336<\/v>/.exec(await textOf(file, "xl/worksheets/sheet2.xml"));
  const styles = await textOf(file, "xl/styles.xml");
  const formats = [...styles.slice(styles.indexOf("<cellXfs")).matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => id);
  expect(styles).toContain(`<numFmt numFmtId="${formats[Number(cell?.[1])]}" formatCode="yyyy\\-mm\\-dd"/>`);
});
