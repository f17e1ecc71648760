import { getDashboardFigures } from "@hub/contract/dashboards/dashboards.ts";
import { getPassport } from "@hub/contract/scenarios/passport.ts";
import { addFigureRemark, changeFigureRemark, removeFigureRemark } from "@hub/contract/scenarios/remarks.ts";
import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type GroupPortal, startGroupPortal } from "../../testing/group-portal.ts";

let portal: GroupPortal;
let scenario: number;
let report: number;
const tokens: Record<string, string> = {};
const text = "Dos tiendas pasaron a franquicia.";

beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], sections: ["OnHR"], now: "2026-11-05T08:00:00Z" });
  for (const code of ["A", "B"])
    await portal.complete(
      code,
      Array.from({ length: 12 }, (_, n) => ({ person: `${code}${n}` })),
    );
  await portal.runJobs();
  scenario = (await portal.call(listScenarios, { token: portal.tokens.group })).body.items[0].id;
  report = (await portal.pool.query("select id from dashboard where code = 'people-overview'")).rows[0].id;
  for (const code of ["A", "B"])
    tokens[code] = await portal.openSession(
      await portal.addUser(`owner-${code.toLowerCase()}`, [{ role: "data-owner", legalEntityId: portal.idOf(code) }]),
    );
  Object.assign(tokens, portal.tokens);
});
afterAll(() => portal.stop());
beforeEach(() => portal.pool.query("delete from figure_remark"));

const add = (who: string, code: string | null, kpi = "headcount", said = text) =>
  portal.call(addFigureRemark, {
    token: tokens[who] ?? "",
    params: { id: scenario, kpi } as never,
    body: { legalEntityId: code === null ? null : portal.idOf(code), nodeId: null, text: said },
    language: "en",
  });
const passport = async (who: string, code: string | null, kpi = "headcount") =>
  portal.call(getPassport, {
    token: tokens[who] ?? "",
    params: { id: scenario, kpi } as never,
    query: code === null ? {} : { legalEntityId: portal.idOf(code) },
  });
const shown = async (who: string, query = {}): Promise<[string, number | null, string][]> =>
  (await portal.call(getDashboardFigures, { token: tokens[who] ?? "", params: { id: report }, query, language: "en" })).body.remarks.map(
    (remark: any) => [remark.kpi, remark.legalEntityId, remark.text],
  );

describe("[FIG-09] what the owners of a figure say about it", () => {
  test("is said by whoever owns it and by nobody else; of a figure one is not given nothing is known", async () => {
    expect((await add("A", "A")).status).toBe(201);
    expect((await add("A", "B")).status).toBe(404);
    expect((await add("A", null)).status).toBe(404);
    // Whoever signs reads the figure, and does not own it.
    expect((await add("coordinator", "A", "fte")).status).toBe(403);
    expect((await add("group", null)).status).toBe(201);
    expect((await add("group", "B")).status).toBe(201);
    expect((await passport("coordinator", "A")).body).toMatchObject({ remark: { text, by: "owner-a", version: 1 }, mayRemark: false });
    expect((await passport("A", "A")).body.mayRemark).toBe(true);
    expect((await passport("owner", null)).body.mayRemark).toBe(true);
  });

  test("stands in every report that shows the figure, to those who are shown it", async () => {
    await add("A", "A");
    await add("B", "B");
    await add("group", null, "headcount", "Grupo");
    const [a, b] = [portal.idOf("A"), portal.idOf("B")];
    expect(await shown("group")).toEqual([
      ["headcount", null, "Grupo"],
      ["headcount", a, text],
      ["headcount", b, text],
    ]);
    expect(await shown("group", { entities: String(b) })).toEqual([
      ["headcount", null, "Grupo"],
      ["headcount", b, text],
    ]);
    expect(await shown("A")).toEqual([["headcount", a, text]]);
    // A KPI that the report does not show.
    await add("A", "A", "average-tenure");
    expect(await shown("A")).toHaveLength(1);
  });

  test("is one: said twice at once it is told to the second, changed against what stands, and taken away with a line in the trail each", async () => {
    const answers = await Promise.all([add("A", "A"), add("A", "A", "headcount", "Otra cosa.")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const { id, version } = answers.find(({ status }) => status === 201)!.body;
    const change = (who: string, ifMatch: number, said: string) =>
      portal.call(changeFigureRemark, { token: tokens[who] ?? "", params: { id: scenario, remarkId: id }, ifMatch, body: { text: said } });
    expect((await change("B", version, "No es mía.")).status).toBe(404);
    expect((await change("A", version, "Corregido.")).body).toMatchObject({ text: "Corregido.", version: 2 });
    const stale = await change("A", version, "Tarde.");
    expect([stale.status, stale.body.current?.text ?? stale.body.now?.text]).toEqual([412, "Corregido."]);
    const remove = (ifMatch: number) =>
      portal.call(removeFigureRemark, { token: tokens["A"] ?? "", params: { id: scenario, remarkId: id }, ifMatch });
    expect((await remove(1)).status).toBe(412);
    expect((await remove(2)).status).toBe(200);
    expect((await remove(2)).status).toBe(404);
    const { rows } = await portal.pool.query(
      "select action from audit where subject_type = 'figure-remark' and subject_id = $1 order by id",
      [String(id)],
    );
    expect(rows.map(({ action }) => action)).toEqual(["figure-remark-added", "figure-remark-changed", "figure-remark-removed"]);
  });

  test("is told by what the figure was read from when it was said, whatever another version is read from", async () => {
    const people = await portal.addUser("only-people", [{ role: "data-owner", legalEntityId: portal.idOf("A"), sectionCode: "OnHR" }]);
    tokens["only-people"] = await portal.openSession(people);
    const { id, version } = (await add("A", "A", "mean-pay-gap")).body;
    const pay = (await portal.pool.query("select id from dashboard where code = 'diversity-and-pay'")).rows[0].id;
    const seen = async () => [
      (await passport("only-people", "A", "mean-pay-gap")).body.remark?.text,
      (await portal.call(getDashboardFigures, { token: tokens["only-people"] ?? "", params: { id: pay } })).body.remarks.length,
    ];
    expect(await seen()).toEqual([text, 1]);
    for (const sections of [["GPG"], null]) {
      await portal.pool.query("update figure_remark set sections = $1", [sections]);
      expect(await seen()).toEqual([undefined, 0]);
      const change = { params: { id: scenario, remarkId: id }, ifMatch: version, body: { text: "Otra cosa." } };
      expect((await portal.call(changeFigureRemark, { token: tokens["only-people"] ?? "", ...change })).status).toBe(404);
      expect((await passport("A", "A", "mean-pay-gap")).body.remark.text).toBe(text);
    }
    // Where there is no figure, it is of whoever owns all that it may be read from.
    await portal.pool.query(
      `begin; set local session_replication_role = replica; delete from version_figure where kpi_code = 'absenteeism'; commit`,
    );
    expect((await passport("only-people", "A", "absenteeism")).body).toMatchObject({ mayRemark: false, mayReadRows: false });
    expect((await add("only-people", "A", "absenteeism")).status).toBe(403);
    expect((await add("A", "A", "absenteeism")).status).toBe(201);
  });

  test("has an end, and is no blank", async () => {
    expect((await add("A", "A", "headcount", "x".repeat(501))).status).toBe(422);
    expect((await add("A", "A", "headcount", "  \n ")).status).toBe(422);
    expect((await add("A", "A", "headcount", "x".repeat(500))).status).toBe(201);
  });
});
