import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { type Kind, type Ledger, openLedger, type Outcome } from "./ledger.ts";
import { severalHosts } from "./portal-nodes.ts";
import { DatabaseClient } from "../../apps/server/src/db/client.ts";
import { connectionOptions } from "../../apps/server/src/db/connect.ts";
import { limits } from "../../apps/server/src/db/limits.ts";
import { passingCodeOf } from "../../apps/server/src/db/passing-failure.ts";
import { rowsOfFile } from "./traffic/months.ts";
import { rowsOfImport } from "./traffic/work.ts";

/** How often each thing of a kind stands in the database, by its key in the ledger. */
const countings: Partial<Record<Kind, string>> = {
  "sign-in": "select encode(token_hash, 'hex') as key, count(*)::int as times from user_session group by 1",
  delivery: "select file_name as key, count(*)::int as times from upload group by 1",
  signature: `select to_char(k.period, 'YYYY-MM') || ' ' || c.legal_entity_id || ' ' || s.capacity as key, count(*)::int as times
    from signature s join cell c on c.id = s.cell_id join consolidation k on k.id = c.consolidation_id group by 1`,
  closing:
    "select to_char(s.period, 'YYYY-MM') as key, count(*)::int as times from scenario_version v join scenario s on s.id = v.scenario_id group by 1",
  import: `select substring(e.code from '^I(\\d+)-') as key, ceil(count(*)::numeric / ${rowsOfImport})::int as times
    from legal_entity e join audit a on a.subject_type = 'legal-entity' and a.subject_id = e.id::text and a.action = 'legal-entity-created'
    where e.code like 'I%-%' group by 1`,
  item: "select substring(changes::text from 'item \\d+') as key, count(*)::int as times from swp_item_change where kind = 'created' group by 1",
  edit: `select change #>> '{2}' as key, count(*)::int as times from swp_item_change, jsonb_array_elements(changes) change
    where kind = 'edited' and change #>> '{2}' like 'edit %' group by 1`,
};

/** What must never be found, whoever asked for what. */
const impossible: Record<string, string> = {
  "deliveries whose rows are not as many as were sent": `select d.id::text as key
    from delivery d left join (select delivery_id, count(*) as rows from person_fact group by 1) p on p.delivery_id = d.id
    where d.row_count <> ${rowsOfFile} or coalesce(p.rows, 0) <> ${rowsOfFile}`,
  "uploads with two deliveries of one entity":
    "select upload_id::text as key from delivery group by upload_id, legal_entity_id having count(*) > 1",
  "versions with other than the delivered rows": `select v.id::text as key
    from scenario_version v left join (select version_id, count(*) as rows from version_person group by 1) p on p.version_id = v.id
    where coalesce(p.rows, 0) <> ${2 * rowsOfFile}`,
  "versions whose headcount is not the delivered one": `select v.id::text as key from scenario_version v
    where not exists (select from version_figure f where f.version_id = v.id and f.kpi_code = 'headcount' and f.legal_entity_id is null and f.numerator = ${2 * rowsOfFile})`,
};

/**
 * Holds what was answered against what the database has now; each difference is written into the ledger as wrong, once. Done again where the server goes meanwhile: what comes back
 * after a fault is now and then handed over once more.
 */
export async function holdAgainst(ledger: Ledger, told: Set<string>): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      return await holdOnce(ledger, told);
    } catch (error) {
      if (tries === 20 || passingCodeOf(error) === undefined) throw error;
      await sleep(500);
    }
}

async function holdOnce(ledger: Ledger, told: Set<string>): Promise<void> {
  const client = await connected();
  try {
    const tell = (sentence: string) => {
      if (told.has(sentence)) return;
      told.add(sentence);
      ledger.wrong(sentence);
    };
    for (const [kind, statement] of Object.entries(countings) as [Kind, string][]) {
      // What is asked for while the database is read cannot be missing in what is read after it.
      const before = ledger.entries(kind);
      const { rows } = await client.query<{ key: string; times: number }>(statement);
      const times = new Map(rows.map((row) => [row.key, row.times]));
      for (const sentence of compare(kind, before, times)) tell(sentence);
    }
    for (const [what, statement] of Object.entries(impossible)) {
      const { rows } = await client.query<{ key: string }>(statement);
      if (rows.length > 0) tell(`${what}: ${rows.map(({ key }) => key).join(", ")}`);
    }
  } finally {
    await client.end();
  }
}

/** What is wrong with a kind, in words: `times` says how often each thing stands in the database. */
function compare(kind: Kind, entries: [string, Outcome][], times: Map<string, number>): string[] {
  return entries.flatMap(([key, outcome]) => {
    const there = times.get(keyOf(kind, key)) ?? 0;
    if (there > 1) return [`doubled: ${kind} ${key} (${there} times)`];
    if (outcome === "done" && there === 0) return [`lost: ${kind} ${key}`];
    if (outcome === "refused" && there > 0) return [`there though refused: ${kind} ${key}`];
    return [];
  });
}

/** Whether the book finds what is wrong: something of each kind that was never done, and what is doubled. Throws where it does not, for then nothing would be shown. */
export async function proveBook(): Promise<void> {
  const planted = openLedger();
  const counted = Object.keys(countings) as Kind[];
  for (const kind of counted) planted.note(kind, "of nobody", "done");
  await holdAgainst({ ...planted, wrong: (sentence) => void planted.wrongs.push(sentence) }, new Set());
  const doubled = compare("item", [["item 1", "open"]], new Map([["item 1", 2]]));
  const there = compare("item", [["item 1", "refused"]], new Map([["item 1", 1]]));
  if (planted.wrongs.length !== counted.length || doubled.length !== 1 || there.length !== 1)
    throw new Error(`The book does not find what is wrong: ${planted.wrongs.join("; ")}`);
}

/** A connection to whichever leads. */
async function connected(): Promise<pg.Client> {
  const client = new DatabaseClient(connectionOptions(severalHosts("owner"), { ...limits.jobs, connection: 20_000 }));
  // What was asked hears of it too.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** The database has hashes of what people are signed in by. */
function keyOf(kind: Kind, key: string): string {
  return kind === "sign-in" ? createHash("sha256").update(key).digest("hex") : key;
}
