import { getMonth } from "@hub/contract/validation/month.ts";

import * as contract from "@hub/contract/validation/validation.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addExpectation } from "../../testing/fixtures.ts";
import { commented, type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";

const sections = ["GPG", "KPIs", "OnHR", "PLN"];
let portal: GroupPortal;
beforeEach(async () => {
  portal = await startGroupPortal({ entities: ["A"], sections, now: "2027-01-15T08:00:00Z", first: { year: 2026, month: 11 } });
});
afterEach(() => portal.stop());

describe("[VAL-03] the four sections and their calendars", () => {
  const listed = async (query: Record<string, string | number> = {}) =>
    (await portal.call(contract.listValidation, { token: portal.tokens.group, query })).body.items.map(
      ({ section, year, month }: { section: string; year: number; month: number }) => `${section} ${year}-${month}`,
    );

  test("three are due every month, the gender pay gap once a year in December", async () => {
    expect(await listed()).toEqual([
      "GPG 2026-12",
      "KPIs 2026-12",
      "OnHR 2026-12",
      "PLN 2026-12",
      "KPIs 2026-11",
      "OnHR 2026-11",
      "PLN 2026-11",
    ]);
    expect(await listed({ section: "GPG" })).toEqual(["GPG 2026-12"]);
    const month = async (year: number, number: number) =>
      (await portal.call(getMonth, { token: portal.tokens.group, query: { year, month: number } })).body;
    const expected = (body: { sections: { code: string; totals: { expected: number } }[] }) =>
      body.sections.map(({ code, totals }) => [code, totals.expected]);
    expect(expected(await month(2026, 12))).toEqual([
      ["GPG", 1],
      ["KPIs", 1],
      ["OnHR", 1],
      ["PLN", 1],
    ]);
    expect(expected(await month(2026, 11))).toEqual([
      ["GPG", 0],
      ["KPIs", 1],
      ["OnHR", 1],
      ["PLN", 1],
    ]);
    expect(expected(await month(2026, 10))).toEqual([
      ["GPG", 0],
      ["KPIs", 0],
      ["OnHR", 0],
      ["PLN", 0],
    ]);
  });

  test("each is signed, validated and locked in its month and in no other", async () => {
    for (const section of sections) {
      await portal.deliver("A", undefined, { section, period: { year: 2026, month: 12 } });
      const form = { consolidationType: section, year: 2026, month: 12 };
      expect((await portal.sign("A", form)).status).toBe(200);
      expect((await portal.validate("A", form)).body.message).toMatchObject({ code: "validated" });
    }
    expect(await portal.sign("A", { consolidationType: "GPG", year: 2026, month: 11 })).toMatchObject({
      body: { code: "period-not-expected" },
    });
    expect(await portal.sign("A", { consolidationType: "KPIs", year: 2026, month: 10 })).toMatchObject({
      body: { code: "period-not-expected" },
    });
    expect((await portal.call(getMonth, { token: portal.tokens.group })).body.totals).toMatchObject({ expected: 4, validated: 4 });
  });

  test("a year's section is due by the day of its calendar in the month after December", async () => {
    const { body } = await portal.call(getMonth, { token: portal.tokens.group, query: { year: 2026, month: 12 } });
    expect(body.entities[0].cells).toMatchObject([
      { section: "GPG", dueDate: "2027-01-10", daysLate: 5 },
      { section: "KPIs", dueDate: "2027-01-10", daysLate: 5 },
      { section: "OnHR", dueDate: "2027-01-10", daysLate: 5 },
      { section: "PLN", dueDate: "2027-01-10", daysLate: 5 },
    ]);
  });
});

describe("[API-20] the views of one validation", () => {
  const views = async (token: string, section = "PLN", language = "en") => {
    const { items } = (await portal.call(contract.listValidation, { token, query: { section, year: 2026, month: 12 } })).body;
    const id = items[0]?.id ?? 0;
    return { id, ...(await portal.call(contract.loadValidationViews, { token, params: { id }, language })) };
  };

  test("id and name of what can be opened: cells, findings, history, and the month's figures, provisional until it is closed", async () => {
    const { id, body } = await views(portal.tokens.owner);
    expect(body).toMatchObject([
      { id: 1, name: "Entities", code: "cells", address: `/validation/${id}/dashboard?view=cells` },
      { id: 2, name: "Checks", code: "findings" },
      { id: 3, name: "History", code: "history" },
      { id: 4, name: "Provisional figures of the month", code: "figures" },
    ]);
    for (const section of sections) await portal.complete("A", undefined, { section, period: { year: 2026, month: 12 } });
    await portal.runJobs();
    expect((await views(portal.tokens.owner)).body[3]).toMatchObject({ id: 4, name: "Official figures of the month, version 1" });
    expect((await views(portal.tokens.owner, "PLN", "de")).body[0].name).toBe("Gesellschaften");
  });

  test("figures are named to those alone who are offered scenarios of the type; a validation one is not given is not found", async () => {
    await portal.pool.query("delete from view_grant where user_id = $1 and kind = 'scenario'", [portal.users.owner.id]);
    expect((await views(portal.tokens.owner)).body.map(({ code }: { code: string }) => code)).toEqual(["cells", "findings", "history"]);
    const { id } = await views(portal.tokens.group);
    const other = await portal.addUser("other", [{ role: "data-owner", sectionCode: "GPG" }]);
    const token = await portal.signIn(other.email);
    expect((await portal.call(contract.loadValidationViews, { token, params: { id } })).status).toBe(404);
    expect((await portal.call(contract.loadValidationViews, { token, params: { id: 99_999 } })).status).toBe(404);
  });
});

describe("comments on what the checks found (readings 3)", () => {
  test("[VAL-05] each warning needs its own before the first signature; the answer names those without", async () => {
    const period = { year: 2026, month: 12 };
    await addExpectation(portal.db, { section: "PLN", legalEntityId: portal.idOf("A"), first: { year: 2025, month: 1 }, last: october });
    await portal.deliver("A", [{ person: "1", sex: "U" }], { section: "PLN", period });
    const form = { consolidationType: "PLN", ...period };
    const refused = await portal.sign("A", { ...form, findings: [{ rule: "undeclared-sex", comment: " " }] });
    expect(refused).toMatchObject({
      status: 422,
      body: { code: "findings-uncommented", details: { rules: expect.arrayContaining(["undeclared-sex"]) } },
    });
    expect(refused.body.fields.map(({ path }: { path: string[] }) => path[1])).toEqual(refused.body.details.rules);
    expect(await portal.db.selectFrom("signature").select("id").execute()).toEqual([]);
    const comments = refused.body.details.rules.map((rule: string) => ({ rule, comment: `because of ${rule}` }));
    expect((await portal.sign("A", { ...form, findings: comments })).status).toBe(200);
    const said = await portal.pool.query("select rule, comment from finding_comment order by id");
    expect(said.rows).toEqual(expect.arrayContaining([{ rule: "undeclared-sex", comment: "because of undeclared-sex" }]));
    expect(said.rows).toHaveLength(refused.body.details.rules.length);
    // The second signature needs none.
    expect((await portal.validate("A", form)).status).toBe(200);
    expect((await portal.sign("A", { ...form, findings: [{ rule: "no-such-rule", comment: "x" }] })).status).toBe(422);
  });

  test("what was found is looked for again under the lock: a finding that is gone asks for nothing", async () => {
    const period = { year: 2026, month: 12 };
    await portal.deliver("A", [{ person: "1", sex: "F" }], { section: "KPIs", period });
    await portal.pool.query(
      "insert into cell_finding (section_code, legal_entity_id, period, rule, severity, found_at) values ('KPIs', $1, '2026-12-01', 'parts-equal-total', 'blocking', now())",
      [portal.idOf("A")],
    );
    const signed = await portal.sign("A", { consolidationType: "KPIs", ...period, findings: commented });
    expect(signed.status).toBe(200);
  });
});
