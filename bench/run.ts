import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeMigrated, migratedVariable } from "./setup/database.ts";
import { describeGrowth } from "./setup/growth.ts";
import type { Cost } from "./setup/timing.ts";

// Each figure stands beside its limit or a peer, measured in the same run: ratios travel between machines, seconds do not.
//   npm run bench [names]                  all with their limits, or those named; `peers` only where it is named, for it installs what it is compared with
//   npm run bench quick [names]            in a few minutes, for landings: see setup/timing.ts
//   npm run bench growth [names] [sizes]   each at several times its usual size (0.1, 1 and 3 unless told): what a row takes must stay
const given = process.argv.slice(2);
const mode = given[0] === "quick" || given[0] === "growth" ? given[0] : "limits";
const words = mode === "limits" ? given : given.slice(1);
const sizes = words.filter((word) => Number(word) > 0);
const only = words.filter((word) => !sizes.includes(word));
/** What installs packages of others. */
const named = ["peers"];
/** Search and what is seen stand beside milliseconds, which say something on a machine that does nothing else alone; a large group and what stays in memory want their size. */
const withoutQuick = ["backup-group", "face", "memory", "search"];
/** An attack is as large as the attacker is, what stays in memory is asked of so many requests, the demonstration as it is made, and peers are compared at one size. */
const withoutGrowth = ["attack", "face", "memory", "peers"];

const all = (await readdir(import.meta.dirname)).flatMap((file) => /^(.+)\.ts$/.exec(file)?.[1] ?? []).toSorted();
const benches = all.filter(
  (bench) =>
    bench !== "run" &&
    !(mode === "quick" && withoutQuick.includes(bench)) &&
    (only.length === 0 ? !named.includes(bench) : only.some((word) => bench.startsWith(word))),
);
if (benches.length === 0) throw new Error(`There is no such bench. There are ${all.join(", ")}.`);

let failed = false;
const directory = await mkdtemp(join(tmpdir(), "hub-bench-"));
try {
  process.env[migratedVariable] = join(directory, "postgres");
  if (process.env["DATABASE_URL"] === undefined) await makeMigrated(join(directory, "postgres"));
  for (const bench of benches) {
    if (mode !== "growth") await run(bench, mode === "quick" ? { BENCH_QUICK: "1", NODE_COMPILE_CACHE: join(directory, "compiled") } : {});
    else if (withoutGrowth.includes(bench)) console.log(`\n${bench} has no size that grows.`);
    else await runAtSizes(bench, sizes.length > 0 ? sizes.map(Number) : [0.1, 1, 3]);
  }
} finally {
  await rm(directory, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

async function runAtSizes(bench: string, sizes: readonly number[]): Promise<void> {
  const runs: { size: number; costs: Cost[] }[] = [];
  for (const size of sizes) runs.push({ size, costs: await run(bench, { BENCH_SCALE: String(size) }) });
  const { lines, kept } = describeGrowth(runs);
  console.log(`\ngrowth of ${bench}, what a row takes\n${lines.join("\n")}`);
  failed ||= !kept;
}

/** Runs a bench in a process of its own; answers what it tells of its costs. */
async function run(bench: string, env: Record<string, string>): Promise<Cost[]> {
  console.log(`\n${bench}${env["BENCH_SCALE"] === undefined ? "" : ` at ${env["BENCH_SCALE"]} times its size`}`);
  const start = performance.now();
  const child = fork(join(import.meta.dirname, `${bench}.ts`), { env: { ...process.env, ...env } });
  const costs: Cost[] = [];
  child.on("message", (cost) => costs.push(cost as Cost));
  // What it told last may still be on its way when it has ended.
  const [[code]] = (await Promise.all([once(child, "exit"), once(child, "disconnect")])) as [[number | null], unknown];
  failed ||= code !== 0;
  console.log(`${bench} took ${((performance.now() - start) / 1000).toFixed(0)} s`);
  return costs;
}
