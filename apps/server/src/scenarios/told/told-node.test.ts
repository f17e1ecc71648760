import { getToldSeries } from "@hub/contract/closing/told.ts";
import { getPassport } from "@hub/contract/scenarios/passport.ts";
import { downloadTaskFile, startExport } from "@hub/contract/tasks/tasks.ts";
import { getKpi, type Kpi, kpiCodes } from "@hub/domain/dashboards/kpis.ts";
import { firstDay, lastDay, type Period } from "@hub/domain/period.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDueScenario } from "../../closing/close-scenario.ts";
import { keepTreeFigures } from "../../closing/trees/keep-tree-figures.ts";
import { addTree } from "../../closing/trees/testing/add-tree.ts";
import { countStatements } from "../../testing/count-statements.ts";
import { addEntity, addExpectation, type TestPerson } from "../../testing/fixtures.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";
import { openDueMonths } from "../../validation/consolidations/open-due-months.ts";

// North holds A and B, south C and D, whose pay is hidden alone; from October on C stands in the north. Each month but July is closed again, for another reason.
const monthOf = (month: number): Period => ({ year: 2026, month });
const sizes: Record<string, number> = { A: 40, B: 30, C: 24, D: 4 };
const kpis = kpiCodes.filter((kpi) => !getKpi(kpi).groupOnly);
let portal: GroupPortal;
let ids: Record<string, number>;
const scenarios: Record<number, number> = {};
const tokens: Record<string, string> = {};
/** What the passports of nodes said of the first versions, while these were the current ones. */
const toldThen = new Map<string, unknown>();

const staff = (code: string, change: (at: number) => Partial<TestPerson> = () => ({})): TestPerson[] =>
  Array.from({ length: sizes[code] ?? 12 }, (_, at) => ({
    person: `${code}${at}`,
    groupPerson: at === 0 && (code === "A" || code === "B") ? "in two" : `${code}${at}`,
    hired: "2015-01-01",
    sex: at % 2 ? "M" : "F",
    hourlyPay: String(20 + (at % 7)),
    hours: "40",
    cost: String(3000 + at),
    ...change(at),
  }));
const whole = async () => {
  for (let month = 7; month <= 10; month++) await keepTreeFigures(portal.ctx);
};

beforeAll(async () => {
  portal = await startGroupPortal({ entities: Object.keys(sizes), sections: ["OnHR"], first: monthOf(7) });
  await portal.pool.query(`
    insert into rule_tolerance (rule, value, state, reason, proposed_by, proposed_at, decided_by, decided_at)
    select rule, 1000, 'IN_FORCE', 'made up', ${portal.source.id}, now(), ${portal.source.id}, now()
    from unnest(array['opening-equals-previous-closing', 'movements-balance', 'fte-within-headcount', 'parts-equal-total']) r (rule)`);
  for (let month = 7; month <= 10; month++) {
    for (const code of Object.keys(sizes)) await portal.complete(code, staff(code), { period: monthOf(month) });
    await portal.runJobs();
  }
  const { rows } = await portal.pool.query("select id, extract(month from period)::int as month from scenario");
  for (const { id, month } of rows) scenarios[month] = id;
  ids = await addTree(portal, "regions", { north: { of: ["A", "B"] }, south: { of: ["C", "D"] } }, true);
  Object.assign(ids, await addTree(portal, "businesses", { mobile: { of: ["A", "C"] } }));
  await whole();
  for (const month of [7, 8, 9, 10])
    for (const node of ["north", "south", "mobile"])
      for (const kpi of kpis) {
        const { body } = await passport(node, kpi, month);
        toldThen.set(`${month} ${node} ${kpi}`, { figure: body.figure, why: body.why });
      }

  // C moves within the tree: of the first version nobody makes figures again, for it is closed again first.
  const [c, south] = [portal.idOf("C"), ids["south"]];
  await portal.pool.query("update tree_place set valid_to = '2026-09-30' where legal_entity_id = $1 and below_id = $2", [c, south]);
  await portal.pool.query(
    "insert into tree_place (tree_id, below_id, legal_entity_id, valid_from) select tree_id, $2, $1, '2026-10-01' from tree_node where id = $2",
    [c, ids["north"]],
  );
  await closeAgain(10);

  await reopen("A", 9);
  await portal.complete(
    "A",
    staff("A", (at) => (at === 3 ? { ended: "2026-09-10", reason: "voluntary" } : {})),
    { period: monthOf(9) },
  );
  await reopen("C", 9);
  await portal.complete(
    "C",
    staff("C", (at) => ({ hourlyPay: at % 2 ? "20" : "26" })),
    { period: monthOf(9) },
  );
  await closeAgain(9);

  portal.entities["E"] = await addEntity(portal.db, "E");
  await addExpectation(portal.db, { section: "OnHR", legalEntityId: portal.idOf("E"), first: monthOf(8), last: monthOf(8) });
  await openDueMonths(portal.ctx);
  await portal.pool.query(
    "insert into tree_place (tree_id, below_id, legal_entity_id, valid_from) select tree_id, $2, $1, '2010-01-01' from tree_node where id = $2",
    [portal.idOf("E"), ids["north"]],
  );
  await portal.complete("E", staff("E"), { period: monthOf(8) });
  await closeAgain(8);
  await whole();

  for (const codes of ["A", "AB", "ABC", "ABCE"])
    tokens[codes] = await portal.openSession(
      await portal.addUser(
        `owner-${codes.toLowerCase()}`,
        [...codes].map((code) => ({ role: "data-owner" as const, legalEntityId: portal.idOf(code) })),
      ),
    );
  portal.tokens.group = await portal.openSession(portal.users.group);
}, 480_000);
afterAll(() => portal.stop());

async function reopen(code: string, month: number): Promise<void> {
  portal.passMinutes(10);
  await portal.pool.query(
    `update cell c set sign_off = 'NONE', signed_by = null, signed_at = null, validated_by = null, validated_at = null, delivery_ids = null, consolidated_at = null, lock_state = 'OPEN'
    from consolidation k where k.id = c.consolidation_id and k.period = $2 and c.legal_entity_id = $1`,
    [portal.idOf(code), firstDay(monthOf(month))],
  );
  portal.passMinutes(10);
}
async function closeAgain(month: number): Promise<void> {
  portal.passMinutes(10);
  await portal.pool.query(
    "update scenario set closing_due_at = now(), closing_asked_by = $1, closing_asked_at = now(), closing_replaces = 1 where id = $2",
    [portal.users.group.id, scenarios[month]],
  );
  await closeDueScenario(portal.ctx, { scenarioId: scenarios[month]! }, new AbortController().signal);
}
const passport = (node: string, kpi: Kpi, month: number, version?: number): Promise<any> =>
  portal.call(getPassport, {
    token: portal.tokens.group,
    params: { id: scenarios[month]!, kpi } as never,
    query: { nodeId: ids[node]!, ...(version && { version }) },
  });
type Asked = { token?: string; months?: number };
const ask = (node: string, kpi: Kpi, { token = portal.tokens.group, months }: Asked = {}): Promise<any> =>
  portal.call(getToldSeries, {
    token,
    params: { id: scenarios[october.month]!, kpi } as never,
    query: { nodeId: ids[node] ?? 999_999, ...(months && { months }) },
  });
const told = async (node: string, kpi: Kpi, asked: Asked = {}): Promise<Record<number, any>> => {
  const { status, body, text } = await ask(node, kpi, asked);
  expect(status, text).toBe(200);
  return Object.fromEntries(body.months.map((each: any) => [each.month, each]));
};
const causesOf = ({ changes }: any) => changes.map(({ kind, legalEntity, subject }: any) => [kind, legalEntity?.code ?? subject]);
const values = ({ first, now, difference }: any) => [first.figure.value, now.figure.value, difference];
const nothing = { value: null, reason: "NO_DATA", women: null, men: null };

describe("[FIG-04] a node's figure as first told and as known now", () => {
  test("is what its passport said of the first version then, and says of the current one now, for every figure", async () => {
    let compared = 0;
    for (const node of ["north", "south", "mobile"])
      for (const kpi of kpis) {
        const months = await told(node, kpi);
        for (const month of [7, 8, 9, 10]) {
          const { first, now } = months[month];
          expect({ figure: first.figure, why: first.why }, `${month} ${node} ${kpi}`).toEqual(toldThen.get(`${month} ${node} ${kpi}`));
          const { body } = await passport(node, kpi, month);
          expect({ figure: now.figure, why: now.why }, `${month} ${node} ${kpi}`).toEqual({ figure: body.figure, why: body.why });
          compared += first.figure.value === null ? 0 : 1;
        }
      }
    expect(compared).toBeGreaterThan(80);
  });

  test("counts who was in its entities of that version, somebody of two of them once", async () => {
    const counted = async (month: number, version: number, codes: string[]): Promise<string> => {
      const { rows } = await portal.pool.query(
        `select count(distinct p.person_hash)::text as people from version_person p join scenario_version v on v.id = p.version_id
        where v.scenario_id = $1 and v.number = $2 and p.legal_entity_id = any($3) and (p.end_date is null or p.end_date > $4)`,
        [scenarios[month], version, codes.map(portal.idOf), lastDay(monthOf(month))],
      );
      return rows[0].people;
    };
    const north = await told("north", "headcount");
    expect([7, 8, 9, 10].map((month) => values(north[month]))).toEqual([
      [await counted(7, 1, ["A", "B"]), await counted(7, 1, ["A", "B"]), null],
      [await counted(8, 1, ["A", "B"]), await counted(8, 2, ["A", "B", "E"]), "12"],
      [await counted(9, 1, ["A", "B"]), await counted(9, 2, ["A", "B"]), "-1"],
      [await counted(10, 1, ["A", "B"]), await counted(10, 2, ["A", "B", "C"]), "24"],
    ]);
    expect(values(north[9])).toEqual(["69", "68", "-1"]);
  });

  test("has the causes of the entities that stood in it in either version, and which of them stand in it otherwise", async () => {
    const [north, south] = [await told("north", "headcount"), await told("south", "mean-pay-gap")];
    expect([7, 8, 9, 10].map((month) => causesOf(north[month]))).toEqual([
      [],
      [["cell-entered", "E"]],
      [["late-leavers", "A"]],
      [["node-entered", "C"]],
    ]);
    expect(north[9].changes[0].persons).toBe(1);
    expect(north[10].changes[0]).toMatchObject({ section: null, legalEntity: { code: "C", name: "Entity C" }, before: [], after: [] });
    expect([7, 8, 9, 10].map((month) => causesOf(south[month]))).toEqual([[], [], [["redelivered", "C"]], [["node-left", "C"]]]);
  });

  test("pay is protected in each version by itself: what is hidden in one of them tells no difference, and of another tree nothing", async () => {
    const south = await told("south", "mean-pay-gap");
    expect(south[9].first.figure).toMatchObject({ reason: null, women: 14, men: 14 });
    expect(south[9].difference).not.toBeNull();
    expect(Number(south[9].difference)).toBe(Number(south[9].now.figure.value) - Number(south[9].first.figure.value));
    // D is alone in the south now, as it was hidden alone.
    expect(south[10].first.figure).toMatchObject({ reason: null, women: 14, men: 14 });
    expect(south[10].now).toMatchObject({ figure: { value: null, reason: "SUPPRESSED", women: null, men: null }, why: null });
    expect(south[10].difference).toBeNull();
    const mobile = await told("mobile", "mean-pay-gap");
    for (const { first, now, difference } of Object.values(mobile)) {
      expect([first.figure.value, now.figure.value, difference]).toEqual([null, null, null]);
      expect([first.why, now.why]).toEqual(["pay-of-node", "pay-of-node"]);
    }
  });

  test("is for whoever may read all its entities in a version; another version has nothing for them, and no cause of its entities", async () => {
    for (const [node, token] of [
      ["north", "A"],
      ["south", "ABC"],
      ["nowhere", "ABC"],
    ] as const)
      expect((await ask(node, "headcount", { token: tokens[token]! })).status, `${node} ${token}`).toBe(404);
    expect((await ask("north", "weighted-pay-gap")).status).toBe(404);
    const two = await ask("north", "headcount", { token: tokens["AB"]! });
    const ofTwo: Record<number, any> = Object.fromEntries(two.body.months.map((each: any) => [each.month, each]));
    expect([7, 8, 9, 10].map((month) => values(ofTwo[month]))).toEqual([
      ["69", "69", null],
      ["69", null, null],
      ["69", "68", "-1"],
      ["69", null, null],
    ]);
    expect(ofTwo[10].now).toMatchObject({ figure: nothing, why: "no-figures-of-node" });
    expect([7, 8, 9, 10].map((month) => causesOf(ofTwo[month]))).toEqual([[], [], [["late-leavers", "A"]], []]);
    for (const code of ["C", "E"]) expect(two.text).not.toContain(`"Entity ${code}"`);
    const three = await told("north", "headcount", { token: tokens["ABC"]! });
    expect([values(three[8]), values(three[10])]).toEqual([
      ["69", null, null],
      ["69", "93", "24"],
    ]);
    expect(causesOf((await told("north", "headcount", { token: tokens["ABCE"]! }))[8])).toEqual([["cell-entered", "E"]]);
  });

  test("costs as many statements of more months, but for what rows of a new delivery say", async () => {
    const cost = (months: number) => countStatements(() => told("south", "mean-pay-gap", { months }));
    expect(await cost(4)).toBe(await cost(2));
  });

  test("is exported with the node's name, its causes in words, and for nobody who may not read it", async () => {
    const exported = async (token: string) => {
      const filter = { scenarioId: String(scenarios[10]), kpi: "headcount", nodeId: String(ids["north"]) };
      const { status, body } = await portal.call(startExport, {
        token,
        language: "en",
        body: { kind: "told-export", format: "csv", filter },
      } as never);
      expect(status).toBe(202);
      await portal.runJobs();
      return portal.call(downloadTaskFile, { token, params: { id: body.id }, query: { purpose: "result" } });
    };
    const lines = (await exported(portal.tokens.group)).text.split(/\r?\n/).filter((line: string) => line.startsWith('"2026'));
    expect(lines).toHaveLength(4);
    expect(lines[2]).toMatch(/^"2026-09","north","Headcount",1,"[^"]*",69,2,"[^"]*",68,-1,"OnHR · Entity A: One leaver told late: /);
    expect(lines[3]).toMatch(/^"2026-10","north","Headcount",1,"[^"]*",69,2,"[^"]*",93,24,"Entity C: Now counts in the group of entities/);
    expect((await exported(tokens["A"]!)).status).toBe(404);
  });

  test("a version without figures of it says so, and tells no difference; without any the node is as one that is not there", async () => {
    const forget = (which: string) =>
      portal.pool.query(`delete from node_closing k using scenario_version v where v.id = k.version_id and k.node_id = $1 and (${which})`, [
        ids["north"],
      ]);
    await forget("v.period = '2026-09-01' and v.number = 1 or v.period = '2026-10-01' and v.number = 2 or v.period = '2026-07-01'");
    const north = await told("north", "headcount");
    expect([7, 8, 9, 10].map((month) => values(north[month]))).toEqual([
      [null, null, null],
      ["69", "81", "12"],
      [null, "68", null],
      ["69", null, null],
    ]);
    expect(north[7]).toMatchObject({ first: { figure: nothing, why: "no-figures-of-node" }, changes: [] });
    expect([9, 10].map((month) => causesOf(north[month]))).toEqual([[["late-leavers", "A"]], []]);
    await forget("true");
    expect((await ask("north", "headcount")).status).toBe(404);
  });
});
