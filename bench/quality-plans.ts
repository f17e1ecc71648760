import { plannedQuestions } from "./setup/quality-plans.ts";
import { qualitySizes, seedQualityEvents } from "./setup/quality-events.ts";
import { isQuick, judge, milliseconds, roundsOf, sizeOf, tellCost, timeInTurn } from "./setup/timing.ts";
import { openWorkingPortal } from "./setup/working-portal.ts";

// What is asked of a million exceptions, each answer beside a plan written by hand, sent bare in the same run: what the portal's SQL is made of must not cost
// more than the shortest way there. What a call costs that asks nothing is measured too, and stands beside the plan.
const events = sizeOf({ usual: 1_000_000, quick: 100_000, variable: "BENCH_EVENTS" });
const rounds = roundsOf(3) * (isQuick() ? 2 : 10);
const limits = { plan: 1.5, milliseconds: 100 };

const portal = await openWorkingPortal(
  "quality_plans",
  async (pool) => {
    const { rows } = await pool.query("select from quality_event limit 1");
    if (rows.length === 0) await seedQualityEvents(pool, events);
  },
  { works: false },
);
try {
  const coordinated = Array.from({ length: qualitySizes.entities / 2 }, (_, at) => 1 + 2 * at);
  const tokens = {
    owner: await portal.signIn(`owner${process.pid}`, ["data-owner"]),
    coordinator: await portal.signIn(
      `coordinator${process.pid}`,
      coordinated.map((legalEntityId) => ({ role: "upload-coordinator", legalEntityId })),
    ),
  };
  console.log(`${events} events`);
  let all = 0;
  for (const { name, who, path, plan, prompt } of plannedQuestions({ coordinated, today: new Date().toISOString().slice(0, 10) })) {
    const ask = () => portal.read(`quality${path.startsWith("?") ? path : `/${path}`}`, tokens[who]);
    const bare = () => Promise.all([plan].flat().map((statement) => portal.pool.query(statement)));
    const empty = () => portal.read("users/validtoken", tokens[who]);
    for (let round = 0; round < (isQuick() ? 2 : 5); round += 1) for (const each of [ask, bare, empty]) await each();
    const call = (await timeInTurn(rounds, empty, async () => undefined)).one;
    const { one, other } = await timeInTurn(rounds, ask, bare);
    all += one;
    const figures = `${milliseconds(one)}   plan ${milliseconds(other)}   a call ${milliseconds(call)}   ${judge(one / (call + other), limits.plan)}`;
    const within = prompt && !isQuick() ? `   of ${limits.milliseconds} ms ${judge(one / limits.milliseconds, 1)}` : "";
    console.log(`${name.padEnd(42)} ${figures}${within}`);
  }
  tellCost({ what: "all of these answers", milliseconds: all, rows: events });
} finally {
  await portal.stop();
}
