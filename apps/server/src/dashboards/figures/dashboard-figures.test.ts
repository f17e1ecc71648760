import { getPassport } from "@hub/contract/scenarios/passport.ts";
import { getDashboardFigures } from "@hub/contract/dashboards/dashboards.ts";
import { addMonths } from "@hub/domain/period.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEntity } from "../../testing/fixtures.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";
import { addStoredVersion, headcounts, type StoredFigure } from "../testing/stored-version.ts";

let portal: GroupPortal;
let overview: number;
beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B", "C"], now: "2027-01-05T08:00:00Z" });
  overview = (await portal.pool.query("select id from dashboard where code = 'people-overview'")).rows[0].id;
  const c = portal.idOf("C");
  const entities = ["A", "B", "C"].map((code) => ({ id: portal.idOf(code), code, country: code === "C" ? "PT" : "ES" }));
  const [a, b] = [portal.idOf("A"), portal.idOf("B")];
  const gap = (entity: number | null, women: number, men: number): StoredFigure => ({
    kpi: "mean-pay-gap",
    entity,
    numerator: "1",
    denominator: "10",
    women,
    men,
  });
  await addStoredVersion(portal.db, {
    period: october,
    entities,
    figures: [
      ...headcounts({ [a]: 10, [b]: 20, [c]: 30 }),
      gap(a, 50, 50),
      gap(b, 50, 50),
      gap(c, 5, 50),
      gap(null, 105, 150),
      { kpi: "turnover", entity: a, numerator: "1", denominator: "10", monthsCovered: 3 },
      { kpi: "turnover", entity: b, numerator: "3", denominator: "20", monthsCovered: 3 },
      { kpi: "turnover", entity: c, numerator: "0", denominator: "30", monthsCovered: 3 },
      { kpi: "turnover", entity: null, numerator: "3", denominator: "60", monthsCovered: 3 },
    ],
  });
  await addStoredVersion(portal.db, { period: addMonths(october, -1), entities, figures: headcounts({ [a]: 9, [b]: 20, [c]: 30 }, 1) });
});
afterAll(() => portal.stop());

const read = (token: string, query: Record<string, string | number> = {}, id = overview) =>
  portal.call(getDashboardFigures, { token, params: { id }, query, language: "en" });
const valueOf = (figures: { kpi: string }[], kpi: string): any => figures.find((figure) => figure.kpi === kpi);

describe("[DASH-02] figures of closed versions", () => {
  test("the newest closed month by entity and for the group, and twelve months behind it for what is shown over time", async () => {
    const { body } = await read(portal.tokens.group);
    expect(body).toMatchObject({ from: { year: 2025, month: 11 }, to: october, chosen: ["A", "B", "C"].map(portal.idOf) });
    expect(body.current).toMatchObject({
      provisional: false,
      version: { number: 1, state: "CURRENT" },
      entitiesIncluded: 3,
      entitiesExpected: 3,
    });
    expect(valueOf(body.total.figures, "headcount")).toMatchObject({ value: "60", included: 3, why: null });
    expect(body.months).toHaveLength(12);
    expect(body.months.at(-1)).toMatchObject({ state: "closed", version: 1 });
    expect(valueOf(body.months.at(-2).figures, "headcount").value).toBe("58");
    expect(body.months[0]).toMatchObject({ state: "missing", figures: [] });
    expect(valueOf(body.months.at(-1).figures, "fte")).toBeUndefined();
  });

  test("the period is as long as it is asked for, and no longer than 24 months", async () => {
    expect((await read(portal.tokens.group, { from: "2026-10" })).body.months).toHaveLength(1);
    expect((await read(portal.tokens.group, { from: "2024-11" })).body.months).toHaveLength(24);
    const long = await read(portal.tokens.group, { from: "2024-10" });
    expect(long).toMatchObject({
      status: 422,
      body: { fields: [{ path: ["query", "from"], error: expect.stringContaining("24 months") }] },
    });
    expect((await read(portal.tokens.group, { from: "2026-11" })).status).toBe(422);
    expect((await read(portal.tokens.group, { from: "2026-13" })).status).toBe(422);
    expect((await read(portal.tokens.group, { year: 2026, month: 9 })).body.to).toEqual({ year: 2026, month: 9 });
    expect((await read(portal.tokens.group, { year: 2025, month: 1 })).status).toBe(404);
    expect((await read(portal.tokens.group, { scenarioId: 99999 })).status).toBe(404);
    expect((await read(portal.tokens.group, { version: 7 })).status).toBe(404);
  });
});

describe("[DASH-02] filters by entity and country", () => {
  test("what is chosen is summed where the rows would give the same, else there is a reason", async () => {
    const { body } = await read(portal.tokens.group, { countries: "ES" });
    expect(body.total).toMatchObject({ of: "selection", entities: 2, legalEntityId: null });
    expect(valueOf(body.total.figures, "headcount")).toMatchObject({ value: "30", reason: null, included: 2 });
    expect(body.current.entities.map(({ legalEntity }: any) => legalEntity.code)).toEqual(["A", "B"]);
    expect(body.legalEntities).toHaveLength(3);
    expect(valueOf(body.total.figures, "turnover")).toMatchObject({ value: null, reason: "NOT_AGGREGABLE", why: "moves" });
    expect(valueOf(body.months.at(-2).figures, "headcount")).toMatchObject({
      value: null,
      reason: "NOT_AGGREGABLE",
      why: "distinct-persons",
    });
  });

  test("entities and countries both count; one entity alone is itself; none is said", async () => {
    const entities = `${portal.idOf("A")},${portal.idOf("C")}`;
    const one = (await read(portal.tokens.group, { countries: "PT", entities })).body;
    expect(one.total).toMatchObject({ of: "entity", legalEntityId: portal.idOf("C") });
    expect(valueOf(one.total.figures, "headcount").value).toBe("30");
    expect((await read(portal.tokens.group, { countries: "DE" })).body).toMatchObject({ chosen: [], total: null });
    expect((await read(portal.tokens.group, { entities: "999999" })).body.total).toBeNull();
    for (const wrong of [{ entities: "1;drop" }, { entities: "" }, { countries: "es" }, { countries: "ES," }] as Record<string, string>[]) {
      const { status } = await read(portal.tokens.group, wrong);
      expect([200, 422]).toContain(status);
      if (status === 200) expect(wrong).toEqual({ entities: "" });
    }
  });

  test("pay is shown by entity and for the whole group only: no selection tells the difference of two", async () => {
    const whole = (await read(portal.tokens.group)).body;
    const hidden = whole.current.entities.filter(({ figures }: any) => valueOf(figures, "mean-pay-gap").reason === "SUPPRESSED");
    expect(hidden.map(({ legalEntity }: any) => legalEntity.code)).toContain("C");
    expect(hidden.length).toBeGreaterThan(1);
    const pairs = [
      ["A", "B"],
      ["A", "C"],
      ["B", "C"],
      ["A", "B", "C"],
    ];
    for (const codes of pairs) {
      const { body } = await read(portal.tokens.group, { entities: codes.map(portal.idOf).join(",") });
      const figure = valueOf(body.total.figures, "mean-pay-gap");
      expect(figure).toMatchObject({ value: null, numerator: null, denominator: null, women: null, men: null });
      // A filter hides neither more nor less of an entity than there is without it.
      for (const { legalEntity, figures } of body.current.entities) {
        const same = whole.current.entities.find((each: any) => each.legalEntity.id === legalEntity.id);
        expect(valueOf(figures, "mean-pay-gap")).toEqual(valueOf(same.figures, "mean-pay-gap"));
      }
    }
    const onlyC = (await read(portal.tokens.group, { entities: String(portal.idOf("C")) })).body;
    expect(valueOf(onlyC.total.figures, "mean-pay-gap")).toMatchObject({ reason: "SUPPRESSED", women: null, men: null });
  });
});

describe("[DASH-01] people see the legal entities they are given", () => {
  let some: string;
  beforeEach(async () => {
    some ??= await portal.signIn(
      (
        await portal.addUser("some", [
          { role: "data-owner", legalEntityId: portal.idOf("A"), sectionCode: "PLN" },
          { role: "data-owner", legalEntityId: portal.idOf("B") },
        ])
      ).email,
    );
  });

  test("neither the others nor the group; what is theirs together is a selection", async () => {
    const { body } = await read(some);
    expect(body.legalEntities.map(({ code }: any) => code)).toEqual(["A", "B"]);
    expect(body.current.group).toEqual([]);
    expect(body.total).toMatchObject({ of: "selection", entities: 2 });
    expect(valueOf(body.total.figures, "headcount")).toMatchObject({ value: "30", included: 2 });
    expect(JSON.stringify(body)).not.toContain("Entity C");
    expect((await read(some, { entities: String(portal.idOf("C")) })).body).toMatchObject({ chosen: [], total: null });
    expect((await read(some, { entities: `${portal.idOf("A")},${portal.idOf("C")}` })).body.total).toMatchObject({
      of: "entity",
      legalEntityId: portal.idOf("A"),
    });
    expect((await read(some, { countries: "PT" })).body.total).toBeNull();
  });

  test("a figure of a section that is not theirs is left out, also from what is theirs together", async () => {
    const section = await portal.addUser("section", [{ role: "data-owner", legalEntityId: portal.idOf("A"), sectionCode: "GPG" }]);
    const answer = await read(await portal.signIn(section.email));
    expect(answer.status).toBe(404);
  });
});

describe("[DASH-02] an open month", () => {
  test("is provisional and says of how many entities; months before that are open have no figures and say so", async () => {
    const november = { year: 2026, month: 11 };
    await portal.complete("A", [{ person: "A-1", sex: "F" }], { period: november });
    const scenario = (await portal.pool.query("select id from scenario where period = '2026-11-01'")).rows[0].id;
    const { body } = await read(portal.tokens.group, { scenarioId: scenario });
    expect(body.current).toMatchObject({ provisional: true, version: null, entitiesIncluded: 1, entitiesExpected: 3 });
    expect(body.months.at(-1)).toMatchObject({ state: "provisional", entitiesIncluded: 1, entitiesExpected: 3 });
    expect(valueOf(body.total.figures, "headcount").value).toBe("1");
    expect(body.months.at(-2)).toMatchObject({ state: "closed" });
    // Without a month the newest closed one is shown, not the open one.
    expect((await read(portal.tokens.group)).body.to).toEqual(october);
    await portal.pool.query("insert into scenario (scenario_type, period) values ('CLOSING', '2026-12-01') on conflict do nothing");
    await portal.complete("A", [{ person: "A-1", sex: "F" }], { period: { year: 2026, month: 12 } });
    const december = (await read(portal.tokens.group, { year: 2026, month: 12 })).body;
    expect(december.months.slice(-2)).toMatchObject([{ state: "open", figures: [] }, { state: "provisional" }]);
  });

  test("[DASH-02] closing again: the current version is read, an older one only when it is asked for", async () => {
    const entities = [{ id: portal.idOf("A"), code: "A" }];
    await addStoredVersion(portal.db, { period: october, number: 2, entities, figures: headcounts({ [portal.idOf("A")]: 11 }) });
    const current = (await read(portal.tokens.group, { year: 2026, month: 10 })).body;
    expect(current.current.version).toMatchObject({ number: 2, state: "CURRENT" });
    expect(valueOf(current.total.figures, "headcount").value).toBe("11");
    const old = (await read(portal.tokens.group, { year: 2026, month: 10, version: 1 })).body;
    expect(old.current.version).toMatchObject({ number: 1, state: "SUPERSEDED" });
    expect(valueOf(old.total.figures, "headcount").value).toBe("60");
  });
});

test("[EYES-13] what an entity delivered stands beside what is computed, marked, and its passport says who computed it", async () => {
  const july = addMonths(october, -3);
  const [a, b] = [portal.idOf("A"), portal.idOf("B")];
  const entities = [
    { id: a, code: "A" },
    { id: b, code: "B" },
  ];
  const figures: StoredFigure[] = [
    { kpi: "headcount", entity: a, numerator: "10" },
    { kpi: "headcount", entity: null, reason: "NOT_AGGREGABLE" },
    { kpi: "published:mean-pay-gap", entity: b, numerator: "13.35433579", denominator: "100" },
    { kpi: "delivered:headcount", entity: b, numerator: "310" },
    { kpi: "delivered:median-pay-gap", entity: b, numerator: "9", denominator: "100" },
  ];
  await addStoredVersion(portal.db, { period: july, entities, figures });
  const { body } = await read(portal.tokens.group, { year: july.year, month: july.month });
  const of = (place: number, kpi: string) => valueOf(body.current.entities[place].figures, kpi);
  expect(of(0, "headcount")).toMatchObject({ value: "10", delivered: false });
  expect(of(1, "headcount")).toMatchObject({ value: "310", delivered: true });
  expect(of(1, "mean-pay-gap")).toMatchObject({ value: "13.4", reason: null, delivered: true, numerator: null, women: null });
  expect(of(1, "median-pay-gap")).toMatchObject({ value: null, reason: "SUPPRESSED" });
  expect(valueOf(body.total.figures, "headcount")).toMatchObject({ value: null, reason: "NOT_AGGREGABLE" });
  await portal.pool.query("update section_calendar set first_month = '2026-07-01'");
  await portal.pool.query("insert into consolidation (section_code, period) values ('PLN', '2026-07-01')");
  const params = { id: body.current.scenarioId, kpi: "mean-pay-gap" };
  const passport = await portal.call(getPassport, { token: portal.tokens.group, params, query: { legalEntityId: b } });
  expect(passport.body).toMatchObject({
    figure: { value: "13.4", delivered: true },
    numerator: { what: "as-delivered", value: null, withheld: false },
    denominator: null,
    counted: null,
  });
});

test("[FIG-06] the number of statements is the same for one month and 24, for 2 entities and 60; a comparison takes those of one month more, or none", async () => {
  const big = await startGroupPortal({ entities: [] });
  try {
    const id = (await big.pool.query("select id from dashboard where code = 'people-overview'")).rows[0].id;
    const entities = [];
    for (let each = 0; each < 60; each += 1) entities.push({ id: await addEntity(big.db, `E${each}`), code: `E${each}` });
    for (let back = 0; back < 24; back += 1) {
      const own = back === 5 ? entities.slice(0, 2) : entities;
      await addStoredVersion(big.db, {
        period: addMonths(october, -back),
        entities: own,
        figures: headcounts(Object.fromEntries(own.map(({ id }) => [id, 10]))),
      });
    }
    const token = big.tokens.group;
    const count = async (query: Record<string, string | number>) => {
      const before = statements.length;
      const answer = await big.call(getDashboardFigures, { token, params: { id }, query });
      expect(answer.status).toBe(200);
      return { statements: statements.length - before, body: answer.body };
    };
    const statements: string[] = [];
    const { prototype } = (await import("pg")).default.Client;
    const query = prototype.query;
    prototype.query = function (this: unknown, ...args: unknown[]) {
      statements.push(String((args[0] as { text?: string }).text ?? args[0]));
      return Reflect.apply(query, this, args);
    } as typeof query;
    try {
      const one = await count({ year: 2026, month: 5, from: "2026-05" });
      const all = await count({ from: "2024-11" });
      expect(one.body.current.entities).toHaveLength(2);
      expect(all.body.current.entities).toHaveLength(60);
      expect(all.body.months).toHaveLength(24);
      expect(valueOf(all.body.months[0].figures, "headcount").value).toBe("600");
      expect(all.statements).toBe(one.statements);
      expect(
        (
          await count({
            from: "2024-11",
            entities: entities
              .slice(0, 30)
              .map(({ id }) => id)
              .join(","),
          })
        ).statements,
      ).toBe(one.statements);
      const oneMore = (await count({ year: 2026, month: 5, from: "2026-05", compare: "month" })).statements - one.statements;
      expect(oneMore).toBeGreaterThan(0);
      expect(oneMore).toBeLessThan(one.statements);
      for (const compare of ["month", "year", "version.1"]) expect((await count({ compare })).statements).toBe(one.statements + oneMore);
      for (const compare of ["group", "target", `entity.${entities[3]!.id}`])
        expect((await count({ compare })).statements).toBe(one.statements);
    } finally {
      prototype.query = query;
    }
  } finally {
    await big.stop();
  }
});
