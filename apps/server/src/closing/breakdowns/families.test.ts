import { createReport, updateReport } from "@hub/contract/configuration/reports.ts";
import { getBreakdown } from "@hub/contract/scenarios/passport.ts";
import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestPerson } from "../../testing/fixtures.ts";
import { type GroupPortal, startGroupPortal } from "../../testing/group-portal.ts";
import { keepBreakdowns } from "./keep-breakdowns.ts";

let portal: GroupPortal;
let scenario = 0;
const staff = (code: string, jobs: Record<string, number>): TestPerson[] =>
  Object.entries(jobs).flatMap(([job, count]) => Array.from({ length: count }, (_, at) => ({ person: `${code}-${job}-${at}`, job })));
beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], sections: ["OnHR"], now: "2026-11-05T08:00:00Z" });
  await portal.pool.query(`
    insert into swp_term (kind, code, label_es, label_en, label_de, search, updated_at)
      values ('job-profile-family', 'F-1', 'Red', 'Network', 'Netz', '', now()), ('job-profile-family', 'F-2', 'Ventas', 'Sales', null, '', now());
    insert into swp_term (kind, code, label_es, label_en, parent_id, search, updated_at)
      select 'job-profile', 'P' || right(code, 1), 'x', 'x', id, '', now() from swp_term where kind = 'job-profile-family'`);
  await means("TECH", "P1");
  await portal.complete("A", staff("A", { Tech: 12, Sale: 5 }));
  await portal.complete("B", staff("B", { TECH: 3, Sale: 4 }));
  await portal.runJobs();
  scenario = (await portal.call(listScenarios, { token: portal.tokens.group })).body.items[0].id;
}, 300_000);
afterAll(() => portal.stop());

/** Says in planning what a job code stands for, in all entities. */
async function means(code: string, profile: string): Promise<void> {
  await portal.pool.query(
    `insert into swp_code (kind, code, profile_id, updated_at) select 'job', $1, id, now() from swp_term where kind = 'job-profile' and code = $2
    on conflict (kind, lower(normalize(code, NFKC)), legal_entity_id) do update set profile_id = excluded.profile_id`,
    [code, profile],
  );
}
async function told(code?: string, language: "es" | "de" = "es", kpi = "headcount") {
  const query = { by: "job-family" as const, ...(code ? { legalEntityId: portal.idOf(code) } : {}) };
  const { status, body } = await portal.call(getBreakdown, { token: portal.tokens.group, params: { id: scenario, kpi }, query, language });
  return status === 200 && body.state === "told"
    ? Object.fromEntries(body.items.map(({ value, figure }: any) => [String(value), figure]))
    : (body.state ?? status);
}

describe("[FIG-02] figures by family of job profiles", () => {
  test("wait until it is kept what job codes stood for, and are told by that, called in the reader's language", async () => {
    expect([await told(), await told("A")]).toEqual(["waits", "waits"]);
    await keepBreakdowns(portal.ctx);
    expect(await told()).toEqual({ Red: "15", null: "9" });
    expect(await told("A", "de")).toEqual({ Netz: "12", null: "5" });
  });

  test("of a closed month stay what they were, whatever planning says since", async () => {
    await means("sale", "P2");
    await keepBreakdowns(portal.ctx);
    expect(await told()).toEqual({ Red: "15", null: "9" });
    await portal.pool.query("delete from swp_code");
    expect(await told("B")).toEqual({ Red: "3", null: "4" });
  });

  test("are counts alone: a mean of a family less those of its profiles would tell of few", async () => {
    expect(await told(undefined, "es", "average-age")).toBe(404);
    const token = await portal.openSession(await portal.addUser("admin", [{ role: "hub-admin" }]));
    const { id, version } = (await portal.call(createReport, { token, body: { name: "Families", parentId: 0 } })).body;
    const save = (kpi: string) => {
      const charts = [{ kind: "broken" as const, kpis: [kpi], name: null, by: "job-family" as const }];
      const content = [{ id: null, name: "Families", hidden: false, definition: { kind: "charts" as const, charts } }];
      return portal.call(updateReport, { token, params: { id }, ifMatch: version, body: { name: "Families", hidden: false, content } });
    };
    expect(await save("average-age")).toMatchObject({ status: 422, body: { fields: [{ code: "reports.issue-by-family" }] } });
    expect((await save("headcount")).status).toBe(200);
    await keepBreakdowns(portal.ctx);
    const { rows } = await portal.pool.query("select dimension, parts is not null as told from closed_breakdown");
    expect(rows).toEqual([{ dimension: "job-family", told: true }]);
    expect(await told()).toEqual({ Red: "15", null: "9" });
  });

  test("two families of one name are told apart by their codes", async () => {
    await portal.pool.query("update swp_term set label_es = 'Ventas' where code = 'F-1'");
    expect(await told()).toEqual({ "Ventas (F-1)": "15", null: "9" });
  });
});
