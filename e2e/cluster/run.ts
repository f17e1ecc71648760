import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startDatabasePair } from "./database-pair.ts";
import { type Fault, faults, type Parts } from "./faults.ts";
import { countTooLong, type Figures, writeFigures } from "./figures.ts";
import { holdAgainst, proveBook } from "./hold-against.ts";
import { defineProxy, definePooler } from "./in-front.ts";
import { kinds, openLedger } from "./ledger.ts";
import { type Hearing, openEar } from "./outages.ts";
import { openPerson } from "./people.ts";
import { definePortalNode, migrate, type Way, ways } from "./portal-nodes.ts";
import { ports } from "./ports.ts";
import { findPrograms } from "./programs.ts";
import { prepareRoles } from "./roles.ts";
import { mountSmallDisk } from "./small-disk.ts";
import { seedDatabase, setUpGroup } from "./setting-up.ts";
import { liveMonths } from "./traffic/months.ts";
import { editItems, exportCatalogue, importEntities, probe, signPeopleIn } from "./traffic/work.ts";
import { names, type World } from "./traffic/world.ts";

// Two nodes of the portal behind HAProxy on a Patroni pair, with traffic, while one part after the other is killed (docs/decisions/0058).
const roundsIn = readRounds(process.env["HUB_CLUSTER_ROUNDS"] ?? "3");
/** After so many minutes no further round is begun. */
const minutes = Number(process.env["HUB_CLUSTER_MINUTES"] ?? Infinity);
const chosenWays = listed("HUB_CLUSTER_WAYS", ways);
const chosenFaults = listed("HUB_CLUSTER_FAULTS", Object.keys(faults));
/** How many have gone by since the first that the portal knows. */
const months = 321;
const pause = Number(process.env["HUB_CLUSTER_PAUSE"] ?? 400);

/** `50`, or by way `hosts=10,pooled=50`: how often each fault comes. */
function readRounds(text: string): (way: Way) => number {
  const given = new Map(text.split(",").map((each) => (each.includes("=") ? (each.split("=") as [string, string]) : ["", each])));
  const wrong = [...given].find(([way, count]) => (way !== "" && !ways.includes(way as Way)) || !/^\d+$/.test(count));
  if (wrong) throw new Error(`HUB_CLUSTER_ROUNDS is a number, or numbers by way (${ways.join(", ")}): ${text}.`);
  return (way) => Number(given.get(way) ?? given.get("") ?? 0);
}

function listed<T extends string>(variable: string, all: readonly T[]): T[] {
  const given = process.env[variable]?.split(",");
  const unknown = given?.find((each) => !all.includes(each as T));
  if (unknown !== undefined) throw new Error(`${variable}: ${unknown} is none of ${all.join(", ")}.`);
  return all.filter((each) => given?.includes(each) ?? true);
}

const programs = findPrograms();
if (typeof programs === "string") {
  console.log(`The cluster's trials are skipped: ${programs}.`);
  process.exit(0);
}
const { postgresBin, versions } = programs;
let wrongs = 0;
for (const way of chosenWays) wrongs += await runWay(way);
if (wrongs > 0) process.exitCode = 1;

/** Everything once, the portals reaching the primary in one way; answers how much was lost, doubled or failed. */
async function runWay(way: Way): Promise<number> {
  const root = process.env["HUB_CLUSTER_DIRECTORY"] ?? tmpdir();
  const directory = await mkdtemp(join(root, "hub-cluster-"));
  await chmod(directory, 0o755);
  await using everything = new AsyncDisposableStack();
  everything.defer(() => (process.env["HUB_CLUSTER_KEEP"] ? undefined : rm(directory, { recursive: true, force: true, maxRetries: 5 })));
  console.log(`${way}: ${directory}`);
  const disk = chosenFaults.includes("disk-full") ? await mountSmallDisk(join(directory, "pg0")) : undefined;
  if (disk) everything.defer(() => disk.unmount());
  const databases = await startDatabasePair(directory, postgresBin);
  everything.defer(() => databases.stop());
  await prepareRoles(databases);
  await migrate(directory);
  await seedDatabase();
  const proxy = await defineProxy(directory);
  const poolers = way === "pooled" ? await Promise.all([0, 1].map((at) => definePooler(directory, at))) : [];
  const nodes = await Promise.all(
    [0, 1].map(async (at) => {
      await mkdir(join(directory, `node${at}`), { recursive: true });
      return definePortalNode(directory, way, at);
    }),
  );
  for (const part of [proxy, ...poolers, ...nodes.flatMap(({ api, worker }) => [worker, api])]) {
    part.start();
    part.keep();
    everything.defer(() => part.stop());
  }
  const otherRelease = process.env["HUB_CLUSTER_RELEASE"];
  const variant = (given: { root?: string; preload?: string }) => (at: number) => {
    const node = definePortalNode(directory, way, at, given);
    for (const part of [node.api, node.worker]) everything.defer(() => part.stop());
    return node;
  };
  const parts: Parts = {
    databases,
    nodes,
    poolers,
    aheadOf: variant({ preload: join(import.meta.dirname, "shifted-clock.ts") }),
    other: otherRelease ? variant({ root: otherRelease }) : undefined,
    disk,
    untilReady: untilServed,
  };
  await untilServed();

  const figures: Figures = { way, versions, began: new Date(), rows: [], counts: {}, told: [] };
  let running = true;
  const ear = openEar();
  const ledger = openLedger();
  figures.told = ledger.told;
  const people = Object.fromEntries(names.map((name) => [name, openPerson(name, ear.hear)])) as World["people"];
  const group = await setUpGroup();
  for (const name of names) await people[name].enter();
  const world: World = { people, ledger, ear, group, pause, goesOn: () => running };
  let taken = 0;
  let round = 0;
  /** The next month, so that what there are last for all rounds; undefined once there is none. */
  const take = async () => {
    while (running && taken >= (months * (round + 1)) / roundsIn(way)) await sleep(500);
    return running && taken < months ? { year: 2000 + Math.floor(taken / 12), month: 1 + (taken++ % 12) } : undefined;
  };
  const traffic = Promise.all([
    probe(world),
    signPeopleIn(world),
    liveMonths(world, take),
    liveMonths(world, take),
    importEntities(world),
    exportCatalogue(world),
    editItems(world),
  ]);
  traffic.catch((error: unknown) => {
    console.error(error);
    ledger.wrong(`the traffic ended: ${String(error)}`);
  });
  await sleep(10_000);
  await proveBook();
  const told = new Set<string>();
  const quiet = ear.take();
  if (quiet.failures.length > 0) ledger.wrong(`before any fault: ${quiet.failures.join("; ")}`);

  type Trial = { fault: Fault; name: string; times: number; row: Figures["rows"][number] };
  const trials: Trial[] = [];
  for (const name of chosenFaults) {
    const fault = faults[name] as Fault;
    const skipped = fault.most !== undefined && way !== chosenWays[0] ? "tried once, in the first way" : fault.skipped?.(parts);
    if (skipped) {
      console.log(`${way} ${name}: skipped, ${skipped}`);
      continue;
    }
    const times = Math.min(roundsIn(way), fault.most ?? Infinity);
    const row = { does: fault.does, times: 0, reading: [], writing: [], failures: 0, cut: 0, unavailable: 0, answers: 0, wrongs: 0 };
    figures.rows.push(row);
    trials.push({ fault, name, times, row });
  }
  // Round by round, so that a run which is ended early has done about as much of each.
  for (; round < roundsIn(way); round += 1)
    for (const { fault, name, times, row } of trials) {
      if (round >= times || performance.now() > minutes * 60_000) continue;
      await databases.settle();
      await untilServed();
      await fault.prepare?.(parts);
      ear.take();
      const wrongsBefore = ledger.wrongs.length;
      await fault.strike(parts, round);
      await sleep(fault.shows);
      await databases.settle();
      await untilServed();
      // The last one who had no answer has one by now.
      await sleep(700);
      const heard = ear.take();
      await holdAgainst(ledger, told);
      row.times += 1;
      row.reading.push(heard.reading);
      row.writing.push(heard.writing);
      row.failures += heard.failures.length;
      row.cut += heard.cut;
      row.unavailable += heard.unavailable;
      row.answers += heard.answers;
      row.wrongs += ledger.wrongs.length - wrongsBefore;
      for (const failure of heard.failures) console.log(`  500: ${failure}`);
      console.log(`${new Date().toISOString().slice(11, 19)} ${way} ${name} ${round + 1}/${times}: ${tell(heard)}`);
      figures.counts = Object.fromEntries(kinds.map((kind) => [kind, ledger.count(kind)]));
      await writeFigures(figures);
    }
  running = false;
  await Promise.race([traffic.catch(() => undefined), sleep(150_000, undefined, { ref: false })]);
  await holdAgainst(ledger, told);
  figures.counts = Object.fromEntries(kinds.map((kind) => [kind, ledger.count(kind)]));
  const failures = figures.rows.reduce((sum, row) => sum + row.failures, 0);
  await writeFigures(figures);
  const late = countTooLong(figures.rows.flatMap(({ reading, writing }) => [...reading, ...writing]));
  // A full disk and a task whose worker went are told by name; anything else is a fault of the portal's.
  const unexplained = ledger.told.filter((each) => !/: (storage-full|task-lost)$/.test(each)).length;
  console.log(
    `${way}: ${JSON.stringify(figures.counts)}; ${ledger.wrongs.length} wrong, ${failures} of 500, ${late} times away too long, ${unexplained} given up for no reason that is known`,
  );
  return ledger.wrongs.length + failures + late + unexplained;
}

function tell({ reading, writing, answers, unavailable, cut, failures }: Hearing): string {
  const inSeconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
  const counted = `${answers} answers, ${unavailable} of 503, ${cut} cut, ${failures.length} of 500`;
  return `away reading ${inSeconds(reading)} s, writing ${inSeconds(writing)} s; ${counted}`;
}

/** Waits until both nodes are ready; throws after ten minutes. */
async function untilServed(): Promise<void> {
  // The proxy too: it looks at the nodes now and then, and has not seen at once that they are back.
  const asked = [...[0, 1].map((at) => ports.ofNode(at).api), ports.front];
  for (let tries = 0; tries < 3_000; tries += 1) {
    const ready = await Promise.all(
      asked.map(async (port) => {
        const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal: AbortSignal.timeout(2_000) }).catch(
          () => undefined,
        );
        return answer?.status === 200;
      }),
    );
    if (ready.every(Boolean)) return;
    await sleep(200);
  }
  throw new Error("The nodes do not become ready.");
}
