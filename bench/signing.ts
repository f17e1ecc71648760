import { checkRuleCodes } from "@hub/domain/checks/check-rules.ts";
import { seedGroup, seedMonth } from "./setup/closing-months.ts";
import { openPortal, type Sent } from "./setup/portal.ts";
import { judge, milliseconds, roundsOf, sizeOf, tellCost, time, timeInTurn } from "./setup/timing.ts";

// What one signs by, of 283,000 persons in 60 entities, beside last month and last year: the window of the largest cell against its own statements sent bare, and
// the signing of all cells at once against looking at them, in the same run.
const persons = sizeOf({ usual: 283_000, quick: 20_000, variable: "BENCH_PERSONS" });
const entities = 60;
const rounds = roundsOf(5);
/** The window may take so many times its bare statements. */
const windowLimit = 2;
/** Signing all cells may take so many times what their figures take: they are read again, and the rules are checked again. */
const signingLimit = 3;
const [month, before, yearBefore] = ["2026-10-01", "2026-09-01", "2025-10-01"] as const;
const period = { year: 2026, month: 10 };

const portal = await openPortal("signing", async (pool) => {
  await seedGroup(pool, { entities, persons, first: yearBefore });
});
try {
  const { pool, db } = portal;
  for (const each of [yearBefore, before, month]) await seedMonth(pool, db, each);
  // Nobody has signed this month yet.
  await pool.query(
    `update cell set sign_off = 'NONE', lock_state = 'OPEN', signed_by = null, signed_at = null, validated_by = null, validated_at = null, delivery_ids = null, consolidated_at = null
    from consolidation k where k.id = cell.consolidation_id and k.period = $1::date`,
    [month],
  );
  await pool.query("update consolidation set state = 'NONE' where period = $1::date", [month]);
  await pool.query("update scenario set closing_due_at = null");
  await pool.query("vacuum analyze");
  const token = await portal.signIn("coordinator", ["upload-coordinator"]);
  const { rows: largest } = await pool.query<{ id: number; persons: number }>(
    "select legal_entity_id as id, row_count as persons from delivery where period = $1::date order by row_count desc limit 1",
    [month],
  );
  const { id, persons: own } = largest[0] ?? { id: 0, persons: 0 };
  const cell = `section=OnHR&year=2026&month=10&legalEntityId=${id}`;
  const calls: [string, object?][] = [
    [`validation/cell?${cell}`],
    ["validation/figures", { ...period, cells: [{ section: "OnHR", legalEntityId: id }] }],
    [`validation/history?${cell}`],
  ];
  const open = async () => {
    for (const [path, body] of calls) await portal.ask(path, token, body);
  };
  // The first call of a minute also notes that the session was used.
  await open();
  const statements: Sent[] = [];
  for (const [path, body] of calls) statements.push(...(await portal.statementsOf(path, token, body)));
  const { one: window, other: bare } = await timeInTurn(rounds, open, () => portal.sendBare(statements), windowLimit);
  console.log(`${persons} persons in ${entities} entities, ${own} in the largest; ${statements.length} statements`);
  console.log(`cell window ${milliseconds(window)}   bare SQL ${milliseconds(bare)}   ${judge(window / bare, windowLimit)}`);

  const cells = Array.from({ length: entities }, (_, at) => ({ section: "OnHR", legalEntityId: at + 1 }));
  const looked = await time(() => portal.ask("validation/figures", token, { ...period, cells }));
  const findings = checkRuleCodes.map((rule) => ({ rule, comment: "known" }));
  const form = { ...period, userRole: "coordinator", comment: "known", cells: cells.map((each) => ({ ...each, findings })) };
  let results: { done: boolean }[] = [];
  const signed = await time(async () => {
    ({ results } = JSON.parse(await portal.ask("validation/save-many", token, form)) as { results: { done: boolean }[] });
  });
  const done = results.filter((each) => each.done).length;
  if (done !== entities) throw new Error(`${done} of ${entities} cells were signed: ${JSON.stringify(results.find((each) => !each.done))}`);
  tellCost({ what: "figures of all cells", milliseconds: looked, rows: persons });
  tellCost({ what: "signing of all cells", milliseconds: signed, rows: persons });
  console.log(
    `${entities} cells signed at once ${milliseconds(signed)}   looked at ${milliseconds(looked)}   ${judge(signed / looked, signingLimit)}`,
  );
} finally {
  await portal.stop();
}
