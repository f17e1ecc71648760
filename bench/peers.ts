import { connect } from "../apps/server/src/db/connect.ts";
import { limits } from "../apps/server/src/db/limits.ts";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { openDatabase } from "./setup/database.ts";
import { type Load, sendLoad } from "./setup/load.ts";
import { copyRowsForPeers } from "./setup/peer-rows.ts";
import { type Asked, type Filter, type Found, installPeers, type Peer, startDirectus, startPostGraphile } from "./setup/peer-servers.ts";
import { addPerson, signIn, startPortalProcess } from "./setup/portal-process.ts";
import { qualitySizes, seedQualityEvents } from "./setup/quality-events.ts";
import { judgeAtLeast, median, roundsOf, seconds, sizeOf, time } from "./setup/timing.ts";

// The page of 50 exceptions by three filters with its exact count, of a million and 10 at once, beside Directus and PostGraphile over the same rows on the same
// PostgreSQL (bench/peers/README.md says how fair that is); and that page seen by somebody who reaches some entities beside the owner of all.
const events = sizeOf({ usual: 1_000_000, quick: 100_000, variable: "BENCH_EVENTS" });
const rounds = roundsOf(3);
const lasting = Number(process.env["BENCH_SECONDS"] ?? 4);
/** So many times the requests a second of each. */
const goals = { Directus: 2, PostGraphile: 1, coordinator: 0.7, fewEntities: 1 };
const statuses = ["OPEN", "IN_PROGRESS"] as const;

/** What is asked of whom. */
type Case = { name: string; asked: Asked };

await installPeers();
const database = await openDatabase("peers");
const { db, pool, close } = connect(database.url, { limits: limits.jobs, max: 4 });
const started: { stop(): Promise<unknown> }[] = [];
try {
  await migrate(database.url);
  const made = await time(async () => {
    const { rows } = await pool.query("select from quality_event limit 1");
    if (rows.length === 0) await seedQualityEvents(pool, events);
    await copyRowsForPeers(pool);
  });
  console.log(`${events} events, made and copied for peers in ${seconds(made)}; ${rounds} rounds of ${lasting} s, 10 connections, medians`);
  const people = {
    owner: await addPerson(db, "owner", ["data-owner"]),
    coordinator: await addPerson(db, "coordinator", ["upload-coordinator"], { legalEntityIds: first(qualitySizes.entities / 2) }),
    fewEntities: await addPerson(db, "few", ["data-owner"], { legalEntityIds: first(3) }),
  };
  await pool.query("analyze");
  const portal = await startPortalProcess(database);
  started.push(portal);
  const ask = async (path: string, email: string): Promise<Asked> => ({
    url: `${portal.address}/api/quality?limit=50&sort=due&${path}`,
    headers: { authorization: `Bearer ${await signIn(portal.address, email)}`, "accept-language": "en" },
  });
  const peers = [await keep(startDirectus(database.url)), await keep(startPostGraphile(database.url))];
  for (const [name, filter] of Object.entries(await chooseFilters())) await besidePeers(name, filter, ask, people.owner, peers);
  for (const peer of started.splice(1)) await peer.stop();
  await besideOwner("open ones", "status=OPEN", ask, people.owner, people.coordinator, goals.coordinator);
  const { hot } = await chooseFilters();
  await besideOwner("one rule", `rules=${hot.ruleId}`, ask, people.owner, people.fewEntities, goals.fewEntities);
} finally {
  for (const each of started.toReversed()) await each.stop();
  await close();
  await database.stop();
}

function first(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}

/** What was started is stopped at the end, whatever happens. */
async function keep(starting: Promise<Peer>): Promise<Peer> {
  const peer = await starting;
  started.push(peer);
  return peer;
}

/** Rule and entity with most of the events that are open or in progress, and those with about a hundred. */
async function chooseFilters(): Promise<{ hot: Filter; rare: Filter }> {
  const pick = async (order: string): Promise<Filter> => {
    const { rows } = await pool.query<{ rule: number; entity: number }>(
      `select rule_id as rule, legal_entity_id as entity from quality_event where status = any($1::quality_status[]) group by 1, 2 order by ${order}, 1, 2 limit 1`,
      [statuses],
    );
    return { ruleId: rows[0]?.rule ?? 0, entityId: rows[0]?.entity ?? 0, statuses };
  };
  return { hot: await pick("count(*) desc"), rare: await pick("abs(count(*) - 100)") };
}

type Ask = (path: string, email: string) => Promise<Asked>;

/** The same page of all three, after a look that all find the same. */
async function besidePeers(name: string, filter: Filter, ask: Ask, owner: string, peers: readonly Peer[]): Promise<void> {
  const asked = await ask(`rules=${filter.ruleId}&entities=${filter.entityId}&status=${filter.statuses.join(",")}`, owner);
  const cases: Case[] = [{ name: "HUB", asked }, ...peers.map((peer) => ({ name: peer.name, asked: peer.page(filter) }))];
  const own = readPage(await answerOf(asked));
  console.log(`\n${name}: rule ${filter.ruleId}, entity ${filter.entityId}, open or in progress: ${own.total} found`);
  for (const peer of peers) {
    const found = peer.read(await answerOf(peer.page(filter)));
    if (JSON.stringify(found) !== JSON.stringify(own)) throw new Error(`${peer.name} finds other rows: ${JSON.stringify([own, found])}`);
  }
  const [hub = 0, ...others] = await inTurn(cases);
  for (const [at, peer] of peers.entries()) {
    const ratio = hub / (others[at] ?? 0);
    console.log(`HUB by ${peer.name.padEnd(12)} ${judgeAtLeast(ratio, goals[peer.name as "Directus" | "PostGraphile"])}`);
  }
}

/** The same page of somebody who reaches some entities, and of the owner of all. */
async function besideOwner(name: string, path: string, ask: Ask, owner: string, other: string, goal: number): Promise<void> {
  const cases = [];
  for (const email of [owner, other]) {
    const asked = await ask(path, email);
    cases.push({ name: `${email.split("@")[0]}, ${readPage(await answerOf(asked)).total} found`, asked });
  }
  console.log(`\n${name}`);
  const [all = 0, some = 0] = await inTurn(cases);
  console.log(`somebody of some entities by the owner of all ${judgeAtLeast(some / all, goal)}`);
}

/** Requests a second of each, measured turn by turn; the first turn only warms up. */
async function inTurn(cases: readonly Case[]): Promise<number[]> {
  for (const { asked } of cases) await sendLoad(asked, 2);
  const loads: Load[][] = cases.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [at, { asked }] of cases.entries()) loads[at]?.push(await sendLoad(asked, lasting));
  return cases.map(({ name }, at) => {
    const each = loads[at] ?? [];
    const middle = median(each.map(({ perSecond }) => perSecond));
    const spread = each.map(({ perSecond }) => perSecond.toFixed(0)).join(", ");
    const delays = `p50 ${median(each.map(({ p50 }) => p50))} ms, p99 ${median(each.map(({ p99 }) => p99))} ms`;
    console.log(`${name.padEnd(28)} ${middle.toFixed(0).padStart(6)} requests a second (${spread})   ${delays}`);
    return middle;
  });
}

async function answerOf({ url, headers, body }: Asked): Promise<string> {
  const response = await fetch(url, { headers, ...(body !== undefined && { method: "POST", body }) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.text();
}

function readPage(answer: string): Found {
  const { items, total } = JSON.parse(answer) as { items: { idEvent: number }[]; total: { count: number; exact: boolean } };
  if (!total.exact) throw new Error("Who counts less is compared with nobody.");
  return { ids: items.map(({ idEvent }) => idEvent), total: total.count };
}
