import { getPayCategories, getPayReport } from "@hub/contract/pay-reports/pay-reports.ts";
import { closeScenario } from "@hub/contract/scenarios/scenarios.ts";
import { previewClosing } from "@hub/contract/closing/closings.ts";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import type { TestPerson } from "../testing/fixtures.ts";
import { type GroupPortal, october, startGroupPortal } from "../testing/group-portal.ts";

let portal: GroupPortal;
const start = async (...entities: string[]) => {
  portal = await startGroupPortal({ entities, sections: ["OnHR"], now: "2026-12-03T08:00:00Z" });
};
afterEach(() => portal.stop());

// 24 women and 24 men, half of each managers.
const staff = (bonus: (n: number) => string | null = () => "2080", code = "A"): TestPerson[] =>
  Array.from({ length: 48 }, (_, n) => ({
    person: `${code}-${n}`,
    sex: n % 2 ? "M" : "F",
    hourlyPay: String(20 + (n % 7)),
    hours: "40",
    level: n % 4 < 2 ? "manager" : "none",
    bonus: bonus(n),
    cost: "3000",
  }));
const scenarioOf = async (month: number): Promise<number> =>
  (await portal.pool.query("select id from scenario where extract(month from period) = $1", [month])).rows[0].id;
const report = async (version?: number, token = portal.tokens.owner) => {
  const query = { legalEntityId: portal.idOf("A"), ...(version ? { version } : {}) };
  return (await portal.call(getPayReport, { token, params: { scenarioId: await scenarioOf(10) }, query })).body.report;
};
const categories = async (version?: number) => {
  const query = { legalEntityId: portal.idOf("A"), ...(version ? { version } : {}) };
  return (await portal.call(getPayCategories, { token: portal.tokens.owner, params: { scenarioId: await scenarioOf(10) }, query })).body
    .items;
};
/** The month again with other people: a second version. */
const closeAgain = async (persons: TestPerson[]) => {
  portal.passMinutes(10);
  await sql`update cell set lock_state = 'OPEN'`.execute(portal.db);
  await portal.deliver("A", persons);
  portal.passMinutes(10);
  expect((await portal.sign("A")).status).toBe(200);
  expect((await portal.validate("A")).status).toBe(200);
  const { body } = await portal.call(previewClosing, { token: portal.tokens.group, params: { id: await scenarioOf(10) } });
  const form = { scenarioType: "CLOSING", ...october, replaces: 1, comment: "again", previewed: body.fingerprint };
  await portal.call(closeScenario, { token: portal.tokens.group, body: form });
  await portal.runJobs();
};
const reasons = (items: { basic: { reason: string | null }; complementary: { reason: string | null } }[]) =>
  items.map(({ basic, complementary }) => [basic.reason, complementary.reason]);

describe("[DASH-02] what is hidden is not told by the other report, version or month", () => {
  test("the bonus of one woman: all pay less basic pay would be it, in the report and by category", async () => {
    await start("A");
    await portal.complete(
      "A",
      staff((n) => (n === 0 ? "20800" : null)),
    );
    await portal.runJobs();
    const { british, european } = await report();
    expect(british.meanGap.reason).toBeNull();
    expect([british.meanBonusGap, european.a, european.b, european.c].map(({ reason }) => reason)).toEqual(Array(4).fill("SUPPRESSED"));
    expect(reasons(await categories())).toEqual([
      [null, "SUPPRESSED"],
      [null, "NO_POPULATION"],
    ]);
  });

  test("[EYES-06] another bonus or another category of one person between two versions: who sees rows of pay reads both, others rounded", async () => {
    await start("A");
    await portal.complete("A", staff());
    await portal.runJobs();
    const first = await report();
    expect(first.european.a.reason).toBeNull();
    const raised = staff().map((person, n) =>
      n === 0 ? { ...person, bonus: "41600" } : n === 1 ? { ...person, level: "none" as const } : person,
    );
    await closeAgain(raised);
    const [older, newer] = [await report(1), await report(2)];
    expect(older).toEqual(first);
    expect(newer.european).toMatchObject({ a: { reason: null, roundedTo: null }, c: { reason: null } });
    expect(reasons(await categories(1)).flat()).toEqual(Array(4).fill(null));
    // The owner of all is given aggregates: the gap of all pay is rounded, the bonus gap that one woman makes is hidden.
    const shown = async (version: number) => (await report(version, portal.tokens.group)).european;
    expect((await shown(1)).a.roundedTo).toBe("1");
    expect((await shown(2)).b.reason).toBe("SUPPRESSED");
    // Whoever sees the rows by another role reads the same as the owner of the data.
    const both = await portal.addUser("both", [{ role: "group-owner" }, { role: "upload-coordinator", legalEntityId: portal.idOf("A") }]);
    expect((await report(1, await portal.signIn(both.email))).european.a).toEqual(older.european.a);
    const elsewhere = await portal.addUser("elsewhere", [
      { role: "group-owner" },
      { role: "process-source", ingestionId: portal.ingestions["OnHR"] ?? 0 },
    ]);
    expect((await report(1, await portal.signIn(elsewhere.email))).european.a.roundedTo).toBe("1");
  });
});
