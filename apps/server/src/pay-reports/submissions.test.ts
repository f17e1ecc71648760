import { closeScenario } from "@hub/contract/scenarios/scenarios.ts";
import { previewClosing } from "@hub/contract/closing/closings.ts";
import {
  getPayReport,
  listPayDuties,
  preparePayReports,
  reviewPayReports,
  submitPayReports,
} from "@hub/contract/pay-reports/pay-reports.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { approveReopening, askReopening } from "@hub/contract/validation/reopenings.ts";
import { type GroupPortal, october, startGroupPortal } from "../testing/group-portal.ts";
import type { TestPerson } from "../testing/fixtures.ts";

let portal: GroupPortal;
let scenarioId = 0;
const tokens: Record<string, string> = {};
const staff = (code: string, count: number, raise = 0): TestPerson[] =>
  Array.from({ length: count }, (_, n) => ({
    person: `${code}-${n}`,
    sex: n % 2 === 0 ? ("F" as const) : ("M" as const),
    hourlyPay: String(n % 2 === 0 ? 18 + raise : 20),
    hours: "40",
  }));

beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B", "C", "D"], sections: ["OnHR"] });
  for (const [code, country] of [
    ["A", "DE"],
    ["B", "GB"],
    ["C", "US"],
    ["D", "ES"],
  ] as const)
    await portal.pool.query("update legal_entity set country = $1 where code = $2", [country, code]);
  tokens["owner-a"] = await portal.signIn(
    (await portal.addUser("owner-a", [{ role: "data-owner", legalEntityId: portal.idOf("A") }])).email,
  );
  for (const [code, count] of [
    ["A", 260],
    ["B", 240],
    ["C", 60],
    ["D", 8],
  ] as const) {
    await portal.deliver(code, staff(code, count));
    await portal.sign(code);
    await portal.validate(code);
  }
  await portal.runJobs();
  scenarioId = (await portal.pool.query("select id from scenario where period = '2026-10-01'")).rows[0].id;
});
afterAll(() => portal.stop());

const duties = async (token: string) => (await portal.call(listPayDuties, { token, params: { scenarioId } })).body;
const submit = (token: string, body: object) =>
  portal.call(submitPayReports, {
    token,
    language: "en",
    params: { scenarioId },
    body: { version: 1, law: "european", comment: "No. 4711", ...body } as never,
  });
const prepare = (token: string, body: object) =>
  portal.call(preparePayReports, {
    token,
    language: "en",
    params: { scenarioId },
    body: { version: 1, law: "european", ...body } as never,
  });
const review = (token: string, body: object) =>
  portal.call(reviewPayReports, {
    token,
    language: "en",
    params: { scenarioId },
    body: { version: 1, law: "european", note: "Against the payroll.", ...body } as never,
  });
const report = async (token: string, code: string, version?: number) =>
  (
    await portal.call(getPayReport, {
      token,
      params: { scenarioId },
      query: { legalEntityId: portal.idOf(code), ...(version ? { version } : {}) },
    })
  ).body.report;
const kept = async () => (await portal.pool.query("select count(*)::int as n from pay_submission")).rows[0].n;

describe("[FIG-08] the pay gap for the authorities, of all entities at once", () => {
  test("says by which law each reports, by when, whether it has a figure and what is hidden", async () => {
    const { items } = await duties(portal.tokens.owner);
    expect(items).toMatchObject([
      {
        legalEntity: { code: "A" },
        country: "DE",
        workers: 260,
        duty: { law: "european", reports: true, due: "2027-06-07" },
        gap: { value: "10.0" },
        medianGap: { value: "10.0", roundedTo: null },
        hidden: ["quarters"],
        submission: null,
        maySubmit: true,
      },
      {
        legalEntity: { code: "B" },
        country: "GB",
        workers: 240,
        duty: { law: "british", reports: false, due: "2028-04-04" },
        gap: { value: "10.0" },
      },
      {
        legalEntity: { code: "C" },
        country: "US",
        duty: null,
        gap: { reason: "SUPPRESSED" },
        medianGap: { value: null, reason: "SUPPRESSED" },
      },
      {
        legalEntity: { code: "D" },
        country: "ES",
        workers: 8,
        duty: { reports: false },
        gap: { value: null, reason: "SUPPRESSED" },
        maySubmit: false,
      },
    ]);
    expect(
      (await duties(tokens["owner-a"] ?? "")).items.map(({ legalEntity }: { legalEntity: { code: string } }) => legalEntity.code),
    ).toEqual(["A"]);
    // Who is given aggregates sees what the figures show, and hands nothing over.
    const group = (await duties(portal.tokens.group)).items;
    expect(group.every(({ maySubmit }: { maySubmit: boolean }) => !maySubmit)).toBe(true);
    expect(group[0].gap.roundedTo).not.toBeNull();
  });

  test("is prepared, then looked at by whom it says, and only then recorded; of all entities or of none, by who may", async () => {
    const [a = 0, b = 0, d = 0] = ["A", "B", "D"].map((code) => portal.idOf(code));
    const issueOf = ({ status, body }: { status: number; body: { fields?: { code: string }[] } }) => [status, body.fields?.[0]?.code];
    const standing = async (code: string, token = portal.tokens.owner) =>
      (await duties(token)).items.find(({ legalEntity }: { legalEntity: { code: string } }) => legalEntity.code === code).preparation;
    for (const take of [prepare, review, submit]) {
      expect((await take(portal.tokens.group, { legalEntityIds: [a] })).status).toBe(403);
      expect((await take(tokens["owner-a"] ?? "", { legalEntityIds: [a, b] })).status).toBe(404);
      expect(issueOf(await take(portal.tokens.owner, { legalEntityIds: [d] }))).toEqual([422, "pay-reports.nothing-to-submit"]);
    }
    // Not before.
    expect(issueOf(await review(portal.tokens.owner, { legalEntityIds: [a] }))).toEqual([422, "pay-reports.not-prepared"]);
    expect(issueOf(await submit(portal.tokens.owner, { legalEntityIds: [a] }))).toEqual([422, "pay-reports.not-prepared"]);
    const all = await submit(portal.tokens.owner, { legalEntityIds: [a, d] });
    expect(all.body.fields.map(({ code }: { code: string }) => code)).toEqual([
      "pay-reports.not-prepared",
      "pay-reports.nothing-to-submit",
    ]);
    expect(await standing("A")).toBeNull();
    const second = await portal.openSession(await portal.addUser("second", [{ role: "data-owner", legalEntityId: a }]));
    // Twice at once it is prepared once.
    const both = await Promise.all([0, 1].map(() => prepare(portal.tokens.owner, { legalEntityIds: [a] })));
    expect(both.map(({ body }) => body).toSorted((one, other) => one.prepared - other.prepared)).toEqual([
      { prepared: 0, unchanged: 1 },
      { prepared: 1, unchanged: 0 },
    ]);
    expect(await standing("A")).toMatchObject({ law: "european", version: 1, preparedBy: "owner", isOlder: false, review: null });
    expect(issueOf(await submit(portal.tokens.owner, { legalEntityIds: [a] }))).toEqual([422, "pay-reports.not-reviewed"]);
    // One that is not prepared keeps the others out, too.
    expect(issueOf(await review(portal.tokens.owner, { legalEntityIds: [a, b] }))).toEqual([422, "pay-reports.not-prepared"]);
    expect((await standing("A")).review).toBeNull();
    expect(issueOf(await review(second, { legalEntityIds: [a], note: " " }))[0]).toBe(422);
    expect((await review(second, { legalEntityIds: [a] })).body).toEqual({ reviewed: 1, unchanged: 0 });
    expect((await review(portal.tokens.owner, { legalEntityIds: [a], note: "Again." })).body).toEqual({ reviewed: 0, unchanged: 1 });
    expect((await standing("A")).review).toMatchObject({ by: "second", note: "Against the payroll." });
    // Who reads aggregates hears that it was looked at, and not what was said of it.
    expect((await standing("A", portal.tokens.group)).review).toMatchObject({ by: "second", note: null });
    expect(await kept()).toBe(0);
    const trail = await portal.pool.query(
      "select action, after from audit where action in ('pay-report-prepared', 'pay-report-reviewed') order by id",
    );
    expect(trail.rows).toMatchObject([
      { action: "pay-report-prepared", after: { legalEntity: "A", law: "european", version: 1 } },
      { action: "pay-report-reviewed", after: { legalEntity: "A", preparedBy: "owner", note: "Against the payroll." } },
    ]);
    for (const table of ["pay_preparation", "pay_review"])
      await expect(portal.pool.query(`delete from ${table}`)).rejects.toThrow("append-only");
  });

  test("what was handed over is kept as it was, of all entities or of none, by who may", async () => {
    const [a, b, d] = ["A", "B", "D"].map((code) => portal.idOf(code));
    expect(await submit(portal.tokens.group, { legalEntityIds: [a] })).toMatchObject({ status: 403 });
    expect(await submit(tokens["owner-a"] ?? "", { legalEntityIds: [a, b] })).toMatchObject({ status: 404 });
    const refused = await submit(portal.tokens.owner, { legalEntityIds: [a, d] });
    expect(refused).toMatchObject({ status: 422, body: { fields: [{ code: "pay-reports.nothing-to-submit", path: ["legalEntityIds"] }] } });
    expect(await kept()).toBe(0);
    await prepare(portal.tokens.owner, { legalEntityIds: [a, b] });
    await review(portal.tokens.owner, { legalEntityIds: [a, b] });
    expect(await submit(portal.tokens.owner, { legalEntityIds: [a, a, b] })).toMatchObject({
      status: 200,
      body: { submitted: 2, unchanged: 0 },
    });
    const [first, again] = await Promise.all([
      submit(portal.tokens.owner, { legalEntityIds: [a] }),
      submit(portal.tokens.owner, { legalEntityIds: [a] }),
    ]);
    expect([first.body, again.body]).toEqual([
      { submitted: 0, unchanged: 1 },
      { submitted: 0, unchanged: 1 },
    ]);
    expect(await kept()).toBe(2);
    expect((await report(portal.tokens.owner, "A")).submissions).toMatchObject([
      {
        law: "european",
        version: 1,
        submittedBy: "owner",
        comment: "No. 4711",
        review: { preparedBy: "owner", reviewedBy: "second", note: "Against the payroll." },
        changes: [],
      },
    ]);
    expect((await report(portal.tokens.group, "A")).submissions).toBeNull();
    const trail = await portal.pool.query("select after from audit where action = 'pay-report-submitted' order by id");
    expect(trail.rows.map(({ after }) => after)).toMatchObject([{ legalEntity: "A", law: "european", version: 1 }, { legalEntity: "B" }]);
    await expect(portal.pool.query("update pay_submission set comment = 'Other'")).rejects.toThrow("append-only");
  });

  test("closed again, the month says what it tells otherwise, and what was handed over stays", async () => {
    const until = new Date(portal.ctx.clock.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
    const asked = await portal.call(askReopening, {
      token: portal.tokens.coordinator,
      body: { section: "OnHR", legalEntityId: portal.idOf("A"), ...october, reason: "A raise was missing", until },
    });
    await portal.call(approveReopening, { token: portal.tokens.group, params: { id: asked.body.id }, body: {} });
    await portal.deliver("A", staff("A", 260, 1));
    // A delivery of the tests does not go through the loading, which takes signatures back.
    await portal.pool.query(
      `update cell set sign_off = 'NONE', signed_by = null, signed_at = null, validated_by = null, validated_at = null, delivery_ids = null, consolidated_at = null,
        lock_state = 'REOPENED' where legal_entity_id = $1`,
      [portal.idOf("A")],
    );
    portal.passMinutes(10);
    await portal.sign("A");
    await portal.validate("A");
    const { body: preview } = await portal.call(previewClosing, { token: portal.tokens.group, params: { id: scenarioId } });
    const closed = await portal.call(closeScenario, {
      token: portal.tokens.group,
      body: { scenarioType: "CLOSING", year: 2026, month: 10, replaces: 1, comment: "A raise.", previewed: preview.fingerprint },
    });
    expect(closed.status).toBe(202);
    await portal.runJobs();
    const { items } = await duties(portal.tokens.owner);
    expect(items[0]).toMatchObject({ gap: { value: "5.0" }, submission: { version: 1, isOlder: true } });
    const { submissions } = await report(portal.tokens.owner, "A");
    expect(submissions).toMatchObject([
      { version: 1, changes: expect.arrayContaining([{ figure: "eu-a", before: "10.0", after: "5.0" }]) },
    ]);
    // The list of all entities says how many, to whoever sees what people are paid.
    expect(items[0].submission.changes).toBe(submissions[0].changes.length);
    expect((await duties(portal.tokens.group)).items[0].submission).toMatchObject({ isOlder: true, changes: null });
    expect((await report(portal.tokens.owner, "A", 1)).submissions[0].changes).toEqual([]);
    // What was prepared and looked at of the version before does not hold for this one.
    const again = { version: 2, legalEntityIds: [portal.idOf("A")] };
    expect((await duties(portal.tokens.owner)).items[0].preparation).toMatchObject({ version: 1, isOlder: true });
    for (const take of [review, submit])
      expect(await take(portal.tokens.owner, again)).toMatchObject({
        status: 422,
        body: { fields: [{ code: "pay-reports.prepared-otherwise" }] },
      });
    expect((await prepare(portal.tokens.owner, again)).body).toEqual({ prepared: 1, unchanged: 0 });
    expect(await submit(portal.tokens.owner, again)).toMatchObject({
      status: 422,
      body: { fields: [{ code: "pay-reports.not-reviewed" }] },
    });
    expect((await review(portal.tokens.owner, again)).body).toEqual({ reviewed: 1, unchanged: 0 });
    expect(await submit(portal.tokens.owner, again)).toMatchObject({ body: { submitted: 1 } });
    expect((await report(portal.tokens.owner, "A")).submissions[0].review).toMatchObject({ preparedBy: "owner", reviewedBy: "owner" });
    const versionsOf = async (token: string) => (await report(token, "A")).submissions.map(({ version }: { version: number }) => version);
    expect(await versionsOf(portal.tokens.owner)).toEqual([2, 1]);
    // What was handed over from another section is for those who see its pay.
    await portal.pool.query(
      `insert into pay_submission (scenario_id, version_id, legal_entity_id, law, report, comment, submitted_by, submitted_at)
       select scenario_id, version_id, legal_entity_id, law, jsonb_set(report, '{section}', '"GPG"'), 'Elsewhere', submitted_by, submitted_at
       from pay_submission where legal_entity_id = $1 order by id desc limit 1`,
      [portal.idOf("A")],
    );
    const people = await portal.addUser("people", [{ role: "data-owner", legalEntityId: portal.idOf("A"), sectionCode: "OnHR" }]);
    expect(await versionsOf(await portal.openSession(people))).toEqual([2, 1]);
    expect(await versionsOf(portal.tokens.owner)).toEqual([2, 2, 1]);
  });
});
