import { type Context, systemClock } from "../apps/server/src/context.ts";
import { glossaryThemes, seedGlossary } from "./setup/glossary-cards.ts";
import { openPortal } from "./setup/portal.ts";
import { judge, milliseconds, roundsOf, sizeOf, tellCost, timeInTurn } from "./setup/timing.ts";

// Finding cards of a glossary in four languages: what the portal takes beside its own statements sent bare, and that there are as many of them for 10
// cards as for 10,000. BENCH_CARDS makes it smaller.
const cards = sizeOf({ usual: 10_000, quick: 500, variable: "BENCH_CARDS" });
const few = 10;
const rounds = roundsOf(9);
const limit = 2;

const cases: [name: string, path: string][] = [
  ["all, by name", "glossary?limit=50"],
  ["one word", "glossary?limit=50&text=desempe%C3%B1o"],
  ["a word of nearly all cards", "glossary?limit=50&text=plantilla"],
  ["two words", "glossary?limit=50&text=turnover%20voluntary"],
  ["a name of its own", "glossary?limit=50&text=atlaslala"],
  ["the beginning of a word", "glossary?limit=50&text=Fluk"],
  ["a word with a typo", "glossary?limit=50&text=despiddo"],
  ["words and filters", "glossary?limit=50&text=remunera%C3%A7%C3%A3o&type=quantitative&underStandard=0"],
  ["a word of names only", "glossary?limit=50&name=pensi%C3%B3n"],
  ["words of two fields", "glossary?limit=50&otherNames=sindicato&observations=bonus"],
  ["counts of all", "glossary/counts"],
  ["counts of a word", "glossary/counts?text=desempe%C3%B1o"],
  ["counts of a word and filters", "glossary/counts?text=turnover&type=quantitative&languages=de:missing"],
  ["near-duplicates of a name", "glossary/similar?name=Rotaci%C3%B3n%20media%20Atlaslala"],
];

const portal = await openPortal("glossary", (pool) => pool.query(glossaryThemes));
try {
  const ctx = { db: portal.db, clock: systemClock } as Context;
  const token = await portal.signIn("editor", ["data-owner"]);
  await seedGlossary(ctx, few);
  const countAll = async () => {
    const counts: number[] = [];
    // A session that was not used for a while is noted as used by its next call.
    await portal.ask("glossary?limit=1", token);
    for (const [, path] of cases) counts.push((await portal.statementsOf(path, token)).length);
    return counts;
  };
  const ofFew = await countAll();
  await seedGlossary(ctx, cards, few);
  await portal.pool.query("analyze");
  const ofAll = await countAll();
  console.log(`${cards} cards`);
  let all = 0;
  for (const [at, [name, path]] of cases.entries()) {
    const ask = () => portal.ask(path, token);
    const { total = 0 } = JSON.parse(await ask()) as { total?: number };
    const statements = await portal.statementsOf(path, token);
    const { one, other } = await timeInTurn(rounds, ask, () => portal.sendBare(statements), limit);
    all += one;
    const figures = `${milliseconds(one)}   bare SQL ${milliseconds(other)}   ${judge(one / other, limit)}`;
    const same = `${ofAll[at]} statements, for ${few} cards ${ofFew[at]}`;
    if (ofAll[at] !== ofFew[at]) process.exitCode = 1;
    console.log(`${name.padEnd(30)} ${String(total).padStart(6)} found   ${same}   ${figures}`);
  }
  tellCost({ what: "all of these", milliseconds: all, rows: cards });
} finally {
  await portal.stop();
}
