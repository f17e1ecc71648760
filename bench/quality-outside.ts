import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { seedQualityEvents } from "./setup/quality-events.ts";
import { counted, isEnough, judge, roundsOf, seconds, sizeOf, tellCost } from "./setup/timing.ts";
import { openWorkingPortal } from "./setup/working-portal.ts";

// Exceptions of another system: new ones beside the same ones found again, and each of many beside each of few: what is compared with each other grows with the
// square. BENCH_EVENTS says how many there are before.
const events = sizeOf({ usual: 100_000, quick: 20_000, variable: "BENCH_EVENTS" });
const sizes = { few: sizeOf({ usual: 5000, quick: 2000 }), many: sizeOf({ usual: 20_000, quick: 8000 }) };
const rounds = roundsOf(3);
const limits = { again: 3, linear: 1.6 };

const portal = await openWorkingPortal("quality-outside", async (pool) => {
  const { rows } = await pool.query("select from quality_event limit 1");
  if (rows.length === 0) await seedQualityEvents(pool, events);
});
try {
  const token = await portal.signIn(`owner${process.pid}`, ["data-owner"]);
  console.log(`${events} events`);
  await measureOutside(token);
} finally {
  await portal.stop();
}

async function measureOutside(token: string): Promise<void> {
  const load = async (file: string): Promise<number> => {
    const start = performance.now();
    await portal.untilDone(await portal.startImport(token, "quality-load", file));
    return performance.now() - start;
  };
  const each: { few: number; many: number }[] = [];
  const again: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const write = (rows: number) => writeOutside(join(portal.directory, `outside-${rows}-${round}.csv`), rows, `${process.pid}-${round}`);
    const [few, many] = [await write(sizes.few), await write(sizes.many)];
    const took = { few: await load(few), many: await load(many) };
    const found = await load(many);
    each.push({ few: took.few / sizes.few, many: took.many / sizes.many });
    again.push(took.many / found);
    console.log(`outside: ${sizes.few} new ${seconds(took.few)}   ${sizes.many} new ${seconds(took.many)}   found again ${seconds(found)}`);
    if (isEnough([took.many / found, limits.again], [took.many / sizes.many / (took.few / sizes.few), limits.linear])) break;
  }
  console.log(`outside, new by found again ${judge(counted(again), limits.again)}`);
  console.log(
    `outside, a row of ${sizes.many} by one of ${sizes.few} ${judge(counted(each.map(({ few, many }) => many / few)), limits.linear)}`,
  );
  tellCost({ what: "new ones", milliseconds: counted(each.map(({ many }) => many)) * sizes.many, rows: sizes.many });
}

/** Few fields and rules, as one system has them; `run` makes the rows' numbers new. */
async function writeOutside(file: string, rows: number, run: string): Promise<string> {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `LEDGER;Postings;E${String(1 + (at % 60)).padStart(3, "0")};Posting;${run}-${rows}-${at};column;Column ${at % 20};CHECK-${1 + (at % 5)};value ${at};2026-10-31`,
  );
  const head = "dataSource;tableName;legalEntityCode;idType;idValue;objectType;objectName;exceptionRule;objectValue;lastExceptionDate";
  await writeFile(file, `${head}\n${lines.join("\n")}\n`);
  return file;
}
