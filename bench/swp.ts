import { openPortal } from "./setup/portal.ts";
import { seedPlan } from "./setup/swp-items.ts";
import { judge, milliseconds, roundsOf, sizeOf, tellCost, timeInTurn } from "./setup/timing.ts";
import { analysisCases, seedWhatIf } from "./swp/analysis.ts";
import { itemCases, pathAtDepth } from "./swp/items.ts";
import { seedSnapshots, snapshotCases } from "./swp/snapshots.ts";

// Workforce planning with 50,000 items: what the portal takes beside its own statements sent bare, and that there are as many of them for 100 items as for all.
// BENCH_ITEMS makes it smaller.
const items = sizeOf({ usual: 50_000, quick: 5_000, variable: "BENCH_ITEMS" });
const few = 100;
const snapshots = sizeOf({ usual: 200, quick: 50 });
const rounds = roundsOf(9);
const limit = 2;

const cases = [...itemCases, ...snapshotCases, ...analysisCases];
const portal = await openPortal("swp", (pool) => seedPlan(pool, few));
try {
  const token = await portal.signIn("lead", ["swp-lead"]);
  const countAll = async () => {
    const counts: number[] = [];
    // A session that was not used for a while is noted as used by its next call.
    await portal.ask("swp/pools", token);
    for (const [, path] of cases) counts.push((await portal.statementsOf(path, token)).length);
    return counts;
  };
  await seedSnapshots(portal.pool, 3);
  await seedWhatIf(portal.pool);
  const ofFew = await countAll();
  await seedPlan(portal.pool, items, few);
  await seedSnapshots(portal.pool, snapshots);
  await seedWhatIf(portal.pool);
  const ofAll = await countAll();
  console.log(`${items} items`);
  let all = 0;
  for (const [at, [name, path]] of cases.entries()) {
    const ask = () => portal.ask(path, token);
    const { total } = JSON.parse(await ask()) as { total?: unknown };
    const found = typeof total === "number" ? `${total} found` : "";
    const statements = await portal.statementsOf(path, token);
    const { one, other } = await timeInTurn(rounds, ask, () => portal.sendBare(statements), limit);
    all += one;
    const figures = `${milliseconds(one)}   bare SQL ${milliseconds(other)}   ${judge(one / other, limit)}`;
    if (ofAll[at] !== ofFew[at]) process.exitCode = 1;
    console.log(`${name.padEnd(30)} ${found.padStart(12)}   ${ofAll[at]} statements, for ${few} items ${ofFew[at]}   ${figures}`);
  }
  tellCost({ what: "all of these", milliseconds: all, rows: items });
  const depth = Math.min(10_000, items / 10);
  for (const sort of ["name", "size"]) {
    const deep = await pathAtDepth(portal, token, sort, depth);
    const { one, other } = await timeInTurn(
      rounds,
      () => portal.ask(deep, token),
      () => portal.ask(`swp/items?tab=profiles-shortage&sort=${sort}&limit=50`, token),
    );
    console.log(
      `${`depth ${depth}, by ${sort}`.padEnd(30)} ${milliseconds(one)}   page one ${milliseconds(other)}   ${judge(one / other, limit)}`,
    );
  }
} finally {
  await portal.stop();
}
