import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { from, to } from "pg-copy-streams";
import { fileSource } from "../apps/server/src/spreadsheets/reading/file-source.ts";
import { openTable } from "../apps/server/src/spreadsheets/reading/open-table.ts";
import { listenToStatements } from "./setup/portal.ts";
import { seedQualityEvents } from "./setup/quality-events.ts";
import { rawExport, sameExport } from "./setup/quality-exports.ts";
import {
  counted,
  isEnough,
  isQuick,
  judge,
  median,
  milliseconds,
  roundsOf,
  seconds,
  sizeOf,
  tellCost,
  time,
  timeInTurn,
} from "./setup/timing.ts";
import { openWorkingPortal } from "./setup/working-portal.ts";

// Data quality with a million events: pages, an import of 100,000 rows, exports of all, and what a page takes while they run. Each beside its limit of
// the same run. BENCH_EVENTS makes it smaller, or five million; BENCH_PARTS names the parts to run.
const events = sizeOf({ usual: 1_000_000, quick: 100_000, variable: "BENCH_EVENTS" });
const edits = Math.min(100_000, Math.floor(events / (isQuick() ? 30 : 10)));
const rounds = roundsOf(3);
const parts = (process.env["BENCH_PARTS"] ?? (isQuick() ? "pages,import,csv" : "pages,import,csv,xlsx,load")).split(",");
const limits = { page: 1.5, import: 3, csv: 1.5, one: 2.5, both: 4, megabytes: 300 };

const portal = await openWorkingPortal("quality", async (pool) => {
  const { rows } = await pool.query("select from quality_event limit 1");
  if (rows.length === 0) await seedQualityEvents(pool, events);
});
const listen = listenToStatements();
try {
  const token = await portal.signIn(`owner${process.pid}`, ["data-owner"]);
  const other = await portal.signIn(`group${process.pid}`, ["group-owner"]);
  console.log(`${events} events`);
  if (parts.includes("pages")) await measurePages(token);
  if (parts.includes("import")) await measureImport(token);
  if (parts.includes("csv")) await measureCsv(token);
  if (parts.includes("xlsx")) await measureXlsx(token);
  if (parts.includes("load")) await measureUnderLoad(token, other);
} finally {
  await portal.stop();
}

async function measurePages(token: string): Promise<void> {
  const cases: [string, string][] = [
    ["all, by due date", "quality?limit=50"],
    ["all, latest first", "quality?limit=50&sort=last"],
    ["open of one entity", "quality?limit=50&entities=7&status=OPEN,IN_PROGRESS"],
    ["small entity, one field, by last date", "quality?limit=50&entities=55&elements=3&sort=last"],
    ["one rule, overdue", "quality?limit=50&rules=5&overdue=1"],
    ["one person's", "quality?limit=50&accountants=42&sort=due&direction=desc"],
    ["words", "quality?limit=50&text=closed%202014"],
    ["counts of all", "quality/counts"],
    ["counts of an entity's open ones", "quality/counts?entities=7&status=OPEN"],
    ["counts of a month's", "quality/counts?lastFrom=2026-03-01&lastTo=2026-03-31"],
  ];
  let all = 0;
  for (const [name, path] of cases) {
    const ask = () => portal.read(path, token);
    // The first requests of a process are slower than those of a working day.
    const warm = performance.now() + (isQuick() ? 100 : 2000);
    for (let round = 0; round < (isQuick() ? 3 : 20) || performance.now() < warm; round++) await ask();
    const statements = await listen(ask);
    const bare = async () => {
      await portal.read("users/validtoken", token);
      for (const { text, values } of statements) await portal.pool.query(text, values);
    };
    const { one, other } = await timeInTurn(rounds * (isQuick() ? 3 : 10), ask, bare);
    all += one;
    const figures = `${milliseconds(one)}   a call and its SQL bare ${milliseconds(other)}   ${judge(one / other, limits.page)}`;
    console.log(`${name.padEnd(40)} ${statements.length} statements   ${figures}`);
  }
  tellCost({ what: "all of these pages", milliseconds: all, rows: events });
  const depth = Math.min(10_000, events / 10);
  for (const sort of ["due", "last", "id"]) {
    let next = "";
    for (let at = 0; at < depth; at += 500) {
      const page = (await (await portal.call(`quality?sort=${sort}&limit=500${next}`, token)).json()) as { next: string };
      next = `&after=${page.next}`;
    }
    const ask = (after: string) => () => portal.read(`quality?sort=${sort}&limit=50${after}`, token);
    const { one, other } = await timeInTurn(rounds * (isQuick() ? 2 : 5), ask(next), ask(""));
    console.log(
      `${`depth ${depth}, by ${sort}`.padEnd(40)} ${milliseconds(one)}   page one ${milliseconds(other)}   ${judge(one / other, limits.page)}`,
    );
  }
}

/** The rows of an export, edited: another status, due date and comments; every tenth event from `offset` on, so that no round meets another's rows. */
async function writeEdits(file: string, offset: number): Promise<void> {
  const client = await openClient();
  const out = createWriteStream(file);
  out.write(
    "idEvent;dataSource;tableName;legalEntityCode;idType;idValue;objectType;objectName;objectValue;exceptionRule;status;firstExceptionDate;lastExceptionDate;dueDate;comments;_version\n",
  );
  const query = `select e.id, l.data_source, l.table_name, n.code, l.id_type, e.id_value, l.object_type, l.object_name, t.object_value, r.code,
      case e.status when 'IN_PROGRESS' then 'OPEN' else 'IN_PROGRESS' end, e.first_on, e.last_on, greatest(e.first_on, date '2026-12-01') + (e.id % 60)::integer,
      t.comments || ' Edited by hand, round ${offset}.', e.version
    from quality_event e join quality_event_text t on t.event_id = e.id join quality_element l on l.id = e.element_id join quality_rule r on r.id = e.rule_id
      join legal_entity n on n.id = e.legal_entity_id
    where e.id % 10 = ${offset % 10} order by e.id limit ${edits}`;
  await pipeline(client.query(to(`copy (${query}) to stdout (format csv, delimiter ';')`)), out);
  await client.end();
}

/**
 * What the same rows cost without a portal: a COPY of the file, and one statement that updates them in the two tables that hold them, with their indexes and no
 * count kept of them.
 */
async function updateBare(file: string): Promise<number> {
  const client = await openClient();
  await client.query(
    `create temp table bare (id bigint, ${"abcdefghi"
      .split("")
      .map((name) => `${name} text`)
      .join(", ")}, status quality_status, j text, k text, due_on date, comments text, version integer)`,
  );
  await client.query("alter table quality_event disable trigger user; checkpoint");
  const took = await time(async () => {
    await client.query("begin");
    await pipeline(portal.readFile(file), client.query(from("copy bare from stdin (format csv, header, delimiter ';')")));
    await client.query(`
      with edited as (
        update quality_event e set status = b.status, due_on = b.due_on, accepted_until = null, version = e.version + 1, updated_by = 1, updated_at = now()
        from bare b where b.id = e.id returning e.id, e.id_value, b.comments
      )
      update quality_event_text t set comments = d.comments, search = quality_search(d.id_value, t.object_value, t.sensitive, t.params, t.detail, d.comments)
      from edited d where d.id = t.event_id`);
    await client.query("commit");
  });
  await client.query("alter table quality_event enable trigger user");
  await client.end();
  return took;
}

async function measureImport(token: string): Promise<void> {
  const file = join(portal.directory, "edits.csv");
  const ratios: number[] = [];
  const times: number[] = [];
  portal.workersPeak();
  for (let round = 0; round < rounds; round++) {
    await writeEdits(file, round * 2);
    const bare = await updateBare(file);
    await writeEdits(file, round * 2 + 1);
    await portal.pool.query("checkpoint");
    const start = performance.now();
    const id = await portal.startImport(token, "quality-import", file);
    const sent = performance.now() - start;
    const { counts } = await portal.untilDone(id);
    const took = performance.now() - start;
    if (counts?.["modified"] !== edits) throw new Error(JSON.stringify(counts));
    ratios.push(took / bare);
    times.push(took);
    const { size } = await stat(file);
    console.log(
      `import of ${edits} rows, ${(size / 1e6).toFixed(1)} MB: ${seconds(took)} (${seconds(sent)} sent)   COPY and UPDATE ${seconds(bare)}   ratio ${(took / bare).toFixed(2)}`,
    );
    if (isEnough([took / bare, limits.import])) break;
  }
  console.log(`import by COPY and UPDATE ${judge(counted(ratios), limits.import)}`);
  tellCost({ what: "import", milliseconds: counted(times), rows: edits });
  judgePeak("import");
}

function judgePeak(name: string): void {
  const megabytes = portal.workersPeak();
  console.log(
    megabytes === undefined
      ? "worker's peak not measured here"
      : `${name}: worker's peak ${megabytes.toFixed(0)} MB by ${limits.megabytes} MB ${judge(megabytes / limits.megabytes, 1)}`,
  );
}

async function copyBare(query: string): Promise<{ took: number; bytes: number }> {
  const client = await openClient();
  let bytes = 0;
  const took = await time(async () => {
    for await (const part of client.query(to(`copy (${query}) to stdout (format csv, delimiter ';', force_quote *)`)))
      bytes += (part as Buffer).length;
  });
  await client.end();
  return { took, bytes };
}

async function measureCsv(token: string): Promise<void> {
  const query = await sameExport(portal.pool);
  const ratios: number[] = [];
  const rawRatios: number[] = [];
  const times: number[] = [];
  portal.workersPeak();
  for (let round = 0; round < rounds; round++) {
    const raw = await copyBare(rawExport);
    const bare = await copyBare(query);
    const start = performance.now();
    const { id } = await portal.untilDone(await portal.startExport(token, { kind: "quality-export", format: "csv", filter: {} }));
    const took = performance.now() - start;
    const { rows } = await portal.pool.query<{ bytes: number }>("select bytes from task_file where task_id = $1 and purpose = 'result'", [
      id,
    ]);
    ratios.push(took / bare.took);
    times.push(took);
    rawRatios.push(took / raw.took);
    const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
    console.log(
      `CSV of all ${seconds(took)}, ${megabytes(Number(rows[0]?.bytes))}   COPY TO STDOUT ${seconds(bare.took)}, ${megabytes(bare.bytes)}   ratio ${(took / bare.took).toFixed(2)}   COPY of what is stored ${seconds(raw.took)}, ${megabytes(raw.bytes)}, ratio ${(took / raw.took).toFixed(2)}`,
    );
    if (isEnough([took / bare.took, limits.csv])) break;
  }
  console.log(`CSV by COPY ${judge(counted(ratios), limits.csv)}`);
  console.log(`CSV by COPY of what is stored, median ${median(rawRatios).toFixed(2)} times`);
  tellCost({ what: "CSV", milliseconds: counted(times), rows: events });
  judgePeak("CSV");
}

async function measureXlsx(token: string): Promise<void> {
  portal.workersPeak();
  const start = performance.now();
  const { id, rows } = await portal.untilDone(await portal.startExport(token, { kind: "quality-export", format: "xlsx", filter: {} }));
  const file = join(portal.directory, "all.xlsx");
  const took = performance.now() - start;
  await portal.saveResult(token, id, file);
  const { size } = await stat(file);
  console.log(`workbook of ${rows} rows, ${(size / 1e6).toFixed(0)} MB: ${seconds(took)}`);
  judgePeak("workbook");
  const table = await openTable(await fileSource(file), {
    fileName: "all.xlsx",
    headerNames: ["ID del evento", "Estado"],
    limits: { fileBytes: 1e10, unpackedBytes: 1e11 },
  });
  let read = 0;
  for await (const batch of table.batches) read += batch.length;
  if (read !== rows) throw new Error(`${read} rows came back of ${rows}.`);
}

/** The 99th percentile of a page, asked again and again while `busy` lasts (or as often as `times`). */
async function percentile(token: string, busy: Promise<unknown> | undefined, times = 400): Promise<number> {
  const took: number[] = [];
  const work = { over: false };
  void busy?.finally(() => (work.over = true)).catch(() => undefined);
  const paths = ["quality?limit=50&entities=7&status=OPEN", "quality?limit=50&sort=last", "quality?limit=50&rules=5"];
  for (let at = 0; busy ? !work.over : at < times; at++) {
    took.push(await time(() => portal.read(paths[at % paths.length]!, token)));
    await sleep(10);
  }
  await busy;
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? Number.NaN;
}

async function measureUnderLoad(token: string, other: string): Promise<void> {
  const file = (offset: number) => join(portal.directory, `load-${offset}.csv`);
  const exporting = async (format: "csv" | "xlsx") =>
    portal.untilDone(await portal.startExport(other, { kind: "quality-export", format, filter: {} }));
  const importing = async (offset: number) => portal.untilDone(await portal.startImport(token, "quality-import", file(offset)));
  for (const offset of [8, 9]) await writeEdits(file(offset), offset);
  await percentile(token, undefined, 50);
  // Idle before each, so that what else the machine does is in both.
  const measure = async (name: string, limit: number, start: () => Promise<unknown>) => {
    const idle = await percentile(token, undefined);
    const busy = await percentile(token, start());
    console.log(`page during ${name}: 99th percentile ${milliseconds(busy)}   idle ${milliseconds(idle)}   ${judge(busy / idle, limit)}`);
  };
  await measure("a CSV export", limits.one, () => exporting("csv"));
  await measure("a workbook export", limits.one, () => exporting("xlsx"));
  await measure("an import", limits.one, () => importing(8));
  await measure("an import and a workbook export", limits.both, () => Promise.all([importing(9), exporting("xlsx")]));
}

async function openClient(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: portal.url, options: "-c timezone=UTC" });
  await client.connect();
  client.on("error", (error) => console.error(error));
  return client;
}
