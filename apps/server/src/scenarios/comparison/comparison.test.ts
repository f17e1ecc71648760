import * as contract from "@hub/contract/scenarios/comparison.ts";
import { previewClosing } from "@hub/contract/closing/closings.ts";
import {
  getFigures,
  getScenario,
  listScenarios,
  loadAllViewListScene,
  loadSceneViews,
  closeScenario,
} from "@hub/contract/scenarios/scenarios.ts";
import { downloadTaskFile, startExport } from "@hub/contract/tasks/tasks.ts";
import { addMonths, type Period } from "@hub/domain/period.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDueMonths } from "../../validation/consolidations/open-due-months.ts";
import { addEntity, addExpectation, type TestPerson } from "../../testing/fixtures.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";

const september = addMonths(october, -1);
let portal: GroupPortal;
let ids: Record<"september" | "october", number>;
/** `known`: how many of them were there before October. */
const people = (code: string, women: number, men: number, known = women + men): TestPerson[] =>
  Array.from({ length: women + men }, (_, index) => ({
    person: `${code}-${index}`,
    sex: index < women ? "F" : "M",
    hourlyPay: index < women ? "9" : "10",
    hired: index < known ? "2020-01-01" : "2026-10-05",
  }));
beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B", "C"], sections: ["PLN"], first: september });
  await sql`update legal_entity set country = 'DE' where code = 'C'`.execute(portal.db);
  await portal.complete("A", people("A", 20, 30), { period: september });
  await portal.complete("B", people("B", 15, 15), { period: september });
  await portal.complete("C", people("C", 4, 20), { period: september });
  await portal.runJobs();
  await sql`delete from section_calendar where legal_entity_id = ${portal.idOf("C")}`.execute(portal.db);
  portal.entities["D"] = await addEntity(portal.db, "D");
  await addExpectation(portal.db, { section: "PLN", legalEntityId: portal.idOf("D"), first: october });
  await portal.complete("A", people("A", 22, 30, 50));
  await portal.complete("B", people("B", 15, 20, 30));
  await portal.complete("D", people("D", 11, 11, 0));
  await portal.runJobs();
  const { body } = await portal.call(listScenarios, { token: portal.tokens.group });
  const of = ({ year, month }: Period) => body.items.find((item: Period) => item.year === year && item.month === month).id;
  ids = { september: of(september), october: of(october) };
}, 120_000);
afterAll(() => portal.stop());

const compare = (query: Record<string, string>, token = portal.tokens.group) => portal.call(contract.compareScenarios, { token, query });
const columns = () => `${ids.september},${ids.october}`;
const values = (body: any, kpi: string, code: string | null, kind = code ? "entity" : "group") =>
  body.subjects.find((each: any) => each.kind === kind && each.code === code)?.figures.find((each: any) => each.kpi === kpi)?.values;

describe("[SCN-04] versions and periods side by side, KPI by KPI", () => {
  test("for the group, countries and each entity: value, difference, and points for percents", async () => {
    const { body } = await compare({ columns: columns() });
    expect(body.columns).toMatchObject([
      { year: 2026, month: 9, version: { number: 1, state: "CURRENT" }, unlike: [] },
      { year: 2026, month: 10, version: { number: 1 } },
    ]);
    expect(values(body, "headcount", null)).toMatchObject([
      { value: "104", difference: null },
      { value: "109", difference: "5", relative: "4.8" },
    ]);
    expect(values(body, "headcount", "A")).toMatchObject([{ value: "50" }, { value: "52", difference: "2", relative: "4.0" }]);
    expect(values(body, "headcount", "C")).toMatchObject([{ value: "24" }, { value: null, reason: "NOT_IN_PERIMETER", difference: null }]);
    expect(values(body, "female-share", "A")).toMatchObject([{ value: "40.0" }, { value: "42.3", difference: "2.3", relative: null }]);
    // Spain has A and B, in October also D; Germany has one entity, which stands for itself.
    expect(values(body, "headcount", "ES", "country")).toMatchObject([{ value: "80" }, { value: "109" }]);
    expect(body.subjects.filter(({ kind }: { kind: string }) => kind === "country")).toHaveLength(1);
    const official = await portal.call(getFigures, { token: portal.tokens.group, params: { id: ids.october } });
    for (const { kpi, value } of official.body.group) expect(values(body, kpi, null)?.[1].value, kpi).toBe(value);
  });

  test("like for like or not, with the reasons: entities, definitions, conventions, rates", async () => {
    const { body } = await compare({ columns: columns() });
    expect(body.columns[1].unlike).toEqual([
      { code: "entity-entered", subjects: ["D"] },
      { code: "entity-left", subjects: ["C"] },
    ]);
    expect(body.commonEntities.map(({ code }: { code: string }) => code)).toEqual(["A", "B"]);
    expect((await compare({ columns: `${ids.october},${ids.october}.1` })).body.columns[1].unlike).toEqual([]);
  });

  test("restricted to the common entities, sums are sums and nothing else: medians, quarters and pay are not aggregable", async () => {
    const { body } = await compare({ columns: columns(), likeForLike: "1" });
    expect(values(body, "headcount", null)).toMatchObject([{ value: "80" }, { value: "87", difference: "7" }]);
    expect(values(body, "female-share", null)).toMatchObject([{ value: "43.8" }, { value: "42.5", difference: "-1.3" }]);
    for (const kpi of ["median-pay-gap", "pay-quartile-1", "mean-pay-gap"])
      expect(values(body, kpi, null)).toMatchObject([
        { value: null, reason: "NOT_AGGREGABLE", why: "pay" },
        { value: null, reason: "NOT_AGGREGABLE" },
      ]);
    expect(values(body, "headcount", "C")).toBeUndefined();
    // One entity stands for itself, with all its figures.
    const own = await portal.signIn((await portal.addUser("own-a", [{ role: "data-owner", legalEntityId: portal.idOf("A") }])).email);
    expect(values((await compare({ columns: columns(), likeForLike: "1" }, own)).body, "median-pay-gap", "A")).toMatchObject([
      { value: "10.0" },
      { value: "10.0" },
    ]);
  });

  test("persons in two entities: the sum of some entities is no headcount, and says so", async () => {
    await sql`update version_figure set numerator = 103 where kpi_code = 'headcount' and legal_entity_id is null and numerator = 104`
      .execute(portal.db)
      .catch(() => undefined);
    await portal.pool.query("alter table version_figure disable trigger user");
    await portal.pool.query(
      "update version_figure set numerator = 103 where kpi_code = 'headcount' and legal_entity_id is null and numerator = 104",
    );
    const { body } = await compare({ columns: columns(), likeForLike: "1" });
    expect(values(body, "headcount", null)).toMatchObject([
      { value: null, reason: "NOT_AGGREGABLE", why: "distinct-persons" },
      { value: "87" },
    ]);
    await portal.pool.query(
      "update version_figure set numerator = 104 where kpi_code = 'headcount' and legal_entity_id is null and numerator = 103",
    );
    await portal.pool.query("alter table version_figure enable trigger user");
  });

  test("no restriction and no third column tells a figure that is hidden", async () => {
    // C has four women: hidden, and another one with it, in September.
    const queries: Record<string, string>[] = [
      { columns: columns() },
      { columns: columns(), likeForLike: "1" },
      { columns: `${ids.october},${ids.september}`, likeForLike: "1" },
    ];
    for (const query of queries) {
      const { body } = await compare(query);
      const shown = values(body, "mean-pay-gap", "C");
      for (const { value } of shown ?? []) expect(value).toBeNull();
      for (const country of ["DE", "ES"])
        for (const { value } of values(body, "mean-pay-gap", country, "country") ?? [])
          expect(value === null || country === "ES").toBe(true);
    }
    const { body } = await compare({ columns: columns() });
    const september = body.subjects
      .filter(({ kind }: { kind: string }) => kind === "entity")
      .map(({ code }: { code: string }) => values(body, "mean-pay-gap", code)[0]);
    expect(september.filter(({ reason }: { reason: string }) => reason === "SUPPRESSED").length).toBeGreaterThanOrEqual(2);
    // Spain's gap is of A and B: with one of them hidden beside C it would tell C's.
    expect(values(body, "mean-pay-gap", "ES", "country")[0]).toMatchObject({ value: null });
  });

  test("a provisional column says so; each reader gets what they are given", async () => {
    portal.setNow("2026-12-05T08:00:00Z");
    await openDueMonths(portal.ctx);
    const token = await portal.signIn(portal.users.group.email);
    const { body: list } = await portal.call(listScenarios, { token });
    const november = list.items.find((item: Period) => item.month === 11).id;
    const { body } = await compare({ columns: `${ids.october},${november}` }, token);
    expect(body.columns[1]).toMatchObject({ version: null, unlike: expect.arrayContaining([{ code: "provisional", subjects: [] }]) });
    expect(values(body, "headcount", "A")[1]).toMatchObject({ value: null });
    portal.setNow("2026-11-05T08:00:00Z");
    portal.tokens.group = await portal.signIn(portal.users.group.email);
    portal.tokens.owner = await portal.signIn(portal.users.owner.email);
    const own = await portal.signIn((await portal.addUser("own-b", [{ role: "data-owner", legalEntityId: portal.idOf("B") }])).email);
    const mine = (await compare({ columns: columns() }, own)).body;
    expect(mine.subjects.map(({ kind, code }: { kind: string; code: string }) => [kind, code])).toEqual([["entity", "B"]]);
    expect(mine.columns[1].unlike).toEqual([]);
    expect(mine.commonEntities.map(({ code }: { code: string }) => code)).toEqual(["B"]);
    const left = await portal.signIn((await portal.addUser("own-c", [{ role: "data-owner", legalEntityId: portal.idOf("C") }])).email);
    expect((await compare({ columns: columns() }, left)).status).toBe(404);
  });

  test("what cannot be meant is refused", async () => {
    for (const [query, status] of [
      [{ columns: `${ids.october},${ids.october}` }, 422],
      [{ columns: "x" }, 422],
      [{ columns: `${ids.october}.7` }, 404],
      [{ columns: "99999" }, 404],
      [{ columns: "9999999999.9999999999" }, 422],
      [{ columns: columns(), kpis: "headcount,nonsense" }, 422],
      [{ columns: columns(), kpis: "" }, 422],
      [{ columns: Array.from({ length: 25 }, (_, index) => index + 1).join(",") }, 422],
    ] as const)
      expect((await compare(query)).status, JSON.stringify(query)).toBe(status);
    expect((await compare({ columns: columns() }, await portal.signIn(portal.source.email))).status).toBe(403);
  });
});

describe("[SCN-04] [SCN-05] comparisons and choices of KPIs that are kept", () => {
  const keep = (body: object, token = portal.tokens.group) => portal.call(contract.saveComparison, { token, body });
  const comparison = () => ({
    scenarioType: "COMPARATIVE",
    name: "September and October",
    comment: "For the board",
    columns: [
      { scenarioId: ids.september, version: null },
      { scenarioId: ids.october, version: 1 },
    ],
    kpis: [],
    likeForLike: true,
  });
  const kpis = () => ({
    scenarioType: "KPIS",
    name: "Headcount by month",
    columns: [
      { scenarioId: ids.september, version: null },
      { scenarioId: ids.october, version: null },
    ],
    kpis: ["headcount", "female-share"],
    likeForLike: false,
  });

  test("stand in the list and the menu under their own id, with all that is needed to show them again", async () => {
    const { body, status } = await keep(comparison());
    expect(status).toBe(201);
    const { body: list } = await portal.call(listScenarios, { token: portal.tokens.group });
    expect(list.items.find((item: { id: number }) => item.id === body.id)).toMatchObject({
      scenarioType: "COMPARATIVE",
      name: "September and October",
      year: 2026,
      month: 10,
      currentVersion: null,
      expected: 0,
    });
    const detail = await portal.call(getScenario, { token: portal.tokens.group, params: { id: body.id } });
    expect(detail.body).toMatchObject({
      comment: "For the board",
      comparison: { name: "September and October", owner: "group", mine: true, likeForLike: true, kpis: [] },
    });
    expect(detail.body.comparison.columns).toEqual(comparison().columns);
    const { body: menu } = await portal.call(loadAllViewListScene, { token: portal.tokens.group, language: "en" });
    expect(menu).toContainEqual({ id: body.id, name: "Comparative · September and October" });
    const views = await portal.call(loadSceneViews, { token: portal.tokens.group, params: { id: body.id }, language: "en" });
    expect(views.body).toMatchObject([{ code: "comparison", address: `/scenaries/${body.id}/dashboard` }]);
    const chosen = await keep(kpis());
    expect((await portal.call(getScenario, { token: portal.tokens.group, params: { id: chosen.body.id } })).body).toMatchObject({
      scenarioType: "KPIS",
      comparison: { kpis: ["headcount", "female-share"] },
    });
    expect(values((await compare({ columns: columns(), kpis: "headcount,female-share" })).body, "headcount", null)).toHaveLength(2);
  });

  test("any number of a month, and closings go on beside them", async () => {
    for (let round = 0; round < 3; round += 1) expect((await keep(comparison())).status).toBe(201);
    const { body: preview } = await portal.call(previewClosing, { token: portal.tokens.group, params: { id: ids.october } });
    const close = await portal.call(closeScenario, {
      token: portal.tokens.group,
      body: { scenarioType: "CLOSING", ...october, replaces: 1, comment: "again", previewed: preview.fingerprint },
    });
    expect(close.status).toBe(202);
    await portal.runJobs();
    const { body } = await compare({ columns: `${ids.october}.1,${ids.october}.2,${ids.september}` });
    expect(body.columns.map(({ version }: { version: { number: number } }) => version.number)).toEqual([1, 2, 1]);
    expect(values(body, "headcount", null)[1]).toMatchObject({ difference: "0", relative: "0.0" });
  });

  test("are seen by whoever may read all they compare and is offered the type; deleted by their owner alone", async () => {
    const { body } = await keep(comparison());
    const get = (token: string) => portal.call(getScenario, { token, params: { id: body.id } });
    expect((await get(portal.tokens.owner)).body.comparison).toMatchObject({ mine: false });
    const left = await portal.signIn((await portal.addUser("left-c", [{ role: "data-owner", legalEntityId: portal.idOf("C") }])).email);
    expect((await get(left)).status).toBe(404);
    expect((await keep(comparison(), left)).status).toBe(404);
    const closings = await portal.addUser("closings", [{ role: "data-owner" }]);
    await sql`update view_grant set scenario_type = 'CLOSING' where user_id = ${closings.id} and kind = 'scenario'`.execute(portal.db);
    const token = await portal.signIn(closings.email);
    expect((await get(token)).status).toBe(404);
    expect((await keep(comparison(), token)).status).toBe(404);
    const remove = (token: string, id = body.id) => portal.call(contract.deleteComparison, { token, params: { id } });
    expect((await remove(portal.tokens.owner)).status).toBe(404);
    expect((await remove(portal.tokens.group, ids.october)).status).toBe(404);
    expect((await remove(portal.tokens.group)).status).toBe(200);
    expect((await remove(portal.tokens.group)).status).toBe(404);
    expect((await get(portal.tokens.group)).status).toBe(404);
    const { rows } = await portal.pool.query(
      "select action, after from audit where subject_type = 'scenario' and subject_id = $1 order by id",
      [String(body.id)],
    );
    expect(rows).toMatchObject([
      { action: "comparison-saved", after: { name: "September and October" } },
      { action: "comparison-deleted" },
    ]);
  });

  test("what cannot be kept is refused with its field", async () => {
    for (const [change, path] of [
      [{ columns: [{ scenarioId: ids.october, version: null }] }, "columns"],
      [{ columns: [1, 2, 3, 4].map((version) => ({ scenarioId: ids.october, version })) }, "columns"],
      [
        {
          columns: [
            { scenarioId: ids.october, version: 1 },
            { scenarioId: ids.october, version: 1 },
          ],
        },
        "columns",
      ],
      [{ kpis: ["nonsense"] }, "kpis"],
      [{ name: "   " }, "name"],
      [{ scenarioType: "CLOSING" }, "scenarioType"],
    ] as const) {
      const refused = await keep({ ...comparison(), ...change });
      expect(refused.status, JSON.stringify(change)).toBe(422);
      expect(refused.body.fields[0].path[0]).toBe(path);
    }
    expect((await keep({ ...kpis(), kpis: [] })).status).toBe(422);
    expect(
      (
        await keep({
          ...comparison(),
          columns: [
            { scenarioId: ids.october, version: 9 },
            { scenarioId: ids.september, version: null },
          ],
        })
      ).status,
    ).toBe(404);
  });
});

test("[SCN-04] a comparison is exported as it is shown, hidden figures hidden, with why it is not like for like", async () => {
  const filter = { columns: columns(), kpis: "headcount,mean-pay-gap" };
  const started = await portal.call(startExport, {
    token: portal.tokens.group,
    language: "en",
    body: { kind: "comparison-export", format: "csv", filter },
  });
  expect(started.status).toBe(202);
  await portal.runJobs();
  const file = await portal.call(downloadTaskFile, {
    token: portal.tokens.group,
    params: { id: started.body.id },
    query: { purpose: "result" },
  });
  const lines = file.text.split(/\r?\n/).filter((line) => line !== "");
  expect(lines[0]).toContain("Difference from the first");
  expect(lines.find((line) => line.includes("Group") && line.includes("Headcount") && line.includes("October 2026"))).toMatch(
    /109.*persons.*5/,
  );
  expect(
    lines.filter((line) => line.includes("October 2026")).every((line) => line.includes("Entities that the first one does not have: D.")),
  ).toBe(true);
  const hidden = lines.filter((line) => /Entity C\b.*Mean pay gap.*September/.test(line));
  expect(hidden).toHaveLength(1);
  expect(hidden[0]).toContain("Hidden to protect a small group.");
  const wrong = await portal.call(startExport, {
    token: portal.tokens.group,
    body: { kind: "comparison-export", format: "csv", filter: { columns: "x" } },
  });
  expect(wrong.status).toBe(422);
  const others = await portal.signIn((await portal.addUser("export-c", [{ role: "data-owner", legalEntityId: portal.idOf("C") }])).email);
  const refused = await portal.call(startExport, { token: others, body: { kind: "comparison-export", format: "csv", filter } });
  expect(refused.status).toBe(202);
  await expect(portal.runJobs()).resolves.toBeGreaterThan(0);
  expect(
    (await portal.call(downloadTaskFile, { token: others, params: { id: refused.body.id }, query: { purpose: "result" } })).status,
  ).toBeGreaterThanOrEqual(404);
});
