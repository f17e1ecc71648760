import { getToday, getTodayAreas } from "@hub/contract/today/today.ts";
import { getEntityOverview } from "@hub/contract/search/entity-overview.ts";
import { createAccessToken } from "@hub/contract/session/account.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addStoredVersion, headcounts } from "../dashboards/testing/stored-version.ts";
import { type GroupPortal, startGroupPortal } from "../testing/group-portal.ts";
import { countStatements } from "../testing/count-statements.ts";

let portal: GroupPortal;
let source = "";
let ofB = "";
let ofBoth = "";
let nobody = "";
let planner = "";

beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B", "C"], now: "2026-11-12T08:00:00Z" });
  const person = async (name: string, grants: Parameters<typeof portal.addUser>[1]) => {
    await portal.addUser(name, grants);
    return portal.signIn(`${name}@example.com`);
  };
  source = await portal.signIn(portal.source.email);
  ofB = await person("of-b", [{ role: "data-owner", legalEntityId: portal.idOf("B") }]);
  ofBoth = await person("of-both", [
    { role: "data-owner", legalEntityId: portal.idOf("A") },
    { role: "data-owner", legalEntityId: portal.idOf("B") },
  ]);
  nobody = await person("nobody", []);
  planner = await person("planner", [{ role: "swp-planner" }]);
  const entities = ["A", "B", "C"].map((code) => ({ id: portal.idOf(code), code }));
  const counts = (a: number, b: number, c: number) => headcounts({ [portal.idOf("A")]: a, [portal.idOf("B")]: b, [portal.idOf("C")]: c });
  await addStoredVersion(portal.db, { period: { year: 2025, month: 9 }, entities, figures: counts(50, 20, 30) });
  await addStoredVersion(portal.db, { period: { year: 2026, month: 8 }, entities, figures: counts(60, 40, 30) });
  await addStoredVersion(portal.db, { period: { year: 2026, month: 9 }, entities, figures: counts(60, 44, 30) });
  await portal.deliver("A");
  const signed = await portal.sign("A");
  if (signed.status !== 200) throw new Error(`sign A: ${signed.text}`);
  await portal.deliver("B");
});
afterAll(() => portal.stop());

const today = async (token: string) => (await portal.call(getToday, { token, language: "en" })).body;
const areas = async (token: string) => (await portal.call(getTodayAreas, { token, language: "en" })).body.areas;
const waiting = async (token: string) =>
  (await today(token)).waiting.items.map((item: { step: string; legalEntity: { code: string } | null }) =>
    `${item.step} ${item.legalEntity?.code ?? ""}`.trim(),
  );

describe("[TODAY-02] one's day is answered at once, of one's own perimeter alone", () => {
  test("each role's first act, without any right to workflows", async () => {
    expect(await waiting(source)).toEqual(["deliver C"]);
    expect(await waiting(portal.tokens.coordinator)).toEqual(["sign B"]);
    expect(await waiting(portal.tokens.owner)).toEqual(["validate A"]);
    expect(await waiting(ofB)).toEqual([]);
    expect(await areas(source)).toEqual([{ area: "mut", waiting: 1, late: 1 }]);
    expect(await areas(portal.tokens.owner)).toEqual([{ area: "validation", waiting: 1, late: 1 }]);
  });

  test("the month and its keepers are of the entities one is given", async () => {
    const own = await today(ofB);
    expect(own.month.entities.map(({ legalEntity }: { legalEntity: { code: string } }) => legalEntity.code)).toEqual(["B"]);
    expect(own.keepsOpen).toMatchObject({ people: [{ name: "coordinator", me: false, cells: 1, daysLate: 2 }], nobody: 0 });
    const all = await today(portal.tokens.group);
    expect(all.month.entities).toHaveLength(3);
    expect(all.keepsOpen.people.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(["coordinator", "owner", "source"]),
    );
  });

  test("figures are the group's for those given all, the entity's for those given one, and none for several: nothing is added up", async () => {
    const headcountOf = async (token: string) => {
      const { figures } = await today(token);
      return figures && { of: figures.legalEntity?.code ?? null, ...figures.items.find(({ kpi }: { kpi: string }) => kpi === "headcount") };
    };
    expect(await headcountOf(portal.tokens.group)).toMatchObject({
      of: null,
      value: "134",
      sinceMonth: { difference: "4", relative: "3.1" },
      sinceYear: { difference: "34", relative: "34.0" },
    });
    expect(await headcountOf(ofB)).toMatchObject({ of: "B", value: "44", sinceMonth: { difference: "4", relative: "10.0" } });
    expect(await headcountOf(ofBoth)).toBeNull();
  });

  test("[TODAY-04] a figure on the page of an entity is told with what it moved since the month before", async () => {
    const headcountOf = async (token: string) => {
      const { body } = await portal.call(getEntityOverview, { token, params: { id: portal.idOf("B") } });
      return body.figures.items.find(({ kpi }: { kpi: string }) => kpi === "headcount");
    };
    expect(await headcountOf(ofB)).toMatchObject({ value: "44", sinceMonth: "4" });
    expect(await headcountOf(portal.tokens.group)).toMatchObject({ value: "44", sinceMonth: "4" });
  });

  test("whoever has no right gets null, and hears of nobody's work", async () => {
    for (const token of [nobody, planner])
      expect(await today(token)).toMatchObject({
        areas: [],
        waiting: { total: 0, late: 0, items: [] },
        month: null,
        keepsOpen: null,
        figures: null,
      });
    expect(await today(source)).toMatchObject({ month: null, keepsOpen: null, figures: null });
  });

  test("a personal access token hears of no work beyond its scopes", async () => {
    const body = { name: "Glossary", scopes: ["glossary.read" as const], lastDay: "2026-12-01" };
    const made = await portal.call(createAccessToken, { token: portal.tokens.coordinator, body });
    expect(made.status).toBe(201);
    expect(await today(made.body.token)).toMatchObject({ areas: [], waiting: { items: [] }, month: null, figures: null });
  });

  test("what was opened last is named by the rights of now, in its order; what one may not see is left out", async () => {
    const opened = async (token: string) => {
      const recent = ["entity:999", `entity:${portal.idOf("A")}`, `entity:${portal.idOf("B")}`].join(",");
      const { body } = await portal.call(getToday, { token, language: "en", query: { recent } });
      return body.recent.map(({ ref }: { ref: string }) => Number(ref));
    };
    expect(await opened(ofBoth)).toEqual([portal.idOf("A"), portal.idOf("B")]);
    expect(await opened(ofB)).toEqual([portal.idOf("B")]);
    expect(await opened(planner)).toEqual([]);
    expect((await today(ofB)).recent).toEqual([]);
  });

  test("it costs the same number of statements for three entities and for sixty", async () => {
    const count = () => countStatements(() => today(portal.tokens.group));
    const few = await count();
    await portal.pool.query(
      `insert into legal_entity (code, name, country, currency) select 'M' || n, 'Many ' || n, 'ES', 'EUR' from generate_series(1, 57) n`,
    );
    await portal.pool.query(
      `insert into section_calendar (section_code, legal_entity_id, first_month) select 'PLN', id, '2026-10-01' from legal_entity where code like 'M%'`,
    );
    expect((await today(portal.tokens.group)).month.entities).toHaveLength(60);
    expect(await count()).toBe(few);
  });
});
