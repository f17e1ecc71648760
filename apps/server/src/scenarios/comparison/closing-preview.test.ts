import { approveReopening, askReopening } from "@hub/contract/validation/reopenings.ts";
import { createRate, deleteRate, updateRate } from "@hub/contract/scenarios/rates.ts";
import * as closings from "@hub/contract/closing/closings.ts";
import * as contract from "@hub/contract/scenarios/scenarios.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addEntity, addExpectation, type TestPerson } from "../../testing/fixtures.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";

let portal: GroupPortal;
let id: number;
const people = (code: string, count: number): TestPerson[] =>
  Array.from({ length: count }, (_, index) => ({
    person: `${code}-${index}`,
    sex: index % 2 ? "M" : "F",
    hourlyPay: index % 2 ? "10" : "9",
  }));
beforeEach(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], sections: ["PLN"] });
  await portal.complete("A", people("A", 30));
  await portal.complete("B", people("B", 40));
  await portal.runJobs();
  const { body } = await portal.call(contract.listScenarios, { token: portal.tokens.group });
  id = body.items.find((item: { month: number }) => item.month === 10).id;
});
afterEach(() => portal.stop());

const preview = (token = portal.tokens.group) => portal.call(closings.previewClosing, { token, params: { id } });
const detail = async () => (await portal.call(contract.getScenario, { token: portal.tokens.group, params: { id } })).body;
const close = (form: object, token = portal.tokens.group) =>
  portal.call(contract.closeScenario, { token, body: { scenarioType: "CLOSING", ...october, replaces: 1, comment: "again", ...form } });
/** Opens a frozen cell, delivers and validates it again. */
const correct = async (code: string, persons: TestPerson[] | undefined, until = "2026-11-10") => {
  portal.passMinutes(10);
  const asked = await portal.call(askReopening, {
    token: portal.tokens.coordinator,
    body: { section: "PLN", legalEntityId: portal.idOf(code), ...october, reason: "A leaver was missing", until },
  });
  expect((await portal.call(approveReopening, { token: portal.tokens.group, params: { id: asked.body.id }, body: {} })).status).toBe(200);
  if (persons) await portal.deliver(code, persons, { fileName: "corrected.csv" } as object);
  // A delivery of the tests does not go through the loading, which takes signatures back.
  await sql`
    update cell set sign_off = 'NONE', signed_by = null, signed_at = null, validated_by = null, validated_at = null, delivery_ids = null, consolidated_at = null, lock_state = 'REOPENED'
    where legal_entity_id = ${portal.idOf(code)} and consolidation_id in (select id from consolidation where period = '2026-10-01')`.execute(
    portal.db,
  );
  portal.passMinutes(10);
  expect((await portal.sign(code)).status).toBe(200);
  expect((await portal.validate(code)).status).toBe(200);
};
const changesOf = (body: { changes: { kind: string }[] }, kind: string) => body.changes.filter((change) => change.kind === kind);
const figure = (body: any, kpi: string, code?: string) =>
  body.figures.find((each: any) => each.kpi === kpi && (each.legalEntity?.code ?? undefined) === code);

describe("[SCN-03] closing again shows first what would change and why", () => {
  test("nothing: that is said plainly, and closing again gives the same content", async () => {
    const { body } = await preview();
    expect(body).toMatchObject({ from: 1, to: null, complete: true, changes: [], figures: [] });
    expect(body.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect((await close({ previewed: body.fingerprint })).body.outcome).toBe("closing");
    await portal.runJobs();
    const { versions } = await detail();
    expect(versions[0].contentHash).toBe(versions[1].contentHash);
  });

  test("a new delivery of a reopened cell: file, who, rows before and after, why it was opened; and the figures it changes", async () => {
    await correct("A", people("A", 28));
    const { body } = await preview();
    expect(body.changes).toEqual([
      expect.objectContaining({
        kind: "new-delivery",
        section: "PLN",
        legalEntity: expect.objectContaining({ code: "A" }),
        before: [expect.objectContaining({ rows: 30, deliveredBy: "source" })],
        after: [expect.objectContaining({ rows: 28 })],
        validatedBy: "owner",
        reopening: { reason: "A leaver was missing", askedBy: "coordinator", approvedBy: "group" },
      }),
    ]);
    expect(figure(body, "headcount")).toMatchObject({ before: { value: "70" }, after: { value: "68" }, difference: "-2", unit: "persons" });
    expect(figure(body, "headcount", "A")).toMatchObject({ before: { value: "30" }, after: { value: "28" } });
    expect(figure(body, "headcount", "B")).toBeUndefined();
    // After the closing, the comparison of both versions tells the same.
    await close({ previewed: body.fingerprint });
    await portal.runJobs();
    const compared = await portal.call(closings.compareVersions, { token: portal.tokens.group, params: { id }, query: { from: 1, to: 2 } });
    expect(compared.body).toMatchObject({ from: 1, to: 2, changes: body.changes, figures: body.figures });
    const back = await portal.call(closings.compareVersions, { token: portal.tokens.group, params: { id }, query: { from: 2, to: 1 } });
    expect(figure(back.body, "headcount")).toMatchObject({ before: { value: "68" }, after: { value: "70" }, difference: "2" });
    expect(
      (await portal.call(closings.compareVersions, { token: portal.tokens.group, params: { id }, query: { from: 1, to: 3 } })).status,
    ).toBe(404);
    expect(
      (await portal.call(closings.compareVersions, { token: portal.tokens.group, params: { id }, query: { from: 1, to: 1 } })).status,
    ).toBe(422);
  });

  test("the same files validated again; a cell that enters; one that is no longer expected; one that waits for its validation", async () => {
    await correct("B", undefined);
    expect((await preview()).body.changes).toEqual([
      expect.objectContaining({ kind: "validated-again", legalEntity: expect.objectContaining({ code: "B" }) }),
    ]);
    portal.entities["C"] = await addEntity(portal.db, "C");
    await addExpectation(portal.db, { section: "PLN", legalEntityId: portal.idOf("C"), first: october });
    expect((await preview()).body.complete).toBe(false);
    await portal.complete("C", people("C", 5));
    await sql`delete from section_calendar where legal_entity_id = ${portal.idOf("A")}`.execute(portal.db);
    const { body } = await preview();
    expect(body.complete).toBe(true);
    expect(changesOf(body, "cell-entered")).toMatchObject([{ legalEntity: { code: "C" }, after: [{ rows: 5 }] }]);
    expect(changesOf(body, "cell-left")).toMatchObject([{ legalEntity: { code: "A" }, before: [{ rows: 30 }] }]);
    await sql`update cell set lock_state = 'REOPENED' where legal_entity_id = ${portal.idOf("B")}`.execute(portal.db);
    await sql`insert into reopening (cell_id, from_lock, state, reason, until, asked_by, asked_at, decided_by, decided_at)
      select id, 'FROZEN', 'APPROVED', 'why', '2026-11-30', ${portal.users.coordinator.id}, now(), ${portal.users.group.id}, now() from cell where legal_entity_id = ${portal.idOf("B")}`.execute(
      portal.db,
    );
    const open = (await preview()).body;
    expect(changesOf(open, "cell-waits")).toMatchObject([{ legalEntity: { code: "B" } }]);
    expect(open.complete).toBe(false);
  });

  test("definition, minimum group size, exchange rate, the entity's currency and an earlier month that was closed again", async () => {
    await sql`update ingestion_definition set definition = definition || '{"fullTimeHours": "35"}'`.execute(portal.db);
    await sql`update setting set value = '5' where key = 'minimum-group-size'`.execute(portal.db);
    await sql`update legal_entity set currency = 'GBP' where code = 'B'`.execute(portal.db);
    const rate = await portal.call(createRate, { token: portal.tokens.group, body: { ...october, currency: "GBP", rate: "1.15" } });
    expect(rate.status).toBe(201);
    const { body } = await preview();
    expect(changesOf(body, "definition-changed")).toMatchObject([{ subject: "PLN-1", from: "1", to: "1" }]);
    expect(changesOf(body, "convention-changed")).toMatchObject([{ subject: "minimumGroupSize", from: "10", to: "5" }]);
    expect(changesOf(body, "rate-changed")).toMatchObject([{ subject: "GBP/EUR", from: null, to: "1.15" }]);
    expect(changesOf(body, "entity-changed")).toMatchObject([{ legalEntity: { code: "B" } }]);
    await sql`insert into scenario (scenario_type, period, state) values ('CLOSING', '2026-09-01', 'CLOSED')`.execute(portal.db);
    await sql`
      insert into scenario_version (scenario_id, number, period, closed_at, conventions, content_hash)
      select id, 1, period, now() + interval '1 year', '{"minimumGroupSize": 10}', sha256('') from scenario where period = '2026-09-01'`.execute(
      portal.db,
    );
    expect(changesOf((await preview()).body, "earlier-month")).toMatchObject([{ subject: "2026-09", from: null, to: "1" }]);
  });

  test("a closing that names no preview, or another than what would be closed now, is refused with the new one", async () => {
    const before = (await preview()).body.fingerprint;
    expect(await close({})).toMatchObject({ status: 409, body: { code: "validation-message-changed", now: { fingerprint: before } } });
    await correct("A", people("A", 28));
    const refused = await close({ previewed: before });
    expect(refused).toMatchObject({ status: 409, body: { code: "validation-message-changed" } });
    const now = (await preview()).body.fingerprint;
    expect(refused.body.now.fingerprint).toBe(now);
    expect(now).not.toBe(before);
    expect(await portal.runJobs()).toBe(0);
    expect((await detail()).currentVersion).toBe(1);
    // Asked for by several at once, it is closed once.
    const answers = await Promise.all(Array.from({ length: 5 }, () => close({ previewed: now })));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    await portal.runJobs();
    expect((await detail()).versions).toHaveLength(2);
    expect(await close({ previewed: now })).toMatchObject({ status: 409 });
  });

  test("[EYES-06] a figure of the version that was readable stays so, also where the new one hides it", async () => {
    // Nine women: hidden from now on.
    await correct("A", people("A", 18));
    await close({ previewed: (await preview()).body.fingerprint });
    await portal.runJobs();
    const { body } = await portal.call(closings.compareVersions, { token: portal.tokens.group, params: { id }, query: { from: 1, to: 2 } });
    const gaps = body.figures.filter((each: any) => each.kpi === "mean-pay-gap");
    for (const { before, after } of gaps) expect([before.reason, after.reason]).toEqual([null, "SUPPRESSED"]);
    expect(gaps.length).toBeGreaterThan(0);
    expect(figure(body, "headcount", "A")).toMatchObject({ difference: "-12" });
  });

  test("[EYES-05] it counts all figures that change, also those it may not show, and tells who closes which way and how much", async () => {
    // One woman of A is paid much more; nine of the women of B are left, so that its gap is hidden.
    await correct(
      "A",
      people("A", 30).map((each, n) => (n === 0 ? { ...each, hourlyPay: "30" } : each)),
    );
    const { body } = await preview();
    const { total, shown, rounded, hidden, notGiven } = body.figureCounts;
    expect(total).toBe(shown + rounded + hidden + notGiven);
    expect(shown).toBe(body.figures.length);
    expect(hidden).toBe(body.hiddenChanges.length);
    expect(total).toBeGreaterThan(0);
    expect(figure(body, "mean-pay-gap", "A")).toMatchObject({ before: { reason: null }, after: { reason: null } });
    // The gap of fewer than ten changes again: hidden before and after, counted, and told as a class.
    await sql`update setting set value = '40' where key = 'minimum-group-size'`.execute(portal.db);
    await close({ previewed: (await preview()).body.fingerprint });
    await portal.runJobs();
    await correct("A", people("A", 30));
    const small = (await preview()).body;
    expect(small.figureCounts.hidden).toBeGreaterThan(0);
    expect(small.hiddenChanges).toContainEqual(
      expect.objectContaining({ kpi: "mean-pay-gap", direction: "up", legalEntity: expect.objectContaining({ code: "A" }) }),
    );
    const { email } = await portal.addUser("only-a", [{ role: "data-owner", legalEntityId: portal.idOf("A") }]);
    const reader = (await preview(await portal.signIn(email))).body;
    expect(reader.hiddenChanges).toEqual([]);
    expect(reader.figureCounts.hidden).toBeGreaterThan(0);
    expect(reader.figureCounts.notGiven).toBeGreaterThan(0);
    expect(reader.figureCounts.total).toBe(small.figureCounts.total);
  });

  test("[EYES-05] a rate far from the last one is told before closing", async () => {
    await sql`update legal_entity set currency = 'CHF' where code = 'B'`.execute(portal.db);
    for (const [month, rate] of [
      [9, "1.16"],
      [10, "1.17"],
    ] as const)
      await portal.call(createRate, { token: portal.tokens.group, body: { year: 2026, month, currency: "CHF", rate } });
    expect((await preview()).body.notices).toEqual([]);
    await sql`update exchange_rate set rate = 2 where period = '2026-10-01'`.execute(portal.db);
    expect((await preview()).body.notices).toEqual([{ kind: "rate-far", subject: "CHF", from: "1.16", to: "2" }]);
  });

  test("[EYES-06] a rate moves the group's figures and hides none; what was closed stays as it was for whoever read it; a missing rate is told", async () => {
    await portal.stop();
    portal = await startGroupPortal({ entities: ["A", "B"], sections: ["OnHR"] });
    // Amounts are in the currency of each entity.
    await sql`update ingestion_definition set definition = '{"fullTimeHours":"40"}'`.execute(portal.db);
    await sql`update legal_entity set currency = 'CHF' where code = 'B'`.execute(portal.db);
    const staff = (code: string, women: string): TestPerson[] =>
      people(code, 24).map((each) => ({ ...each, hourlyPay: each.sex === "F" ? women : "10", cost: "1000" }));
    const token = portal.tokens.group;
    const rate = (await portal.call(createRate, { token, body: { ...october, currency: "CHF", rate: "1.25" } })).body;
    await portal.complete("A", staff("A", "10"));
    await portal.complete("B", staff("B", "8"));
    await portal.runJobs();
    id = (await portal.call(contract.listScenarios, { token })).body.items[0].id;
    const readers = [token, portal.tokens.owner, portal.tokens.coordinator];
    const readFirst = () =>
      Promise.all(
        readers.map(async (reader) => {
          const { group, entities } = (await portal.call(contract.getFigures, { token: reader, params: { id }, query: { version: 1 } }))
            .body;
          return { group, entities };
        }),
      );
    const first = await readFirst();

    await portal.call(updateRate, { token, params: { id: rate.id }, ifMatch: 1, body: { rate: "2", evenIfFar: true } });
    const { body } = await preview();
    expect(body.changes).toMatchObject([{ kind: "rate-changed", subject: "CHF/EUR", from: "1.25", to: "2" }]);
    // Men are paid (10 + 12.5) / 2, then (10 + 20) / 2; women (10 + 10) / 2, then (10 + 16) / 2; both figures are rounded by the few they are of.
    expect(figure(body, "mean-pay-gap")).toMatchObject({ before: { value: "10" }, after: { value: "15" }, difference: "5" });
    expect(figure(body, "workforce-cost-per-fte")).toMatchObject({ before: { value: "1150", currency: "EUR" }, after: { value: "1500" } });
    for (const { legalEntity, before, after } of body.figures)
      expect([legalEntity, before.reason, after.reason]).toEqual([null, null, null]);
    // Quarters with too few women were hidden before, and are counted.
    const hidden = body.hiddenChanges.map(({ kpi }: { kpi: string }) => kpi);
    expect(hidden.length).toBeGreaterThan(0);
    for (const kpi of hidden) expect(first[0]?.group.find((each: any) => each.kpi === kpi).reason).toBe("SUPPRESSED");
    expect(body.figureCounts).toMatchObject({ total: body.figures.length + hidden.length, hidden: hidden.length, notGiven: 0 });
    await close({ previewed: body.fingerprint });
    await portal.runJobs();
    expect(await readFirst()).toEqual(first);
    const compared = await portal.call(closings.compareVersions, { token, params: { id }, query: { from: 1, to: 2 } });
    expect(compared.body.figures).toEqual(body.figures);

    await portal.call(deleteRate, { token, params: { id: rate.id }, ifMatch: 2 });
    const without = (await preview()).body;
    expect(without.notices).toEqual([{ kind: "rate-missing", subject: "CHF", from: null, to: null }]);
    expect(without.changes).toMatchObject([{ kind: "rate-changed", subject: "CHF/EUR", from: "2", to: null }]);
    expect(figure(without, "mean-pay-gap")).toMatchObject({ before: { value: "15" }, after: { value: null, reason: "NOT_AGGREGABLE" } });
    expect(await readFirst()).toEqual(first);
  });

  test("[EYES-06] a month that closes after a later one is told before, and the later one is marked with the reason", async () => {
    await portal.stop();
    portal = await startGroupPortal({ entities: ["A", "B"], sections: ["PLN"], now: "2026-12-03T08:00:00Z" });
    for (const code of ["A", "B"]) await portal.complete(code, people(code, 30));
    await portal.runJobs();
    const november = { year: 2026, month: 11 };
    for (const code of ["A", "B"]) await portal.complete(code, people(code, 30), { period: november });
    await portal.runJobs();
    const { items } = (await portal.call(contract.listScenarios, { token: portal.tokens.group })).body;
    const later = items.find((item: { month: number }) => item.month === 11);
    expect(later).toMatchObject({ state: "CLOSED", stale: false });
    const detailOf = async () => (await portal.call(contract.getScenario, { token: portal.tokens.group, params: { id: later.id } })).body;
    id = items.find((item: { month: number }) => item.month === 10).id;
    await correct("A", people("A", 26), "2026-12-10");
    const { body } = await preview();
    expect(body.notices).toEqual([{ kind: "later-month", subject: "2026-11", from: null, to: null }]);
    await close({ previewed: body.fingerprint });
    await portal.runJobs();
    expect(await detailOf()).toMatchObject({ stale: true, staleMonths: [{ month: "2026-10", version: 2 }] });
    const again = (await portal.call(closings.previewClosing, { token: portal.tokens.group, params: { id: later.id } })).body;
    const form = { scenarioType: "CLOSING", ...november, replaces: 1, comment: "October", previewed: again.fingerprint };
    expect((await portal.call(contract.closeScenario, { token: portal.tokens.group, body: form })).body).toMatchObject({
      outcome: "closing",
    });
    await portal.runJobs();
    expect(await detailOf()).toMatchObject({ stale: false, staleMonths: [], currentVersion: 2 });
  });

  test("people see the changes of cells and figures they are given; who may not close gets no fingerprint", async () => {
    await correct("A", people("A", 28));
    const own = await portal.signIn((await portal.addUser("own", [{ role: "data-owner", legalEntityId: portal.idOf("B") }])).email);
    expect((await preview(own)).body).toMatchObject({ changes: [], figures: [], fingerprint: null, complete: true });
    const part = await portal.signIn((await portal.addUser("part", [{ role: "data-owner", legalEntityId: portal.idOf("A") }])).email);
    const { body } = await preview(part);
    expect(body.changes).toMatchObject([{ kind: "new-delivery" }]);
    expect(body.figures.every((each: any) => each.legalEntity?.code === "A")).toBe(true);
    expect(figure(body, "headcount", "A")).toMatchObject({ difference: "-2" });
    const none = await portal.signIn((await portal.addUser("none", [{ role: "data-owner", sectionCode: "GPG" }])).email);
    expect((await preview(none)).status).toBe(404);
  });

  test("why a closed scenario is stale: which cells were validated since, in the list and the detail", async () => {
    expect(await detail()).toMatchObject({ stale: false, staleCells: [] });
    await correct("A", people("A", 28));
    portal.entities["C"] = await addEntity(portal.db, "C");
    await addExpectation(portal.db, { section: "PLN", legalEntityId: portal.idOf("C"), first: october });
    await portal.complete("C", people("C", 5));
    const { stale, staleCells } = await detail();
    expect(stale).toBe(true);
    expect(staleCells).toHaveLength(2);
    expect(staleCells).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          section: "PLN",
          legalEntity: expect.objectContaining({ code: "A" }),
          validatedBy: "owner",
          inVersion: true,
        }),
        expect.objectContaining({ legalEntity: expect.objectContaining({ code: "C" }), inVersion: false }),
      ]),
    );
    const { body } = await portal.call(contract.listScenarios, { token: portal.tokens.group });
    expect(body.items.find((item: { id: number }) => item.id === id)).toMatchObject({ stale: true });
  });
});

test("[API-26] the views of a scenario, by name and address; those of others are not found", async () => {
  const views = await portal.call(contract.loadSceneViews, { token: portal.tokens.group, params: { id }, language: "es" });
  expect(views.body).toEqual([
    { id: 1, name: "Qué impide cerrarlo", code: "blockers", address: `/scenaries/${id}/dashboard?view=blockers` },
    { id: 2, name: "Versiones", code: "versions", address: `/scenaries/${id}/dashboard?view=versions` },
    { id: 3, name: "Cifras", code: "figures", address: `/scenaries/${id}/dashboard?view=figures` },
  ]);
  const none = await portal.signIn((await portal.addUser("none", [{ role: "data-owner", sectionCode: "GPG" }])).email);
  expect((await portal.call(contract.loadSceneViews, { token: none, params: { id } })).status).toBe(404);
});
