import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeRow, makeWorkbook } from "../../spreadsheets/reading/testing/make-workbook.ts";
import type { SheetColumn } from "../../spreadsheets/sheet-column.ts";
import { expectLockWaits } from "../../testing/lock-waits.ts";
import { startTaskPortal } from "../testing/task-portal.ts";
import { thingKinds } from "../testing/things.ts";

let portal: Awaited<ReturnType<typeof startTaskPortal>>;
beforeAll(async () => void (portal = await startTaskPortal()));
afterAll(() => portal.stop());
beforeEach(async () => void (await portal.clear()));

const seed = "code;name;since;level;tags;count;active\n007;One;2026-01-31;Alto;a; 5;Sí\n008;Two;;;;;No\n";

describe("an import", () => {
  test("adds, changes only cells that are filled in and differ, leaves the rest; the figures add up", async () => {
    expect(await portal.take(seed)).toMatchObject({ state: "done", counts: { read: 2, added: 2, errors: 0 }, files: [] });
    const second = await portal.take(
      "name;code;level;count\nOne;007;-;\nTwo B;008;low;7\n;009;;\nForbidden;\nforbidden;010;;\nrefused;011;;\n",
    );
    expect(second.counts).toEqual({ read: 6, added: 0, modified: 2, unchanged: 0, conflicts: 0, errors: 4 });
    const things = await portal.things();
    expect(things["007"]).toMatchObject({ name: "One", level: null, count: 5, since: "2026-01-31", tags: ["a"], version: 2 });
    expect(things["008"]).toMatchObject({ name: "Two B", level: "low", count: 7, active: false });
    // A row that is refused while it is applied leaves nothing behind.
    expect(Object.keys(things)).toEqual(["007", "008"]);
    expect(second.changes).toEqual([
      { row: 2, key: "007", kind: "modified", texts: ["Se rellena: Alto → (vacío)"] },
      { row: 3, key: "008", kind: "modified", texts: ["Explicación: Two → Two B", "Se rellena: (vacío) → Bajo", "Columnas: (vacío) → 7"] },
    ]);
    expect(second.notes).toEqual([
      "Estas columnas no están en el fichero y se quedan como están: Qué contiene, Valores posibles, Cómo rellenar la hoja.",
    ]);
    expect(second.findings.map(({ row, issues }: any) => [row, issues.map((issue: any) => issue.code)])).toEqual([
      [4, ["sheets.value-required"]],
      [5, ["row-problems.too-few-cells"]],
      [6, ["sheets.choice-unknown"]],
      [7, ["errors.in-use"]],
    ]);
    expect(await portal.take(seed.replace("\n008", "\n008"))).toMatchObject({ counts: { read: 2, modified: 2 } });
    expect(await portal.take(seed)).toMatchObject({ counts: { read: 2, unchanged: 2, modified: 0 }, mayUndo: false });
  });

  test("what an export writes comes back unchanged, in both formats and every language", async () => {
    await portal.take(seed);
    await sql`update thing set name = ${`=1+1 '-\n"x"; ${"é".repeat(40_000)}`}, level = 'gone', tags = '{"a;b", "-"}' where code = '007'`.execute(
      portal.db,
    );
    await sql`update thing set name = '-' where code = '008'`.execute(portal.db);
    for (const format of ["xlsx", "csv"] as const) {
      for (const language of ["es", "en", "de", "pt"] as const) {
        const back = await portal.take(await portal.export(format, { language }));
        expect(back.findings).toEqual([]);
        expect(back.counts).toMatchObject({ read: 2, unchanged: 2 });
      }
    }
    expect((await portal.things())["008"]).toMatchObject({ name: "-", version: 1 });
  });

  test("reads columns moved, renamed into another language or by key, and tells once of those it does not know", async () => {
    const done = await portal.take("Pflicht;Erläuterung;code;mine;Mine\nx;One;1;y;z\n");
    expect(done).toMatchObject({ state: "done", counts: { read: 1, added: 1 } });
    expect(done.notes[0]).toBe("No se han leído estas columnas, que no son de esta hoja: Pflicht, mine, Mine.");
    expect((await portal.detail(done.id, "de")).notes[0]).toContain("Diese Spalten");
  });

  test("without its key column, with a column twice, or a file that is no table changes nothing and says why", async () => {
    expect(await portal.take("name;count\nOne;1\n")).toMatchObject({ state: "failed", problem: { code: "key-column-missing" } });
    expect(await portal.take("code;name;Explanation\n1;a;b\n")).toMatchObject({ state: "failed", problem: { code: "columns-repeated" } });
    expect(await portal.take(Buffer.from("%PDF-1.7"))).toMatchObject({ state: "failed", problem: { code: "not-a-table" } });
    expect(await portal.take("code;name\n")).toMatchObject({ state: "failed", problem: { code: "header-only" } });
    expect(await portal.take("")).toMatchObject({ state: "failed", problem: { code: "file-empty" } });
    const rows = Array.from({ length: 2_000 }, (_, at) => `${at};Name`).join("\n");
    expect(await portal.take(`code;name\n${rows}\n1;"never closed`)).toMatchObject({
      state: "failed",
      problem: { code: "quote-never-closed" },
    });
    expect(await portal.things()).toEqual({});
  });

  test("[EYES-15] of a key that stands twice neither row is taken, case aside, also across batches; both say where", async () => {
    const rows = Array.from({ length: 110 }, (_, at) => `k${at};Name`);
    const done = await portal.take(`code;name\n${[...rows, "K3;Other"].join("\n")}\n`);
    expect(done.counts).toMatchObject({ read: 111, added: 109, errors: 2 });
    expect(done.findings).toMatchObject([
      { row: 5, key: "k3", issues: [{ error: expect.stringContaining("filas 5, 112") }] },
      { row: 112, key: "K3", issues: [{ code: "sheets.row-repeated" }] },
    ]);
    expect(Object.keys(await portal.things())).not.toContain("k3");
  });

  test("somebody else's change since the export is a conflict with both values; sent again from the file of errors, one's own counts", async () => {
    await portal.take(seed);
    const file = (await portal.export("csv")).toString("utf8").replace('"One"', '"Mine"').replace('"Two"', '"Mine too"');
    await sql`update thing set name = 'Theirs', version = 2 where code = '007'`.execute(portal.db);
    const done = await portal.take(file);
    expect(done.counts).toEqual({ read: 2, added: 0, modified: 1, unchanged: 0, conflicts: 1, errors: 0 });
    expect(done.findings[0]).toMatchObject({ kind: "conflict", key: "007" });
    expect(done.findings[0].issues[0].error).toContain("Ahora: «Theirs». En su fichero: «Mine».");
    expect((await portal.things())["007"]?.name).toBe("Theirs");
    const again = await portal.take(await portal.errorsOf(done.id));
    expect(again.counts).toMatchObject({ read: 1, modified: 1 });
    expect((await portal.things())["007"]?.name).toBe("Mine");
  });

  test("a row that was removed since the export is not added unseen", async () => {
    await portal.take(seed);
    const file = await portal.export("xlsx");
    await sql`delete from thing where code = '007'`.execute(portal.db);
    const done = await portal.take(file);
    expect(done.counts).toMatchObject({ unchanged: 1, conflicts: 1 });
    expect((await portal.take(await portal.errorsOf(done.id))).counts).toMatchObject({ read: 1, added: 1 });
  });

  test("the file of errors holds just the rows that failed, each with its reason, and comes back when it is corrected", async () => {
    const done = await portal.take("code;name;since;count\n1;One;31/01/2026;5\n2;forbidden;2026-02-30;=1+1\n3;Three;30.6.2026;x\n");
    expect(done.counts).toMatchObject({ added: 1, errors: 2 });
    const errors = await portal.errorsOf(done.id);
    const text = errors.toString("utf8");
    expect(text).toContain("no es una fecha");
    expect(text).not.toMatch(/(^|;)"?=/m);
    const { rows } = await portal.readThings(errors);
    expect(rows).toMatchObject([
      {
        code: { value: "2" },
        name: { value: "forbidden" },
        since: { code: "sheets.date-unreadable" },
        count: { code: "sheets.whole-unreadable" },
      },
      { code: { value: "3" }, name: { value: "Three" }, since: { value: "2026-06-30" } },
    ]);
    const corrected = text.replace("forbidden", "Two").replace("2026-02-30", "2026-02-28").replace('"\'=1+1"', "2").replace('"x"', "3");
    expect((await portal.take(corrected)).counts).toMatchObject({ read: 2, added: 2, errors: 0 });
  });

  test("a workbook's failing rows come back as a workbook", async () => {
    await portal.take(seed);
    await sql`update thing set name = 'x', level = 'high' where code = '007'`.execute(portal.db);
    const file = await portal.export("xlsx");
    await sql`update thing set name = 'y', version = 9`.execute(portal.db);
    const done = await portal.take(file);
    expect(done.counts).toMatchObject({ conflicts: 2 });
    expect(done.files).toMatchObject([{ purpose: "errors", fileName: "Errores - Columnas 2026-11-05.xlsx" }]);
    const { rows, kind } = await portal.readThings(await portal.errorsOf(done.id));
    expect(kind).toBe("xlsx");
    expect(rows).toMatchObject([
      { since: { value: "2026-01-31" }, level: { value: "high" }, _version: { value: "9" } },
      { code: { value: "008" } },
    ]);
  });

  test("what a dry run checked is imported as it is, once, by its owner only", async () => {
    const file = "code;name\nR1;One\nR2;Two\n";
    const dry = await portal.take(file, { dryRun: true });
    const other = await portal.addUser(`runner-${dry.id}`, [{ role: "hub-admin" }]);
    const run = (as?: string) => portal.call("runChecked", { params: { id: dry.id } }, as);
    expect((await run(await portal.signIn(other.email))).status).toBe(404);
    const both = await Promise.all([run(), run()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 404]);
    const { id } = both.find(({ status }) => status === 202)!.body;
    await portal.run(id);
    expect(await portal.detail(id)).toMatchObject({ state: "done", dryRun: false, counts: { added: 2 }, mayUndo: true });
    expect(Object.keys(await portal.things())).toEqual(["R1", "R2"]);
    expect((await run()).status).toBe(404);
    expect((await portal.call("runChecked", { params: { id } })).body.code).toBe("task-file-gone");
    expect((await portal.call("listTasks")).body.items.map((task: { id: number }) => task.id)).not.toContain(dry.id);
  });

  test("a dry run says the same and changes nothing", async () => {
    await portal.take(seed);
    const before = await portal.things();
    const file = "code;name;level\n007;Other;low\n008;Two;\n009;Nine;\n010;forbidden;\n";
    const dry = await portal.take(file, { dryRun: true });
    expect(dry).toMatchObject({ dryRun: true, mayUndo: false });
    expect(await portal.things()).toEqual(before);
    const real = await portal.take(file);
    expect({ counts: real.counts, changes: real.changes, findings: real.findings }).toEqual({
      counts: dry.counts,
      changes: dry.changes,
      findings: dry.findings,
    });
    expect((await portal.errorsOf(dry.id)).toString()).toBe((await portal.errorsOf(real.id)).toString());
  });

  test("of a kind that adds nothing refuses unknown rows", async () => {
    const { id } = (await portal.send("code;name\n1;One\n")).body;
    await portal.run(id, thingKinds({ adds: false }));
    expect(await portal.detail(id)).toMatchObject({
      counts: { added: 0, errors: 1 },
      findings: [{ issues: [{ code: "sheets.row-unknown" }] }],
    });
  });

  test("is refused without a file, and beyond the limit of bytes", async () => {
    const form = { kind: "legal-entities-import", dryRun: "maybe" };
    expect((await portal.call("startImport", { body: form })).status).toBe(415);
    const large = await portal.send(Buffer.alloc(50_000_001, "a"));
    expect(large).toMatchObject({ status: 413, body: { code: "body-too-large" } });
    expect((await portal.send("code;name\n1;One\n")).status).toBe(202);
  });
});

describe("what an import says is in the language of who reads it, whatever it was started in:", () => {
  const read = async (content: string, kinds = thingKinds()) => {
    const { id } = (await portal.send(content, { language: "en" })).body;
    await portal.run(id, kinds);
    const says = async (language: "es" | "en") => {
      const { problem, notes, findings } = await portal.detail(id, language);
      return [
        ...(problem ? [problem.text] : []),
        ...notes,
        ...findings.flatMap(({ issues }: any) => issues.map(({ error }: any) => error)),
      ].join("\n");
    };
    return { id, es: await says("es"), en: await says("en") };
  };
  /** Things with two columns of one name, told apart by their units. */
  const withUnits = () => {
    const kind = thingKinds()["legal-entities-import"]!;
    const columns = kind.columns.map((column): SheetColumn => {
      if (column.key === "code") return { ...column, unit: "glossary.language-es" };
      if (column.key !== "level" && column.key !== "tags") return column;
      return { ...column, label: "sheets.column-values", unit: column.key === "level" ? "glossary.language-es" : "glossary.language-en" };
    });
    return { "legal-entities-import": { ...kind, columns } };
  };

  test("the columns that are missing, each with its unit", async () => {
    const { es, en } = await read("code;name;since;count\n1;One;;\n", withUnits());
    expect(es).toBe(
      "Estas columnas no están en el fichero y se quedan como están: Valores posibles (Español), Valores posibles (Inglés), Cómo rellenar la hoja.",
    );
    expect(en).toBe(
      "These columns are not in the file and do not change: Possible values (Spanish), Possible values (English), How to fill in the sheet.",
    );
    const failed = await read("name;count\nOne;1\n", withUnits());
    expect(failed.es).toContain("No se encuentra la columna «Columna (Español)»");
    expect(failed.en).toContain("The column “Column (Spanish)”");
  });

  test("the column that a row lacks", async () => {
    const { es, en } = await read("code;name;since;level;tags;count;active\n1;;;;;;\n;Two;;;;;x\n");
    expect(es.split("\n")).toEqual(["«Explicación» es obligatoria. Rellénela.", "Falta «Columna», que reconoce la fila. Rellénela."]);
    expect(en.split("\n")).toEqual([expect.stringContaining("“Explanation” is required"), expect.stringContaining("“Column”, which")]);
  });

  test("a conflict's values, which stay as they are where they are data", async () => {
    await portal.take("code;name;active\n1;One;Sí\n");
    const file = (await portal.export("csv", { language: "en" })).toString("utf8");
    await sql`update thing set name = 'Theirs', version = 2, count = 7`.execute(portal.db);
    const { es, en } = await read(
      file
        .replace('"One"', '"No"')
        .replace('"Yes"', '"No"')
        .replace(/"";(?="No")/, '"7";'),
    );
    expect(es).toContain("Ahora: «Theirs». En su fichero: «No».");
    expect(es).toContain("Ahora: «Sí». En su fichero: «No».");
    expect(en).toContain("Now: “Yes”. In your file: “No”.");
    const cleared = await read(file.replace('"Yes"', '"-"'));
    expect(cleared.es).toContain("En su fichero: «(vacío)».");
    expect(cleared.en).toContain("In your file: “(empty)”.");
  });

  test("what earlier imports kept in words is read as it stands", async () => {
    const { id } = await read("name;count\nOne;1\n");
    await sql`update task set problem = ${JSON.stringify({ code: "sheets.key-column-missing", params: { column: "Number" } })}::jsonb`.execute(
      portal.db,
    );
    expect((await portal.detail(id)).problem.text).toContain("No se encuentra la columna «Number»");
  });
});

describe("an import that is interrupted", () => {
  const rows = Array.from({ length: 170 }, (_, at) => (at % 40 === 7 ? `I${at};forbidden` : `I${at};Name ${at}`));
  const file = `code;name\n${[...rows, "I3;again"].join("\n")}\n`;
  const counted = { read: 171, added: 164, errors: 7 };

  test("goes on after its last batch: every row is applied exactly once, the figures and the file of errors are whole", async () => {
    const { id } = (await portal.send(file)).body;
    let seen = 0;
    const dying = thingKinds({
      async beforeRow() {
        if (++seen === 120) throw Object.assign(new Error("the worker died"), { code: "ECONNRESET" });
      },
    });
    await expect(portal.run(id, dying)).rejects.toThrow("the worker died");
    expect(Object.keys(await portal.things())).toHaveLength(96);
    expect(await portal.detail(id)).toMatchObject({ state: "pending", counts: { read: 100 } });
    const again: string[] = [];
    await portal.run(id, thingKinds({ beforeRow: async ({ key }) => void again.push(key) }));
    const done = await portal.detail(id);
    expect(done).toMatchObject({
      state: "done",
      counts: { ...counted, modified: 0, unchanged: 0, conflicts: 0 },
    });
    expect(again).not.toContain("I5");
    expect(again).toHaveLength(68);
    expect(Object.values(await portal.things()).every(({ applied }) => applied === 1)).toBe(true);
    expect((await portal.readThings(await portal.errorsOf(id))).rows).toHaveLength(7);
    expect((await portal.call("undoTask", { params: { id } })).body.undone).toEqual({ taken: 164, kept: 0 });
  });

  test("and taken over by another worker while the first still lives is applied once", async () => {
    const { id } = (await portal.send(file)).body;
    let second: Promise<void> | undefined;
    await portal.run(
      id,
      thingKinds({
        async beforeRow({ row }) {
          if (row !== 70) return;
          second ??= portal.run(id);
          await portal.expectTakenUp(id, 2);
          // For rows that this run holds.
          await expectLockWaits(portal.pool, 1);
        },
      }),
    );
    await second;
    expect(await portal.detail(id)).toMatchObject({ state: "done", counts: counted });
    expect(Object.values(await portal.things()).every(({ applied }) => applied === 1)).toBe(true);
    const { rows: changes } = await sql<{ n: number }>`select count(*) n from task_change where task_id = ${id}`.execute(portal.db);
    expect(changes[0]?.n).toBe(164);
  });

  test("by the end of its worker is left for the next one", async () => {
    const { id } = (await portal.send(file)).body;
    const worker = new AbortController();
    const stopping = thingKinds({ beforeRow: async ({ row }) => void (row === 10 && worker.abort(new Error("stopping"))) });
    await expect(portal.run(id, stopping, worker.signal)).rejects.toThrow("stopping");
    expect(await portal.detail(id)).toMatchObject({ state: "pending" });
    await portal.run(id);
    expect(await portal.detail(id)).toMatchObject({ state: "done", counts: { read: 171 } });
  });
});

describe("an undo", () => {
  test("takes back each row that was not touched since, once", async () => {
    await portal.take(seed);
    const done = await portal.take("code;name\n007;Changed\n008;Changed\n009;New\n");
    expect(done.mayUndo).toBe(true);
    await sql`update thing set name = 'Touched', version = version + 1 where code = '008'`.execute(portal.db);
    const answers = await Promise.all([1, 2].map(() => portal.call("undoTask", { params: { id: done.id } })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const things = await portal.things();
    expect(things["007"]).toMatchObject({ name: "One", count: 5 });
    expect(things["008"]).toMatchObject({ name: "Touched" });
    expect(things["009"]).toBeUndefined();
    expect(await portal.detail(done.id)).toMatchObject({ undone: { taken: 2, kept: 1 }, mayUndo: false });
  });

  test("is refused for exports, dry runs, and what changed nothing", async () => {
    const { id } = (await portal.call("startExport", { body: { kind: "legal-entities-export", format: "csv", filter: {} } })).body;
    await portal.run(id);
    const dry = await portal.take(seed, { dryRun: true });
    for (const task of [id, dry.id]) expect((await portal.call("undoTask", { params: { id: task } })).body.code).toBe("task-not-undoable");
  });
});

test("the template is the workbook of an export without rows, in the reader's language", async () => {
  const template = await portal.call("downloadTemplate", { query: { kind: "legal-entities-import" }, language: "pt" });
  expect(decodeURIComponent(String(template.headers["content-disposition"]))).toContain("Modelo - Colunas 2026-11-05.xlsx");
  await expect(portal.readThings(template.bytes)).rejects.toMatchObject({ code: "header-only" });
});

test("an export filters, and shows the progress of a snapshot", async () => {
  await portal.addThings(250);
  await sql`update thing set level = 'high' where code < '000021'`.execute(portal.db);
  const { rows } = await portal.readThings(await portal.export("xlsx", { filter: { level: "high" } }));
  expect(rows).toHaveLength(20);
  const { id } = (await portal.call("startExport", { body: { kind: "legal-entities-export", format: "xlsx", filter: {} } })).body;
  let first = true;
  await portal.run(
    id,
    thingKinds({
      async eachRow() {
        if (first) await sql`delete from thing where code > '000100'`.execute(portal.db);
        first = false;
      },
    }),
  );
  expect(await portal.detail(id)).toMatchObject({ rows: 250 });
});

describe("one bad cell is one row's error", () => {
  test("[EYES-09] a formula without a stored value, also where the record has nothing", async () => {
    await portal.take("code;name\n007;One\n008;Two\n");
    const formula = (row: number, code: string) =>
      `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>${code}</t></is></c><c r="B${row}"><f>3+1</f><v></v></c></row>`;
    const book = await makeWorkbook(makeRow(1, ["code", "count"]) + formula(2, "007") + makeRow(3, ["008", "5"]));
    const done = await portal.take(book);
    expect(done.counts).toMatchObject({ read: 2, modified: 1, unchanged: 0, errors: 1 });
    expect(done.findings).toMatchObject([{ row: 2, issues: [{ code: "ingestion-issues.formula-without-value" }] }]);
    expect(await portal.things()).toMatchObject({ "007": { count: null }, "008": { count: 5 } });
  });

  test("[EYES-10] what the database does not take as a value refuses its own row, in whatever batch, and the others are taken once", async () => {
    const rows = Array.from({ length: 120 }, (_, at) => `T${at};${at === 30 || at === 77 ? "unkept" : "Name"};${at}`);
    const done = await portal.take(["code;name;count", ...rows].join("\n"));
    expect(done).toMatchObject({ state: "done", counts: { read: 120, added: 118, errors: 2 } });
    expect(done.findings.map(({ row, issues }: any) => [row, issues[0].code])).toEqual([
      [32, "sheets.row-not-kept"],
      [79, "sheets.row-not-kept"],
    ]);
    const things = Object.values(await portal.things()) as { applied: number }[];
    expect([things.length, things.every(({ applied }) => applied === 1)]).toEqual([118, true]);
  });

  test("[EYES-10] a file that is no table, with a character of two halves where its beginning is cut, is refused with its reason", async () => {
    const none = await portal.take(`a${"😀".repeat(200)}^b\n1^2\n`);
    expect([none.state, none.problem?.code]).toEqual(["failed", "delimiter-not-found"]);
  });
});

describe("a sheet that another program has saved", () => {
  test("a column that proves month-first refuses what may be two days; one without such a proof is read day first", async () => {
    await portal.take("code;name;since\n1;One;2026-11-10\n2;Two;2026-11-13\n3;Three;2026-05-05\n4;Four;2026-11-12\n");
    const saved = await portal.take("code,name,since\n1,One,11/10/2026\n2,Two,11/13/2026\n3,Three,5/5/2026\n4,Four,2026-11-12\n");
    expect(saved.counts).toMatchObject({ read: 4, modified: 0, unchanged: 2, errors: 2 });
    expect(saved.findings.map(({ row, issues }: any) => [row, issues[0].code])).toEqual([
      [2, "sheets.date-order"],
      [3, "sheets.date-unreadable"],
    ]);
    expect((await portal.things())["1"]).toMatchObject({ since: "2026-11-10", version: 1 });
    expect((await portal.take("code;since\n1;11/10/2026\n")).counts).toMatchObject({ modified: 1 });
    expect((await portal.things())["1"]).toMatchObject({ since: "2026-10-11" });
  });

  test("surplus empty cells and blank lines are taken, and told once", async () => {
    const done = await portal.take("code;name\nA;One;\nB;Two;;\n;\n\n");
    expect(done.counts).toMatchObject({ read: 2, added: 2, errors: 0 });
    expect(done.notes.slice(-2)).toEqual([
      "2 filas terminan en celdas vacías de más, que se han dejado fuera; la primera es la fila 2.",
      "Se han dejado fuera 2 filas en blanco; la primera es la fila 4.",
    ]);
  });
});
