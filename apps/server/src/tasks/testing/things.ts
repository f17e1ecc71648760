import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { Problem } from "../../problem.ts";
import type { RowValues, SheetColumn } from "../../spreadsheets/sheet-column.ts";
import { applyEach, undoEach } from "../imports/apply-each.ts";
import type { CurrentRow, ExportKind, ImportHandler, ImportKind, PlannedRow, TaskKinds } from "../kinds.ts";

export type Thing = {
  code: string;
  name: string;
  since: string | null;
  level: string | null;
  tags: string[];
  count: number | null;
  active: boolean;
  version: number;
};

/** Columns of the things that tests import; the labels are borrowed. */
export const thingColumns: SheetColumn[] = [
  { key: "code", label: "sheets.column", kind: "id", isKey: true },
  { key: "name", label: "sheets.column-help", kind: "text", required: true },
  { key: "since", label: "sheets.column-kind", kind: "date" },
  {
    key: "level",
    label: "sheets.column-role",
    kind: "choice",
    choices: async () => [
      { value: "low", label: "Bajo" },
      { value: "high", label: "Alto" },
    ],
  },
  { key: "tags", label: "sheets.column-values", kind: "list" },
  { key: "count", label: "sheets.columns", kind: "whole" },
  { key: "active", label: "sheets.rules", kind: "boolean" },
  { key: "version", label: "sheets.kind-whole", kind: "whole", locked: true },
];

/** The table of the things, in the test's own database. */
export async function createThings(db: Database): Promise<void> {
  await sql`create table thing (code text primary key, name text not null, since date, level text, tags text[] not null default '{}', count integer,
    active boolean not null default true, version integer not null default 1, applied integer not null default 1)`.execute(db);
  // What the migrations make, the application is given at the start; this table is of the tests alone.
  await sql`grant all on thing to hub_app`.execute(db);
}

/** What tests put in the way. */
export type Disturbance = {
  /** Called before each row is applied. */
  beforeRow?(row: PlannedRow<Thing>): Promise<void>;
  /** Called before each row is taken back. */
  beforeUndo?(): Promise<void>;
  /** Called for each row exported. */
  eachRow?(at: number): Promise<void>;
  adds?: boolean;
};

/** An export and an import of things, under the names of those of legal entities; and one under that of the audit trail, which knows how many there are. */
export function thingKinds(disturbance: Disturbance = {}): TaskKinds {
  const things = exportThings(disturbance);
  return {
    "legal-entities-export": things,
    "legal-entities-import": importThings(disturbance),
    "audit-export": { ...things, count: ({ db }, { level }) => countThings(db, level) },
  };
}

async function countThings(db: Database, level: string | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from thing where ${level ?? null}::text is null or level = ${level ?? null}`.execute(db);
  return rows[0]?.count ?? 0;
}

function exportThings(disturbance: Disturbance): ExportKind {
  return {
    title: "sheets.columns",
    takenBackBy: "legal-entities-import",
    checkFilter(filter) {
      if (filter["level"] === "none")
        throw new Problem("invalid-input", { issues: [{ code: "sheets.choice-unknown", path: ["level"], params: { found: "none" } }] });
    },
    columns: () => thingColumns,
    async *rows({ db }, filter) {
      let after = "";
      for (;;) {
        const { rows } =
          await sql<Thing>`select * from thing where code > ${after} and (${filter["level"] ?? null}::text is null or level = ${filter["level"] ?? null}) order by code limit 100`.execute(
            db,
          );
        for (const thing of rows) {
          await disturbance.eachRow?.(0);
          yield { values: { ...thing }, version: String(thing.version) };
        }
        const last = rows.at(-1);
        if (!last) return;
        after = last.code;
      }
    },
  };
}

function importThings(disturbance: Disturbance): ImportKind {
  return {
    title: "sheets.columns",
    columns: thingColumns,
    adds: disturbance.adds ?? true,
    batchRows: 50,
    open: async () => thingHandler(disturbance),
  };
}

function thingHandler(disturbance: Disturbance): ImportHandler<Thing> {
  return {
    keyOf: (values) => String(values["code"]).toUpperCase(),
    async find({ db }, keys, lock) {
      const { rows } =
        await sql<Thing>`select * from thing where upper(code) = any(${keys}::text[]) order by code ${lock ? sql`for update` : sql``}`.execute(
          db,
        );
      return new Map(
        rows.map((thing): [string, CurrentRow<Thing>] => [
          thing.code.toUpperCase(),
          { version: String(thing.version), values: { ...thing }, record: thing },
        ]),
      );
    },
    async check({ db }, rows) {
      // As a statement over many rows fails of one of them.
      if (rows.some(({ values }) => values["name"] === "unkept")) await sql`select ${"unkept"}::text::integer`.execute(db);
      return rows.map(({ values }) =>
        values["name"] === "forbidden" ? [{ column: "name", code: "sheets.choice-unknown", params: { found: "forbidden" } }] : [],
      );
    },
    apply: (ctx, rows) =>
      applyEach(ctx, rows, async ({ db }, row) => {
        await disturbance.beforeRow?.(row);
        if (row.values["name"] === "refused") {
          await sql`insert into thing (code, name) values (${`${row.key}-trace`}, 'left behind')`.execute(db);
          throw new Problem("in-use");
        }
        const before = row.current?.record ?? null;
        const after = await write(db, row);
        return { applied: { subject: after.code, version: String(after.version), before, after } };
      }),
    undo: (ctx, changes) =>
      undoEach(ctx, changes, async ({ db }, { subject, version, before }) => {
        await disturbance.beforeUndo?.();
        const { rows } = await sql`select from thing where code = ${subject} and version = ${Number(version)} for update`.execute(db);
        if (rows.length === 0) return false;
        if (before === null) await sql`delete from thing where code = ${subject}`.execute(db);
        else
          await sql`update thing set name = ${(before as Thing).name}, count = ${(before as Thing).count}, version = version + 1 where code = ${subject}`.execute(
            db,
          );
        return true;
      }),
  };
}

async function write(db: Database, { values, changes, current }: PlannedRow<Thing>): Promise<Thing> {
  if (!current) {
    const { rows } = await sql<Thing>`
      insert into thing (code, name, since, level, tags, count, active)
      values (${values["code"]}, ${values["name"]}, ${values["since"] ?? null}, ${values["level"] ?? null}, ${values["tags"] ?? []}, ${values["count"] ?? null},
        ${values["active"] ?? true}) returning *`.execute(db);
    return rows[0]!;
  }
  const next: RowValues = { ...current.values, ...changes };
  const { rows } = await sql<Thing>`
    update thing set name = ${next["name"]}, since = ${next["since"]}, level = ${next["level"]}, tags = ${next["tags"] ?? []}, count = ${next["count"]},
      active = ${next["active"]}, version = version + 1, applied = applied + 1
    where code = ${current.record.code} returning *`.execute(db);
  return rows[0]!;
}
