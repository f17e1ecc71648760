import { getDashboardFigures, listDashboards, markFavourite, readGallery } from "@hub/contract/dashboards/dashboards.ts";
import { previewFigures } from "@hub/contract/dashboards/preview.ts";
import { addMonths } from "@hub/domain/period.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countStatements } from "../../testing/count-statements.ts";
import type { TestPerson } from "../../testing/fixtures.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";

let portal: GroupPortal;
const tokens: Record<string, string> = {};
const staff = (code: string, count: number): TestPerson[] =>
  Array.from({ length: count }, (_, n) => ({
    person: `${code}${n}`,
    sex: n % 3 ? "F" : "M",
    hourlyPay: String(20 + n),
    ...(n >= 30 && { hired: "2026-10-05" }),
  }));

beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], sections: ["OnHR"], first: addMonths(october, -1), now: "2026-11-05T08:00:00Z" });
  for (const period of [addMonths(october, -1), october]) {
    await portal.complete("A", staff("A", period.month === 10 ? 32 : 30), { period });
    await portal.complete("B", staff("B", 5), { period });
    await portal.runJobs();
  }
  for (const code of ["A", "B"])
    tokens[code] = await portal.openSession(
      await portal.addUser(`owner-${code.toLowerCase()}`, [{ role: "data-owner", legalEntityId: portal.idOf(code) }]),
    );
  tokens["group"] = portal.tokens.group;
});
afterAll(() => portal.stop());

const gallery = async (token = portal.tokens.group, query: Record<string, string | number | undefined> = {}) =>
  (await portal.call(readGallery, { token, query: query as never, language: "en" })).body;
const idOf = async (code: string) =>
  (await portal.call(listDashboards, { token: portal.tokens.group })).body.items.find((item: { code: string | null }) => item.code === code)
    .id;

describe("[FIG-07] the gallery of reports", () => {
  test("each report tells first what it tells itself, to everybody what they are given", async () => {
    for (const token of Object.values(tokens)) {
      const { shown, items } = await gallery(token);
      expect(items.length).toBeGreaterThan(4);
      expect(shown).toMatchObject({ ...october, version: { number: 1 }, stale: false });
      for (const { id, headlines, chart } of items) {
        const report = await portal.call(getDashboardFigures, { token, params: { id }, query: {}, language: "en" });
        // What is no report of figures, as the one for authorities, tells none.
        if (headlines.length === 0) continue;
        expect(headlines.length).toBeLessThanOrEqual(3);
        const { total, months, current } = report.body;
        for (const kpi of headlines)
          expect(shown.figures.find((figure: { kpi: string }) => figure.kpi === kpi)).toEqual(
            total.figures.find((figure: { kpi: string }) => figure.kpi === kpi),
          );
        if (chart?.kind === "lines") {
          const line = (of: { figures: { kpi: string; value: string | null }[] }[]) =>
            of.map(({ figures }) => figures.find(({ kpi }) => kpi === chart.kpis[0])?.value ?? null);
          expect(line(shown.months)).toEqual(line(months));
        }
        if (chart?.kind === "bars") {
          const values = current.entities
            .map(({ figures }: any) => figures.find(({ kpi }: { kpi: string }) => kpi === chart.kpis[0])?.value)
            .filter((value: string | null) => value != null)
            .toSorted((a: string, b: string) => Number(b) - Number(a));
          expect(shown.byEntity.find(({ kpi }: { kpi: string }) => kpi === chart.kpis[0]).values).toEqual(values);
        }
      }
    }
    const headcountOf = ({ shown }: any) => [shown.of, shown.entities, shown.figures.find(({ kpi }: any) => kpi === "headcount").value];
    expect(headcountOf(await gallery())).toEqual(["group", 2, "37"]);
    expect(headcountOf(await gallery(tokens["A"]))).toEqual(["entity", 1, "32"]);
    expect(headcountOf(await gallery(portal.tokens.group, { entities: String(portal.idOf("B")) }))).toEqual(["entity", 1, "5"]);
    // Of few people no pay is told here either.
    const { shown } = await gallery(tokens["B"]);
    for (const figure of shown.figures) if (figure.kpi.includes("pay")) expect(figure.value).toBeNull();
  });

  test("compared with another month, an entity or the group, each tells the change that its report tells, by no more statements", async () => {
    for (const compare of ["month", `entity.${portal.idOf("A")}`, "group", "year"]) {
      const { shown, items } = await gallery(portal.tokens.group, { compare });
      let compared = 0;
      for (const { id, headlines } of items) {
        if (headlines.length === 0) continue;
        const asked = { token: portal.tokens.group, params: { id }, query: { compare }, language: "en" as const };
        const { comparison } = (await portal.call(getDashboardFigures, asked)).body;
        const { entities: _, nodes: __, breakdowns: ___, total, ...about } = comparison;
        expect(shown.comparison).toMatchObject({ ...about, total: total && { of: total.of, whole: total.whole } });
        const of = (figures: { kpi: string }[] = []) => headlines.map((kpi: string) => figures.find((figure) => figure.kpi === kpi));
        expect(of(shown.comparison.total?.figures)).toEqual(of(total?.figures));
        if (total) compared += headlines.length;
      }
      expect(compared > 0, compare).toBe(compare !== "year");
    }
    expect((await gallery()).shown.comparison).toBeNull();
    const headcount = ({ figures }: any) => figures.find(({ kpi }: any) => kpi === "headcount").value;
    const { shown } = await gallery(portal.tokens.group, { compare: "month" });
    expect([headcount(shown.comparison.total), headcount(shown)]).toEqual(["35", "37"]);
    const id = await idOf("people-overview");
    const query = { compare: "month" };
    const one = await countStatements(() =>
      portal.call(getDashboardFigures, { token: portal.tokens.group, params: { id }, query, language: "en" }),
    );
    expect(await countStatements(() => gallery(portal.tokens.group, query))).toBeLessThanOrEqual(one + 1);
  });

  test("a month or version that is not there has reports and no figures, as a portal without any", async () => {
    for (const query of [{ version: 7 }, { scenarioId: 999_999 }, { entities: "999999" }]) {
      const { shown, items } = await gallery(portal.tokens.group, query);
      expect(shown).toBeNull();
      expect(items.length).toBeGreaterThan(4);
    }
  });

  test("the number of statements is that of one report, however many there are", async () => {
    const id = await idOf("people-overview");
    const one = await countStatements(() =>
      portal.call(getDashboardFigures, { token: portal.tokens.group, params: { id }, query: {}, language: "en" }),
    );
    expect(await countStatements(() => gallery())).toBeLessThanOrEqual(one + 1);
  });

  test("a favourite is one's own, is one however often it is marked, and goes with the report or the right to it", async () => {
    const id = await idOf("movement");
    const mark = (favourite: boolean, token = portal.tokens.group, of = id) =>
      portal.call(markFavourite, { token, params: { id: of }, body: { favourite } });
    const marked = async (token?: string) =>
      (await gallery(token)).items.filter(({ favourite }: { favourite: boolean }) => favourite).map(({ id }: { id: number }) => id);
    const answers = await Promise.all([mark(true), mark(true), mark(true)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await marked()).toEqual([id]);
    expect(await marked(tokens["A"])).toEqual([]);
    expect((await mark(true, portal.tokens.group, 999_999)).status).toBe(404);
    expect((await mark(false)).status).toBe(200);
    expect((await mark(false)).status).toBe(200);
    expect(await marked()).toEqual([]);
  });
});

describe("[FIG-07] a report while it is built", () => {
  const preview = async (token: string | undefined, query: Record<string, string>) =>
    portal.call(previewFigures, { token: token ?? "", query: query as never, language: "en" });

  test("is shown with its builder's own figures, as the report will be; none to whoever reads none, and nothing to whoever builds none", async () => {
    const kpis = "headcount,female-share,made-up";
    const admin = await portal.openSession(await portal.addUser("builder", [{ role: "hub-admin" }]));
    expect(await preview(admin, { kpis })).toMatchObject({ status: 200, body: { figures: null } });
    expect((await preview(portal.tokens.group, { kpis })).status).toBe(403);
    const both = await portal.openSession(
      await portal.addUser("both", [{ role: "hub-admin" }, { role: "data-owner", legalEntityId: portal.idOf("A") }]),
    );
    const { body } = await preview(both, { kpis, overTime: "headcount", bridge: "yes" });
    expect(body.figures).toMatchObject({ dashboardId: 0, to: october, total: { of: "entity", legalEntityId: portal.idOf("A") } });
    expect(body.figures.total.figures.map(({ kpi, value }: { kpi: string; value: string }) => [kpi, value])).toEqual([
      ["headcount", "32"],
      ["female-share", "65.6"],
    ]);
    expect(body.figures.months).toHaveLength(12);
    expect(body.figures.bridge).not.toBeNull();
    expect((await preview(both, { kpis })).body.figures).toMatchObject({ bridge: null, months: [october] });
    expect((await preview(both, { kpis: "headcount;drop" })).status).toBe(422);
  });

  test("is shown as one of its readers would see it, where its builder sees all that they see; else how far they see, and no figure", async () => {
    const kpis = "headcount,female-share";
    const entity = portal.idOf("A");
    const add = (name: string, grants: object[]) => portal.addUser(name, grants as never);
    const owner = await add("reader-a", [{ role: "data-owner", legalEntityId: entity }]);
    const other = await add("reader-b", [{ role: "data-owner", legalEntityId: portal.idOf("B") }]);
    const whole = await add("reader-all", [{ role: "group-owner" }]);
    const none = await add("reader-none", [{ role: "swp-reader" }]);
    const both = await portal.openSession(
      await add("builds-and-reads", [{ role: "hub-admin" }, { role: "data-owner", legalEntityId: entity }]),
    );
    const audits = await portal.openSession(await add("audits", [{ role: "auditor" }]));
    const builder = await portal.openSession(await add("only-builds", [{ role: "hub-admin" }]));
    const shownTo = async (token: string, { email }: { email: string }) => (await preview(token, { kpis, reader: email })).body;

    const own = await shownTo(both, owner);
    expect(own.reader).toMatchObject({ offered: null, group: false, legalEntities: 1, shows: "figures" });
    const asOwner = await portal.openSession(owner);
    const id = await idOf("people-overview");
    const theirs = await portal.call(getDashboardFigures, { token: asOwner, params: { id }, query: {}, language: "en" });
    const headcountOf = (total: any) => total.figures.find(({ kpi }: any) => kpi === "headcount");
    expect(headcountOf(own.figures.total)).toEqual(headcountOf(theirs.body.total));
    expect(own.figures.legalEntities).toEqual(theirs.body.legalEntities);

    for (const [token, reader, scope] of [
      [both, other, { group: false, legalEntities: 1 }],
      [both, whole, { group: true }],
      [builder, owner, { group: false, legalEntities: 1 }],
    ] as const)
      expect(await shownTo(token, reader)).toMatchObject({ figures: null, reader: { ...scope, shows: "beyond-own" } });
    expect((await shownTo(audits, whole)).reader.shows).toBe("figures");
    expect((await shownTo(audits, other)).figures.total).toMatchObject({ of: "entity", legalEntityId: portal.idOf("B") });
    expect(await shownTo(audits, none)).toMatchObject({ figures: null, reader: { legalEntities: 0, examples: [], shows: "no-right" } });

    await portal.pool.query("update app_user set active = false where id = $1", [other.id]);
    expect((await shownTo(audits, other)).reader.shows).toBe("no-right");
    expect((await preview(audits, { kpis, reader: "nobody@example.com" })).status).toBe(404);
    expect((await preview(portal.tokens.group, { kpis, reader: owner.email })).status).toBe(403);

    await portal.pool.query("delete from view_grant where user_id = $1 and kind = 'report'", [owner.id]);
    await portal.pool.query("insert into view_grant (user_id, kind, dashboard_id) values ($1, 'report', $2)", [owner.id, id]);
    const offered = async (reportId: number) =>
      (await preview(audits, { kpis, reader: owner.email, reportId: String(reportId) })).body.reader.offered;
    expect([await offered(id), await offered(await idOf("movement"))]).toEqual([true, false]);
  });
});
