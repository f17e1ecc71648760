import { getPassport } from "@hub/contract/scenarios/passport.ts";
import { previewClosing } from "@hub/contract/closing/closings.ts";
import { closeScenario, getFigures, listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addEntity, addExpectation, type TestPerson } from "../../testing/fixtures.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";

let portal: GroupPortal;
const tokens: Record<string, string> = {};
let scenarioId = 0;
beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B", "C"], sections: ["OnHR", "PLN"] });
  const add = async (name: string, grants: Parameters<typeof portal.addUser>[1]) =>
    (tokens[name] = await portal.signIn((await portal.addUser(name, grants)).email));
  await add("owner-a", [{ role: "data-owner", legalEntityId: portal.idOf("A") }]);
  await add("owner-a-pln", [{ role: "data-owner", legalEntityId: portal.idOf("A"), sectionCode: "PLN" }]);
  await add("source-only", [{ role: "process-source" }]);
  tokens["group"] = portal.tokens.group;
  await portal.call(listScenarios, { token: portal.tokens.group });
  await complete("A", staff("A", 12, 12), "OnHR");
});
afterAll(() => portal.stop());

const staff = (code: string, women: number, men: number): TestPerson[] => [
  ...Array.from({ length: women }, (_, index): TestPerson => ({ person: `${code}-w${index}`, sex: "F", hourlyPay: "19", cost: "3000" })),
  ...Array.from({ length: men }, (_, index): TestPerson => ({ person: `${code}-m${index}`, sex: "M", hourlyPay: "20", cost: "3000" })),
  { person: `${code}-u`, sex: "U", hourlyPay: "20", cost: "3000" },
];
async function complete(code: string, persons: TestPerson[], section: string): Promise<void> {
  await portal.deliver(code, persons, { section });
  const form = { consolidationType: section };
  expect(
    (await portal.sign(code, { ...form, comment: "Checked with HR.", findings: [{ rule: "undeclared-sex", comment: "One person, new." }] }))
      .status,
  ).toBe(200);
  expect((await portal.validate(code, { ...form, comment: "Accepted." })).status).toBe(200);
}
const scenario = async () => {
  const { items } = (await portal.call(listScenarios, { token: portal.tokens.group })).body;
  return (scenarioId = items.find(
    (item: { year: number; month: number }) => item.year === october.year && item.month === october.month,
  ).id);
};
const passport = async (name: string, kpi: string, query: Record<string, number> = {}) =>
  portal.call(getPassport, { token: tokens[name] ?? "", params: { id: scenarioId || (await scenario()), kpi }, query });

describe("the passport of a figure", () => {
  test("of an open month says what it rests on and what it waits for", async () => {
    const { status, body } = await passport("group", "female-share");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      legalEntity: null,
      figure: { value: "50.0", women: 12, men: 12 },
      numerator: { what: "women", value: "12", withheld: false },
      denominator: { what: "women-and-men", value: "24" },
      counted: 24,
      leftOut: { count: 1, why: "no-sex" },
      sections: ["OnHR"],
      entities: { included: [{ code: "A" }], without: [{ code: "B", reason: "NO_DATA" }, { code: "C" }] },
      version: null,
      cells: [
        {
          section: "OnHR",
          legalEntity: { code: "A" },
          signed: { by: "coordinator", comment: "Checked with HR." },
          validated: { by: "owner", comment: "Accepted." },
          deliveries: [{ fileName: "test.csv", rows: 25, deliveredBy: "source" }],
          findings: [{ rule: "undeclared-sex", severity: "warning", said: { by: "coordinator", comment: "One person, new." } }],
        },
      ],
    });
    expect(
      body.missing.map((each: { section: string; legalEntity: { code: string } }) => `${each.section} ${each.legalEntity.code}`),
    ).toEqual(expect.arrayContaining(["OnHR B", "OnHR C", "PLN A"]));
  });

  test("of a closed version comes from its copies alone: what is done since changes nothing", async () => {
    for (const code of ["B", "C"]) await complete(code, staff(code, code === "C" ? 3 : 30, code === "C" ? 40 : 30), "OnHR");
    for (const code of ["A", "B", "C"]) await complete(code, staff(code, 12, 12), "PLN");
    expect(await portal.runJobs()).toBeGreaterThan(0);
    const closed = (await passport("group", "mean-pay-gap")).body;
    expect(closed).toMatchObject({
      version: { number: 1, state: "CURRENT", contentHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      missing: [],
      entities: { included: [{ code: "A" }, { code: "B" }, { code: "C" }], without: [] },
      cells: [{ legalEntity: { code: "A" } }, { legalEntity: { code: "B" } }, { legalEntity: { code: "C" } }],
      conventions: { minimumGroupSize: 10 },
    });
    expect(closed.cells[0]).toMatchObject({
      signed: { comment: "Checked with HR." },
      findings: [{ said: { comment: "One person, new." } }],
    });
    await sql`update legal_entity set name = 'Renamed'`.execute(portal.db);
    await sql`delete from cell_finding`.execute(portal.db);
    await sql`update app_user set name = 'Somebody else' where name = 'owner'`.execute(portal.db);
    expect((await passport("group", "mean-pay-gap")).body).toEqual(closed);
  });

  test("of a cost counts every contract in the sum, those of undeclared sex among them", async () => {
    const { body } = await passport("group", "workforce-cost-per-fte", { legalEntityId: portal.idOf("A") });
    expect(body).toMatchObject({ figure: { value: "3000", roundedTo: "50", women: 12, men: 12 }, counted: 25 });
    expect((await passport("group", "workforce-cost-per-fte")).body.counted).toBe(25 + 61 + 44);
  });

  test("[DASH-02] amounts of pay do not go out, and of a hidden figure no count", async () => {
    const shown = (await passport("group", "mean-pay-gap", { legalEntityId: portal.idOf("B") })).body;
    const hidden = (await passport("group", "mean-pay-gap", { legalEntityId: portal.idOf("C") })).body;
    const group = (await passport("group", "mean-pay-gap")).body;
    expect(group).toMatchObject({
      figure: { value: "6", roundedTo: "2", numerator: null, denominator: null },
      numerator: { what: "mean-difference", value: null, withheld: true },
      denominator: { what: "mean-of-men", value: null, withheld: true },
    });
    expect(hidden).toMatchObject({
      figure: { value: null, reason: "SUPPRESSED", women: null, men: null },
      numerator: { value: null, withheld: false },
      counted: null,
      leftOut: null,
    });
    expect(JSON.stringify([shown, hidden, group])).not.toMatch(/"(19|20|20\.0|19\.0)"/);
  });

  test("of an entity for those who are given it in the section it was read from, of the group for those who are given all", async () => {
    const a = { legalEntityId: portal.idOf("A") };
    expect(await passport("owner-a", "headcount", a)).toMatchObject({
      status: 200,
      body: { figure: { value: "25" }, entities: { included: [{ code: "A" }] } },
    });
    expect((await passport("owner-a", "headcount")).status).toBe(404);
    expect((await passport("owner-a", "headcount", { legalEntityId: portal.idOf("B") })).status).toBe(404);
    expect((await passport("owner-a-pln", "headcount", a)).status).toBe(404);
    expect((await passport("source-only", "headcount", a)).status).toBe(403);
    expect((await passport("group", "weighted-pay-gap", a)).status).toBe(404);
    expect((await passport("group", "weighted-pay-gap")).body.cells).toHaveLength(3);
    expect((await passport("group", "headcount", { legalEntityId: 4711 })).status).toBe(404);
    expect((await passport("group", "headcount", { version: 9 })).status).toBe(404);
    expect((await passport("group", "everything")).status).toBe(422);
    expect((await portal.call(getPassport, { token: portal.tokens.group, params: { id: 4711, kpi: "headcount" } })).status).toBe(404);
  });

  test("[EYES-06] a version that differs from a newer one by one person stays readable, rounded as ever: it does not tell that person's pay", async () => {
    const gapOf = async (version: number, code: string | null) => {
      const { body } = await portal.call(getFigures, { token: portal.tokens.group, params: { id: scenarioId }, query: { version } });
      const unit =
        code === null
          ? body.group
          : body.entities.find((each: { legalEntity: { code: string } }) => each.legalEntity.code === code).figures;
      return unit.find((each: { kpi: string }) => each.kpi === "mean-pay-gap");
    };
    const before = [await gapOf(1, null), await gapOf(1, "B")];
    expect(before.map(({ reason, roundedTo }) => [reason, roundedTo])).toEqual([
      [null, "2"],
      [null, "1"],
    ]);
    // A late entity and, for B, one woman more: the second closing.
    const late = await addEntity(portal.db, "D");
    portal.entities["D"] = late;
    for (const section of ["OnHR", "PLN"]) await addExpectation(portal.db, { section, legalEntityId: late, first: october });
    await sql`update cell set sign_off = 'NONE', lock_state = 'OPEN', signed_by = null, signed_at = null, validated_by = null, validated_at = null, delivery_ids = null,
      consolidated_at = null where legal_entity_id = ${portal.idOf("B")}`.execute(portal.db);
    await complete("B", [...staff("B", 30, 30), { person: "B-new", sex: "F", hourlyPay: "50" }], "OnHR");
    await complete("B", staff("B", 12, 12), "PLN");
    for (const section of ["OnHR", "PLN"]) await complete("D", staff("D", 20, 20), section);
    const { fingerprint: previewed } = (await portal.call(previewClosing, { token: portal.tokens.group, params: { id: scenarioId } })).body;
    const asked = await portal.call(closeScenario, {
      token: portal.tokens.group,
      body: { scenarioType: "CLOSING", ...october, replaces: 1, previewed, comment: "D came late." },
    });
    expect(asked.body).toMatchObject({ outcome: "closing" });
    await portal.runJobs();
    expect((await gapOf(2, "B")).roundedTo).toBe("2");
    expect([await gapOf(1, null), await gapOf(1, "B")]).toEqual(before);
    expect((await passport("group", "mean-pay-gap", { version: 1 })).body).toMatchObject({
      version: { number: 1, state: "SUPERSEDED" },
      figure: { reason: null, value: before[0].value },
      cells: expect.arrayContaining([expect.objectContaining({ legalEntity: expect.objectContaining({ name: "Entity A" }) })]),
    });
    expect((await passport("group", "headcount", { version: 1 })).body.figure.value).not.toBeNull();
  });
});
