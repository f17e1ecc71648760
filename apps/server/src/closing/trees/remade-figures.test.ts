import { addMonths, firstDay, lastDay, periodOf } from "@hub/domain/period.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";
import { closeDueScenario } from "../close-scenario.ts";
import { keepTreeFigures } from "./keep-tree-figures.ts";
import { addTree } from "./testing/add-tree.ts";
import { keepNodeFigures } from "./tree-figures.sql.ts";

const [august, september] = ["2026-08-01", "2026-09-01"];
const months = [august, september, firstDay(october)];
let portal: GroupPortal;
beforeEach(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], sections: ["OnHR"], first: addMonths(october, -2), now: "2026-11-05T08:00:00Z" });
  await portal.pool.query(`
    insert into rule_tolerance (rule, value, state, reason, proposed_by, proposed_at, decided_by, decided_at)
    select rule, 1000, 'IN_FORCE', 'made up', ${portal.source.id}, now(), ${portal.source.id}, now()
    from unnest(array['opening-equals-previous-closing', 'movements-balance', 'fte-within-headcount', 'parts-equal-total']) r (rule)`);
});
afterEach(() => portal.stop());

/** Closes months with two people of each entity who stay and one who leaves. */
async function close(of: readonly string[] = months, paid = true): Promise<void> {
  for (const month of of) {
    for (const code of ["A", "B"]) {
      const stays = ["F", "M"].map((sex) => ({
        person: `${code}-${sex}`,
        sex: sex as "F" | "M",
        hourlyPay: paid ? "20" : null,
        hired: "2015-01-01",
      }));
      const left = { person: `${code}-${month}`, hired: "2015-01-01", ended: lastDay(periodOf(month)), reason: "voluntary" as const };
      await portal.complete(code, [...stays, left], { period: periodOf(month) });
    }
    await portal.runJobs();
  }
}
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await portal.pool.query<Row>(text, values)).rows;
const keep = async () => {
  for (const _ of months) await keepTreeFigures(portal.ctx);
};
/** The versions that a node has figures of, as month and number, with when they were made. */
const madeOf = async (nodeId: number): Promise<Record<string, string>> => {
  const rows = await query<{ version: string; at: string }>(
    "select v.period || ' ' || v.number as version, k.made_at::text as at from node_closing k join scenario_version v on v.id = k.version_id where node_id = $1 order by 1",
    [nodeId],
  );
  return Object.fromEntries(rows.map(({ version, at }) => [version, at]));
};
/** Leavers of twelve months and of how many months they are, by month, of a node or of an entity. */
const turnovers = (of: { node: number } | { entity: number }) =>
  query(
    `select v.period::text, numerator::text, months_covered from ${"node" in of ? "node_figure" : "version_figure"} f join scenario_version v on v.id = f.version_id
    where kpi_code = 'turnover' and ${"node" in of ? "node_id" : "legal_entity_id"} = $1 order by 1`,
    [Object.values(of)[0]],
  );
/** From when on, and to when, an entity stands where it is placed. */
const setPlace = (code: string, from: string, to: string | null = null) =>
  query("update tree_place set valid_from = $2, valid_to = $3 where legal_entity_id = $1", [portal.idOf(code), from, to]);
/** Rows of a month are put away, as by their period or for somebody's erasure. */
const putAway = (month: string) =>
  query(
    "insert into put_away (kind, rule, period, delivery_id, amount) select 'rows', 'retention', period, id, 3 from delivery where period = $1",
    [month],
  );
async function closeAgain(month: string): Promise<void> {
  const [scenario] = await query<{ id: number }>(
    `update scenario s set closing_due_at = now(), closing_asked_by = $2, closing_asked_at = now(), closing_replaces = 1 where period = $1 returning id`,
    [month, portal.users.group.id],
  );
  await closeDueScenario(portal.ctx, { scenarioId: scenario!.id }, new AbortController().signal);
}

test("[FIG-01] no division is kept that shows no pay: neither of a tree that holds nobody yet, nor of a month without pay", async () => {
  await close([august], false);
  await close([september]);
  const { north } = await addTree(portal, "regions", { north: { of: ["A"] } }, true);
  await setPlace("A", "2026-11-05");
  await keep();
  const divisions = () => query("select v.period::text, d.division from pay_division d join scenario_version v on v.id = d.version_id");
  expect(await divisions()).toEqual([]);
  await setPlace("A", "2010-01-01");
  await keep();
  expect(Object.keys(await madeOf(north!))).toEqual(["2026-08-01 1", "2026-09-01 1"]);
  expect(await divisions()).toEqual([{ period: september, division: `${north}<:${portal.idOf("A")}` }]);
});

test("[FIG-01] where rows of the month before were put away nobody can tell who moved: no figures of it, nor of the month itself", async () => {
  await close();
  const { all } = await addTree(portal, "regions", { all: { of: ["A", "B"] } });
  await putAway(august);
  await keep();
  expect(Object.keys(await madeOf(all!))).toEqual(["2026-10-01 1"]);
  // Put away while others were made, it keeps none either.
  const [version] = await query<{ id: number }>("select id from scenario_version where period = $1", [september]);
  const scope = { scenarioType: "CLOSING", period: periodOf(september), groupCurrency: "EUR" };
  const entities = [portal.idOf("A"), portal.idOf("B")];
  expect(await keepNodeFigures(portal.db, version!.id, scope, { nodeId: all!, entities, entitiesBefore: entities })).toBeUndefined();
  expect(Object.keys(await madeOf(all!))).toEqual(["2026-10-01 1"]);
});

test("[FIG-01] a month whose rows are not here, or that fails, keeps no later one out", async () => {
  await close();
  await query("delete from delivery_part");
  await query("insert into fact_month (period, put_away_at) values ($1, now()) on conflict (period) do update set put_away_at = now()", [
    august,
  ]);
  const { all } = await addTree(portal, "regions", { all: { of: ["A", "B"] } });
  await keep();
  expect(Object.keys(await madeOf(all!))).toEqual(["2026-10-01 1"]);
  await query("update fact_month set put_away_at = null");
  await query(`create function fail_now() returns trigger language plpgsql as $$ begin
    if new.version_id = (select id from scenario_version where period = '2026-09-01') then raise exception 'not this one'; end if; return new; end $$`);
  await query("create trigger fail_now before insert on node_closing for each row execute function fail_now()");
  const { some } = await addTree(portal, "businesses", { some: { of: ["A"] } });
  await expect(keepTreeFigures(portal.ctx)).rejects.toThrow("not this one");
  expect(Object.keys(await madeOf(some!))).toEqual(["2026-08-01 1", "2026-10-01 1"]);
});

test("[FIG-01] an earlier month that a node holds only now, or no more, is in the rates of twelve months of the later ones, or in none", async () => {
  await close();
  const { north } = await addTree(portal, "regions", { north: { of: ["A"] } });
  await setPlace("A", september);
  await keep();
  expect(await turnovers({ node: north! })).toMatchObject([{ period: september, months_covered: 1 }, { months_covered: 2 }]);
  await setPlace("A", august);
  await keep();
  expect(await turnovers({ node: north! })).toEqual(await turnovers({ entity: portal.idOf("A") }));
  await setPlace("A", "2026-10-01");
  await keep();
  expect(await turnovers({ node: north! })).toEqual([{ period: "2026-10-01", numerator: "1", months_covered: 1 }]);
});

test("[FIG-01] what cannot be made again stays as it was told: of superseded versions, and of months whose rows were put away", async () => {
  await close();
  const { north } = await addTree(portal, "regions", { north: { of: ["A", "B"] } });
  await keep();
  const first = await madeOf(north!);
  // Closed again, a month changes no other one: as with the group's figures.
  await closeAgain(september);
  await keep();
  const again = await madeOf(north!);
  expect(again).toEqual({ ...first, "2026-09-01 2": expect.any(String) });
  await putAway("2026-10-01");
  await setPlace("B", september);
  await keep();
  const last = await madeOf(north!);
  expect(last).toEqual({ ...again, "2026-08-01 1": expect.any(String), "2026-09-01 2": expect.any(String) });
  expect(last["2026-08-01 1"]).not.toBe(again["2026-08-01 1"]);
  expect(last["2026-09-01 2"]).not.toBe(again["2026-09-01 2"]);
  // And so does what is of other entities.
  await setPlace("B", "2026-11-01");
  await keep();
  expect(Object.keys(await madeOf(north!))).toEqual(Object.keys(last));
  expect((await madeOf(north!))["2026-10-01 1"]).toBe(first["2026-10-01 1"]);
});
