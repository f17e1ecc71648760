import { getCellFigures } from "@hub/contract/validation/cell-figures.ts";
import { getHistory } from "@hub/contract/validation/month.ts";
import type { Period } from "@hub/domain/period.ts";
import type { MeasureRow } from "@hub/domain/validation/cell-figures.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEntity, addExpectation, addIngestion, type TestPerson } from "../../testing/fixtures.ts";
import { commented, type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";

const [september, lastYear] = [
  { year: 2026, month: 9 },
  { year: 2025, month: 10 },
];
let portal: GroupPortal;
beforeAll(async () => {
  portal = await startGroupPortal({ entities: [], sections: ["OnHR", "GPG"] });
});
afterAll(() => portal.stop());
let run = 0;
/** Each test has entities of its own, which it calls A and B. */
beforeEach(async () => {
  run += 1;
  for (const code of ["A", "B"]) {
    portal.entities[code] = await addEntity(portal.db, `${code}${run}`);
    for (const section of ["OnHR", "GPG"])
      await addExpectation(portal.db, { section, legalEntityId: portal.entities[code], first: lastYear });
  }
});

/** So many people who were there before, each with the month's cost. */
const staff = (count: number, more: Partial<TestPerson> = {}): TestPerson[] =>
  Array.from({ length: count }, (_, at) => ({
    person: `p${at}`,
    groupPerson: `${run}/p${at}`,
    sex: at % 2 === 0 ? "F" : "M",
    hired: "2015-01-01",
    cost: "100",
    ...more,
  }));
const one = (name: string, more: Partial<TestPerson>): TestPerson => ({
  person: name,
  groupPerson: `${run}/${name}`,
  sex: "F",
  hired: "2015-01-01",
  cost: "100",
  ...more,
});
const deliver = (persons: TestPerson[], more: object = {}, code = "A") => portal.deliver(code, persons, { section: "OnHR", ...more });
const cellOf = (code: string, section = "OnHR") => ({ section, legalEntityId: portal.idOf(code) });
const ask = (token: string, cells = [cellOf("A")], more: object = {}) =>
  portal.call(getCellFigures, { token, body: { ...october, cells, ...more } });
type Answered = { rows: MeasureRow[]; columns: { kind: string }[] };
const told = ({ rows }: Answered) =>
  Object.fromEntries(rows.map(({ measure, values }) => [measure, values.map(({ value, reason }) => value ?? reason)]));
const figuresOf = async (token = portal.tokens.owner, cells = [cellOf("A")], more: object = {}) =>
  (await ask(token, cells, more)).body.items[0].figures as Answered;

describe("[EYES-01] what is loaded is shown before anybody signs", () => {
  test("people as persons and not as rows, what came, went and moved, FTE and cost, beside last month and last year", async () => {
    await deliver(staff(10), { period: lastYear });
    await deliver([...staff(12), one("gone", { ended: "2026-09-30" })], { period: september });
    await deliver([one("mover", { ended: "2026-10-05" })], { period: october }, "B");
    await deliver([
      ...staff(12),
      // A second contract is a row, and no person.
      one("p0", { hours: "10" }),
      one("new", { hired: "2026-10-02", hours: "20" }),
      one("mover", { hired: "2026-10-06" }),
      one("left", { ended: "2026-10-20" }),
    ]);
    const figures = await figuresOf();
    expect(figures.columns).toEqual([
      { kind: "now", ...october, validated: false, deliveredAt: null },
      { kind: "month", ...september, validated: false, deliveredAt: null },
      { kind: "year", ...lastYear, validated: false, deliveredAt: null },
    ]);
    expect(told(figures)).toMatchObject({
      opening: ["13", "13", "10"],
      joiners: ["1", "0", "0"],
      "moves-in": ["1", "0", "0"],
      leavers: ["1", "1", "0"],
      "moves-out": ["0", "0", "0"],
      closing: ["14", "12", "10"],
      fte: ["13.75", "12.00", "10.00"],
      "workforce-cost": ["1600.00", "1300.00", "1000.00"],
    });
    // The same move from its other side.
    expect(told(await figuresOf(portal.tokens.owner, [cellOf("B")]))).toMatchObject({
      opening: ["1", "NOT_DELIVERED", "NOT_DELIVERED"],
      leavers: ["0", "NOT_DELIVERED", "NOT_DELIVERED"],
      "moves-out": ["1", "NOT_DELIVERED", "NOT_DELIVERED"],
      closing: ["0", "NOT_DELIVERED", "NOT_DELIVERED"],
    });
    const closing = figures.rows.find(({ measure }) => measure === "closing")?.values;
    expect(closing?.map(({ difference, percent }) => [difference, percent])).toEqual([
      [null, null],
      ["2", "16.7"],
      ["4", "40.0"],
    ]);
  });

  test("what changed against the delivery before stands beside it", async () => {
    const first = await deliver(staff(10));
    const second = await deliver(staff(12));
    const { items } = (await ask(portal.tokens.owner)).body;
    expect(items[0].figures.columns.map(({ kind }: { kind: string }) => kind)).toEqual(["now", "month", "year", "replaced"]);
    expect(told(items[0].figures)["closing"]).toEqual(["12", "NOT_DELIVERED", "NOT_DELIVERED", "10"]);
    expect(items[0].replaced).toEqual({ from: first, to: second });
  });

  test("the section's key KPIs; a yearly section stands beside the year before alone", async () => {
    const paid = (hourly: string) => staff(20).map((each) => ({ ...each, hourlyPay: each.sex === "F" ? hourly : "20" }));
    await deliver(paid("15"), { section: "GPG", period: { year: 2025, month: 12 } });
    await deliver(paid("18"), { section: "GPG", period: { year: 2026, month: 12 } });
    const figures = await figuresOf(portal.tokens.owner, [cellOf("A", "GPG")], { year: 2026, month: 12 });
    expect(figures.columns.map(({ kind }) => kind)).toEqual(["now", "year"]);
    expect(told(figures)).toMatchObject({ "mean-pay-gap": ["10.0", "25.0"], "median-pay-gap": ["10.0", "25.0"] });
  });

  test("KPIs, management or another perimeter can be looked at", async () => {
    await deliver([...staff(10), ...[1, 2].map((at) => one(`m${at}`, { level: "manager" })), one("e", { level: "executive" })]);
    const closing = async (more: object) =>
      told(await figuresOf(portal.tokens.owner, [cellOf("A")], { kpis: ["fte"], ...more }))["closing"]?.[0];
    expect(await closing({})).toBe("13");
    expect(await closing({ scopeType: "management" })).toBe("3");
    expect(await closing({ scopeType: "management", scopes: ["executives"] })).toBe("1");
    expect(await closing({ scopeType: "country", scopes: ["ES"] })).toBe("13");
    expect(await figuresOf(portal.tokens.owner, [cellOf("A")], { ingestionId: portal.ingestions["GPG"] })).toBeNull();
    expect((await ask(portal.tokens.owner, [cellOf("A")], { kpis: ["none"] })).status).toBe(422);
  });

  test("nothing is told of what is not given, nor before anything is delivered", async () => {
    await deliver(staff(10), {}, "B");
    const own = await portal.signIn((await portal.addUser(`own${run}`, [{ role: "data-owner", legalEntityId: portal.idOf("A") }])).email);
    const { body } = await ask(own, [cellOf("A"), cellOf("B"), { section: "XXX", legalEntityId: portal.idOf("A") }]);
    expect(body.items).toMatchObject([
      { section: "OnHR", cell: { legalEntity: { id: portal.idOf("A") } }, figures: null, fingerprint: null },
    ]);
    const source = await portal.signIn(portal.source.email);
    expect((await ask(source)).status).toBe(403);
  });
});

describe("[EYES-13] figures that the entity computed itself are shown before anybody signs", () => {
  // Gaps are due once a year, in December.
  const [december, yearBefore] = [
    { year: 2025, month: 12 },
    { year: 2024, month: 12 },
  ];
  const columns = (["mean-pay-gap", "median-pay-gap", "headcount"] as const).map((kpi) => ({
    name: kpi,
    targets: [{ field: "extra", kpi }],
  }));
  const putFigures = async (published: boolean, period: Period, ...figures: Record<string, string>[]) => {
    const ingestion = `figures-${published}-${run}`;
    portal.ingestions[ingestion] ??= await addIngestion(portal.db, "GPG", { holds: "figures", published, columns });
    await portal.deliver("A", [], { section: "GPG", period, ingestionId: portal.ingestions[ingestion] });
    for (const [at, row] of figures.entries())
      await portal.pool.query(
        "insert into figure_fact (delivery_id, row_number, legal_entity_id, period, figures) select id, $1, $2, period, $3 from delivery order by id desc limit 1",
        [at + 1, portal.idOf("A"), row],
      );
  };
  const cells = () => [cellOf("A", "GPG")];

  test("beside last year, marked, and kept with the signature; what is public is seen by all", async () => {
    await putFigures(true, yearBefore, { "mean-pay-gap": "12", headcount: "300" });
    await putFigures(true, december, { "mean-pay-gap": "13.35433579", headcount: "310" });
    for (const token of [portal.tokens.owner, portal.tokens.group]) {
      const { rows } = await figuresOf(token, cells(), december);
      expect(rows).toMatchObject([
        {
          measure: "closing",
          values: [
            { value: "310", delivered: "published" },
            { value: "300", difference: "10" },
          ],
        },
        {
          measure: "mean-pay-gap",
          values: [
            { value: "13.4", delivered: "published" },
            { value: "12.0", difference: "1.4" },
          ],
        },
      ]);
    }
    const [item] = (await ask(portal.tokens.coordinator, cells(), december)).body.items;
    const form = { consolidationType: "GPG", ...december, findings: commented, comment: "As delivered", seenFigures: item.fingerprint };
    expect((await portal.sign("A", form)).status).toBe(200);
    const query = { section: "GPG", ...december, legalEntityId: portal.idOf("A") };
    const { items } = (await portal.call(getHistory, { token: portal.tokens.group, query })).body;
    const signed = items.find(({ kind }: { kind: string }) => kind === "signed").figures as Answered;
    expect(told(signed)).toEqual({ closing: ["310", "300"], "mean-pay-gap": ["13.4", "12.0"] });
  });

  test("pay that is not public goes to those alone who may see its rows; a part of the people has no such figures", async () => {
    await putFigures(false, december, { "mean-pay-gap": "13.4", headcount: "310" });
    expect(told(await figuresOf(portal.tokens.owner, cells(), december))).toEqual({
      closing: ["310", "NOT_DELIVERED"],
      "mean-pay-gap": ["13.4", "NOT_DELIVERED"],
    });
    expect(told(await figuresOf(portal.tokens.group, cells(), december))["mean-pay-gap"]).toEqual(["MASKED", "NOT_DELIVERED"]);
    expect((await ask(portal.tokens.owner, cells(), { ...december, scopeType: "management" })).body.items[0].figures).toBeNull();
  });

  test("several rows of one entity say nothing", async () => {
    await putFigures(true, december, { "mean-pay-gap": "1" }, { "mean-pay-gap": "2" });
    expect((await ask(portal.tokens.owner, cells(), december)).body.items[0].figures).toBeNull();
  });
});

describe("[EYES-01] pay stays with those who may see it", () => {
  const payOf = async (token: string) => {
    const { "workforce-cost": cost, "workforce-cost-per-fte": perFte } = told(
      await figuresOf(token, [cellOf("A")], { kpis: ["workforce-cost-per-fte"] }),
    );
    return [cost?.slice(0, 2), perFte?.slice(0, 2)];
  };

  test("the group's owner sees people and no pay, in no month, nor a difference of it; nor one whose right is to one ingestion", async () => {
    await deliver(staff(12), { period: september });
    await deliver(staff(13));
    expect(await payOf(portal.tokens.owner)).toEqual([
      ["1300.00", "1200.00"],
      ["100.00", "100.00"],
    ]);
    const masked = [
      ["MASKED", "MASKED"],
      ["MASKED", "MASKED"],
    ];
    expect(await payOf(portal.tokens.group)).toEqual(masked);
    const { rows } = await figuresOf(portal.tokens.group);
    expect(
      rows.find(({ measure }) => measure === "workforce-cost")?.values.map(({ difference, percent }) => difference ?? percent),
    ).toEqual([null, null, null]);
    expect(told({ rows, columns: [] })["closing"]?.slice(0, 2)).toEqual(["13", "12"]);
    const mixed = await portal.addUser(`mixed${run}`, [
      { role: "group-owner" },
      { role: "process-source", ingestionId: portal.ingestions["GPG"] ?? 0 },
    ]);
    expect(await payOf(await portal.signIn(mixed.email))).toEqual(masked);
  });

  test("fewer people than the minimum are suppressed for everybody", async () => {
    await deliver(staff(9));
    expect((await payOf(portal.tokens.owner)).map((values) => values?.[0])).toEqual(["SUPPRESSED", "SUPPRESSED"]);
    expect((await payOf(portal.tokens.group)).map((values) => values?.[0])).toEqual(["MASKED", "MASKED"]);
  });

  test("the history keeps what was shown, as each reader may see it, whatever is delivered later", async () => {
    await deliver(staff(12));
    const form = { consolidationType: "OnHR" };
    expect((await portal.sign("A", form)).status).toBe(200);
    await deliver(staff(20), { period: september });
    const shown = async (token: string) => {
      const { items } = (await portal.call(getHistory, { token, query: { section: "OnHR", ...october, legalEntityId: portal.idOf("A") } }))
        .body;
      return told(items.find(({ kind }: { kind: string }) => kind === "signed").figures);
    };
    expect(await shown(portal.tokens.owner)).toMatchObject({
      closing: ["12", "NOT_DELIVERED", "NOT_DELIVERED"],
      "workforce-cost": ["1200.00", "NOT_DELIVERED", "NOT_DELIVERED"],
    });
    expect((await shown(portal.tokens.group))["workforce-cost"]).toEqual(["MASKED", "NOT_DELIVERED", "NOT_DELIVERED"]);
  });

  test("a signature names what was seen: where other figures stand by now, nothing is signed", async () => {
    await deliver(staff(12));
    const form = { consolidationType: "OnHR", findings: commented };
    const { fingerprint } = (await ask(portal.tokens.coordinator)).body.items[0];
    await deliver(staff(13));
    expect(await portal.sign("A", { ...form, seenFigures: fingerprint })).toMatchObject({ status: 409, body: { code: "figures-changed" } });
    const now = (await ask(portal.tokens.coordinator)).body.items[0].fingerprint;
    expect(now).not.toBe(fingerprint);
    expect((await portal.sign("A", { ...form, seenFigures: now })).status).toBe(200);
  });
});
