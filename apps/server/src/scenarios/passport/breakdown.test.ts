import { createReport, updateReport } from "@hub/contract/configuration/reports.ts";
import { getBreakdown, orderBreakdown } from "@hub/contract/scenarios/passport.ts";
import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderBreakdown as orderBroken } from "../../closing/breakdowns/breakdowns.sql.ts";
import { keepBreakdowns } from "../../closing/breakdowns/keep-breakdowns.ts";
import type { TestPerson } from "../../testing/fixtures.ts";
import { type GroupPortal, startGroupPortal } from "../../testing/group-portal.ts";

let portal: GroupPortal;
let scenario: number;
const tokens: Record<string, string> = {};

/** Of A four are in Legal and thirty in Sales, twelve in Shops; a unit of nobody has one who has left. */
const staff = (code: string): TestPerson[] => {
  const unit = (name: string, count: number, more: Partial<TestPerson> = {}): TestPerson[] =>
    Array.from({ length: count }, (_, n) => ({
      person: `${code}-${name}-${n}`,
      unit: name,
      born: `19${60 + (n % 30)}-06-01`,
      sex: n % 3 ? "F" : "M",
      ...more,
    }));
  return [
    ...unit("Legal", 4),
    ...unit("Sales", 30),
    ...unit("Shops", 12),
    ...unit("Depot", 1, { ended: "2026-10-12", reason: "voluntary" }),
    { person: `${code}-none`, born: "1980-01-01", hourlyPay: "30" },
  ];
};

beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], sections: ["OnHR"], now: "2026-11-05T08:00:00Z" });
  await portal.complete("A", staff("A"));
  await portal.complete("B", staff("B"));
  await portal.runJobs();
  scenario = (await portal.call(listScenarios, { token: portal.tokens.group })).body.items[0].id;
  for (const code of ["A", "B"]) {
    const owner = await portal.addUser(`owner-${code.toLowerCase()}`, [{ role: "data-owner", legalEntityId: portal.idOf(code) }]);
    tokens[code] = await portal.openSession(owner);
  }
});
afterAll(() => portal.stop());

const read = (kpi: string, by: string, token = tokens["A"] ?? "", code = "A") =>
  portal.call(getBreakdown, { token, params: { id: scenario, kpi }, query: { legalEntityId: portal.idOf(code), by }, language: "en" });
const told = (items: { value: string | null; persons: number; figure: string | null; reason: string | null }[]) =>
  items.map(({ value, persons, figure, reason }) => [value, persons, figure ?? reason]);

test("[FIG-02] a count is told of each part, the largest first, also of one person and of one who has left", async () => {
  const { body } = await read("headcount", "unit");
  expect(told(body.items)).toEqual([
    ["Sales", 30, "30"],
    ["Shops", 12, "12"],
    ["Legal", 4, "4"],
    [null, 1, "1"],
  ]);
  expect(body).toMatchObject({ version: 1, unit: "persons", others: { values: 0, persons: 0 } });
  expect(told((await read("leavers", "unit")).body.items)).toEqual([
    ["Sales", 30, "0"],
    ["Shops", 12, "0"],
    ["Legal", 4, "0"],
    [null, 1, "0"],
    ["Depot", 0, "1"],
  ]);
});

test("[FIG-02] what says something of people is hidden of few, and of others until the whole tells nothing of them", async () => {
  const { body } = await read("average-age", "unit");
  // Legal and the one without a unit are five together: Shops is hidden with them.
  expect(told(body.items).map(([value, , figure]) => [value, figure === "SUPPRESSED"])).toEqual([
    ["Sales", false],
    ["Shops", true],
    ["Legal", true],
    [null, true],
  ]);
  expect(body.minimumGroupSize).toBe(10);
  // 2026-10-31: of thirty born in June of 1960 to 1989 the mean is 51.9 years.
  expect(body.items[0].figure).toBe("51.9");
});

test("[FIG-02] it is for whoever is given the entity's figure; pay, rates of twelve months and the group's own are not broken down", async () => {
  expect((await read("headcount", "unit", tokens["B"])).status).toBe(404);
  expect((await read("headcount", "unit", tokens["B"], "B")).status).toBe(200);
  for (const kpi of ["mean-pay-gap", "workforce-cost-per-fte", "turnover", "weighted-pay-gap"])
    expect((await read(kpi, "unit", portal.tokens.group)).status).toBe(404);
  expect((await read("headcount", "shoe-size")).status).toBe(422);
  const ofNoEntity = { params: { id: scenario, kpi: "headcount" }, query: { legalEntityId: 4711, by: "unit" as const } };
  expect((await portal.call(getBreakdown, { token: portal.tokens.group, ...ofNoEntity })).status).toBe(404);
});

test("[FIG-02] a group of more people than can be broken down while one waits says so, but for what a report shows and for each entity", async () => {
  const group = async (kpi: string, by = "unit") =>
    (await portal.call(getBreakdown, { token: portal.tokens.group, params: { id: scenario, kpi }, query: { by }, language: "en" })).body;
  // A closed version never changes; how many people it has is what decides.
  const pretend = (persons: number) =>
    portal.pool.query(
      `begin; set local session_replication_role = replica; update version_figure set numerator = ${persons} where kpi_code = 'headcount' and legal_entity_id is null; commit`,
    );
  const before = await group("average-age");
  expect(before.state).toBe("told");
  await pretend(100_000);
  expect(await group("average-age")).toEqual(before);
  await pretend(100_001);
  expect(await group("average-age")).toEqual({ ...before, state: "too-large", items: [], others: { values: 0, persons: 0 } });
  expect((await read("average-age", "unit")).body).toMatchObject({
    state: "told",
    items: [{ value: "Sales", figure: "51.9" }, {}, {}, {}],
  });

  const token = await portal.openSession(await portal.addUser("admin", [{ role: "hub-admin" }]));
  const { id, version } = (await portal.call(createReport, { token, body: { name: "By unit", parentId: 0 } })).body;
  const charts = [{ kind: "broken" as const, kpis: ["average-age"], name: null, by: "unit" as const }];
  const content = [{ id: null, name: "Units", hidden: false, definition: { kind: "charts" as const, charts } }];
  const saved = await portal.call(updateReport, {
    token,
    params: { id },
    ifMatch: version,
    body: { name: "By unit", hidden: false, content },
  });
  expect(saved.status).toBe(200);
  await keepBreakdowns(portal.ctx);
  expect(await group("average-age")).toEqual(before);
  expect((await group("average-age", "sex")).state).toBe("too-large");
});

test("[FIG-02] a breakdown of a group too large to wait for is ordered by whoever is given the figure, made once, and then told to everybody", async () => {
  const params = (kpi: string) => ({ id: scenario, kpi });
  const order = (kpi: string, by: "unit" | "sex", token = portal.tokens.group) =>
    portal.call(orderBreakdown, { token, params: params(kpi), body: { by } });
  const told = async (kpi: string, by: string) =>
    (await portal.call(getBreakdown, { token: portal.tokens.group, params: params(kpi), query: { by } })).body;
  const orders = async () => (await portal.pool.query("select from ordered_breakdown")).rows.length;
  const pretend = (persons: number) =>
    portal.pool.query(
      `begin; set local session_replication_role = replica; update version_figure set numerator = ${persons} where kpi_code = 'headcount' and legal_entity_id is null; commit`,
    );
  const { rows } = await portal.pool.query("select numerator from version_figure where kpi_code = 'headcount' and legal_entity_id is null");
  await pretend(100);
  const before = await told("female-share", "sex");
  // Nothing is ordered of what can be told at once.
  expect((await order("female-share", "sex")).body).toEqual(before);
  expect(await orders()).toBe(0);

  await pretend(100_001);
  expect((await order("female-share", "sex", tokens["B"])).status).toBe(404);
  expect((await order("mean-pay-gap", "sex")).status).toBe(404);
  const waits = { ...before, state: "waits", items: [], others: { values: 0, persons: 0 } };
  expect((await Promise.all([order("female-share", "sex"), order("female-share", "sex")])).map(({ body }) => body)).toEqual([waits, waits]);
  expect(await orders()).toBe(1);
  expect(await told("female-share", "sex")).toEqual(waits);
  expect((await told("female-share", "unit")).state).toBe("too-large");
  await Promise.all([keepBreakdowns(portal.ctx), keepBreakdowns(portal.ctx)]);
  expect(await told("female-share", "sex")).toEqual(before);
  expect((await order("female-share", "sex")).body).toEqual(before);

  // Of a figure that the rows do not give the parts are not told, nor made again.
  await order("headcount", "sex");
  await keepBreakdowns(portal.ctx);
  expect(await told("headcount", "sex")).toMatchObject({ state: "differs", items: [] });
  await pretend(Number(rows[0].numerator));
});

test("fifty breakdowns wait at most: the next one is refused until some are made", async () => {
  const { rows } = await portal.pool.query("select id from scenario_version order by id limit 1");
  await portal.pool.query(
    "insert into ordered_breakdown (version_id, kpi_code, dimension, ordered_at) select $1, 'none', n::text, now() from generate_series(1, 50) n",
    [rows[0].id],
  );
  const most = { kpi: "headcount", by: "tenure-band" } as const;
  expect(await orderBroken(portal.db, rows[0].id, most, 50, portal.ctx.clock.now())).toBe(false);
  await portal.pool.query("delete from ordered_breakdown where dimension = '50'");
  expect(await orderBroken(portal.db, rows[0].id, most, 50, portal.ctx.clock.now())).toBe(true);
  // One that stands ordered is not refused.
  expect(await orderBroken(portal.db, rows[0].id, most, 50, portal.ctx.clock.now())).toBe(true);
  await portal.pool.query("delete from ordered_breakdown where kpi_code in ('none', 'headcount') and dimension <> 'sex'");
});
