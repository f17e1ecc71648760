import * as contract from "@hub/contract/validation/validation.ts";
import { kpiCodes, sectionsOfKpi } from "@hub/domain/dashboards/kpis.ts";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openDueMonths } from "../consolidations/open-due-months.ts";
import { addEntity, addExpectation, addIngestion } from "../../testing/fixtures.ts";
import { commented, type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";

let portal: GroupPortal;
beforeEach(async () => {
  portal = await startGroupPortal({ entities: ["A", "B", "C"] });
});
afterEach(() => portal.stop());

const kpisOfPln = kpiCodes.filter((kpi) => sectionsOfKpi(kpi).includes("PLN"));
const detail = async (token: string) => {
  const { body } = await portal.call(contract.listValidation, { token });
  const id = body.items.find((item: { section: string; month: number }) => item.section === "PLN" && item.month === 10)?.id;
  return portal.call(contract.getValidation, { token, params: { id } });
};

describe("two signatures", () => {
  test("[API-21] [VAL-05] the coordinator signs, the owner validates, and the cell is locked", async () => {
    await portal.deliver("A");
    const signed = await portal.sign("A", {
      comment: "checked",
      kpis: kpisOfPln,
      scopeType: "all-staff",
      scopes: ["all"],
      ingestionId: portal.ingestions["PLN"],
    });
    expect(signed).toMatchObject({ status: 200, body: { message: { code: "pending", validated: 0, expected: 1 }, closing: [] } });
    const validated = await portal.validate("A");
    expect(validated).toMatchObject({ status: 200, body: { message: { code: "validated", date: "2026-11-05T08:00:00.000Z" } } });
    const { body } = await detail(portal.tokens.group);
    expect(body.cells[0]).toMatchObject({
      legalEntity: { code: "A" },
      expected: true,
      dueDate: "2026-11-10",
      data: "READY",
      signOff: "OWNER_VALIDATED",
      lock: "LOCKED",
      rows: 1,
      deliveredBy: ["source"],
      signedBy: "coordinator",
      validatedBy: "owner",
      may: { sign: false, validate: false },
    });
    const history = await portal.db.selectFrom("signature").selectAll().orderBy("id").execute();
    expect(history).toMatchObject([
      {
        capacity: "coordinator",
        user_id: portal.users.coordinator.id,
        comment: "checked",
        kpis: kpisOfPln,
        scope_type: "all-staff",
        scopes: ["all"],
      },
      { capacity: "owner", user_id: portal.users.owner.id },
    ]);
    expect(history[0]?.delivery_ids).toHaveLength(1);
    const audited = await portal.db
      .selectFrom("audit")
      .select(["action", "actor"])
      .where("subject_type", "=", "cell")
      .orderBy("id")
      .execute();
    expect(audited).toEqual([
      { action: "cell-signed", actor: "coordinator@example.com" },
      { action: "cell-validated", actor: "owner@example.com" },
    ]);
  });

  test("[VAL-05] who delivered neither signs nor validates, by user and not by role", async () => {
    const both = await portal.addUser("both", [{ role: "process-source" }, { role: "upload-coordinator" }, { role: "data-owner" }]);
    const token = await portal.signIn(both.email);
    await portal.deliver("A", undefined, { by: both.id });
    const form = { legalEntityId: portal.idOf("A") };
    expect(await portal.save(token, { ...form, userRole: "coordinator" })).toMatchObject({
      status: 403,
      body: { code: "deliverer-may-not-sign" },
    });
    expect((await portal.sign("A")).status).toBe(200);
    expect(await portal.save(token, { ...form, userRole: "owner" })).toMatchObject({
      status: 403,
      body: { code: "deliverer-may-not-sign" },
    });
    expect((await detail(token)).body.cells[0].may).toEqual({ sign: false, validate: false });
    await portal.deliver("B");
    expect((await portal.save(token, { legalEntityId: portal.idOf("B"), userRole: "coordinator", findings: commented })).status).toBe(200);
    expect(await portal.save(token, { legalEntityId: portal.idOf("B"), userRole: "owner" })).toMatchObject({
      status: 403,
      body: { code: "signer-may-not-validate" },
    });
    await portal.deliver("C");
    expect((await portal.sign("C")).status).toBe(200);
    expect((await portal.save(token, { legalEntityId: portal.idOf("C"), userRole: "owner" })).status).toBe(200);
  });

  test("[VAL-05] whoever stands in for a signer signs as both: neither of them validates", async () => {
    const standIn = await portal.addUser("stand-in", [{ role: "data-owner" }]);
    const lend = (from: number, to: number) =>
      portal.pool.query(
        "insert into delegation (from_user, to_user, first_day, last_day, created_by, created_at) values ($1, $2, '2026-11-01', '2026-11-30', $1, now())",
        [from, to],
      );
    await lend(portal.users.coordinator.id, standIn.id);
    await lend(portal.users.owner.id, portal.users.coordinator.id);
    const token = await portal.signIn(standIn.email);
    const form = { legalEntityId: portal.idOf("A") };
    await portal.deliver("A");
    expect((await portal.save(token, { ...form, userRole: "coordinator", findings: commented })).status).toBe(200);
    const { rows } = await portal.pool.query("select user_id, on_behalf_of from signature");
    expect(rows).toEqual([{ user_id: standIn.id, on_behalf_of: portal.users.coordinator.id }]);
    expect(await portal.save(token, { ...form, userRole: "owner" })).toMatchObject({ body: { code: "signer-may-not-validate" } });
    expect(await portal.save(portal.tokens.coordinator, { ...form, userRole: "owner" })).toMatchObject({
      status: 403,
      body: { code: "signer-may-not-validate" },
    });
    expect((await portal.validate("A")).status).toBe(200);
    // What somebody delivered in another's stead is of both.
    const delivery = await portal.deliver("B", undefined, { by: portal.users.owner.id });
    await portal.pool.query("update upload set on_behalf_of = $1 where id = (select upload_id from delivery where id = $2)", [
      portal.users.coordinator.id,
      delivery,
    ]);
    expect(await portal.sign("B")).toMatchObject({ status: 403, body: { code: "deliverer-may-not-sign" } });
  });

  test("[VAL-05] an administrator has no access at all, nobody signs in a capacity they were not given", async () => {
    const admin = await portal.signIn(
      (await portal.addUser("admin", [{ role: "hub-admin" }, { role: "mut-admin" }, { role: "wf-admin" }])).email,
    );
    await portal.deliver("A");
    const form = { legalEntityId: portal.idOf("A") };
    expect(await portal.save(admin, { ...form, userRole: "coordinator" })).toMatchObject({
      status: 403,
      body: { code: "operation-not-allowed" },
    });
    expect(await portal.save(portal.tokens.owner, { ...form, userRole: "coordinator" })).toMatchObject({
      status: 403,
      body: { code: "operation-not-allowed" },
    });
    expect(await portal.save(portal.tokens.coordinator, { ...form, userRole: "owner" })).toMatchObject({
      status: 403,
      body: { code: "operation-not-allowed" },
    });
    expect(await portal.save(portal.tokens.owner, { userRole: "group-owner" })).toMatchObject({
      status: 403,
      body: { code: "operation-not-allowed" },
    });
    expect(await portal.save(portal.tokens.group, { ...form, userRole: "owner" })).toMatchObject({
      status: 403,
      body: { code: "operation-not-allowed" },
    });
    expect((await portal.call(contract.allowValidationAccess, { token: admin })).body).toEqual({ allowed: false });
    expect((await portal.call(contract.allowValidationAccess, { token: portal.tokens.owner })).body).toEqual({ allowed: true });
  });

  test("each step says what is missing", async () => {
    expect(await portal.sign("A")).toMatchObject({ status: 409, body: { code: "cell-not-ready" } });
    await portal.deliver("A", undefined, { quarantined: true });
    expect(await portal.sign("A")).toMatchObject({ status: 409, body: { code: "cell-not-ready" } });
    await portal.deliver("A", undefined, { warnings: 2 });
    expect(await portal.validate("A")).toMatchObject({ status: 409, body: { code: "first-signature-missing" } });
    expect(await portal.sign("A", { comment: "  " })).toMatchObject({ status: 422, body: { code: "comment-required" } });
    expect((await portal.sign("A", { comment: "two part-timers, known" })).status).toBe(200);
    expect(await portal.sign("A")).toMatchObject({ status: 409, body: { code: "already-signed" } });
    expect((await portal.validate("A")).status).toBe(200);
    expect(await portal.validate("A")).toMatchObject({ status: 409, body: { code: "already-validated" } });
    expect(await portal.sign("A", { year: 2026, month: 9 })).toMatchObject({ status: 409, body: { code: "period-not-expected" } });
    expect(await portal.sign("A", { year: 2026, month: 12 })).toMatchObject({ status: 409, body: { code: "period-not-expected" } });
    expect(await portal.save(portal.tokens.coordinator, { userRole: "coordinator" })).toMatchObject({
      status: 422,
      body: { code: "entity-required" },
    });
    expect(await portal.sign("A", { consolidationType: "XYZ" })).toMatchObject({ status: 404 });
    expect(await portal.sign("A", { kpis: ["no-such"] })).toMatchObject({
      status: 422,
      body: { code: "invalid-input", fields: [{ path: ["kpis"], code: "validation.not-offered" }] },
    });
  });

  test("[EYES-02] a part is never signed: KPIs, a scope or one of two ingestions are refused at their field, and nothing is written", async () => {
    await portal.deliver("A");
    await addIngestion(portal.db, "PLN");
    const tries: [object, string][] = [
      [{ kpis: ["headcount"], comment: "only headcount checked, pay still wrong" }, "kpis"],
      [{ scopeType: "management", scopes: ["executives"] }, "scopeType"],
      [{ ingestionId: portal.ingestions["PLN"] }, "ingestionId"],
    ];
    for (const [part, field] of tries)
      expect(await portal.sign("A", part)).toMatchObject({
        status: 422,
        body: { code: "part-not-signed", fields: [{ path: [field], code: `validation.part-${field}` }] },
      });
    expect(await portal.db.selectFrom("signature").select("id").execute()).toEqual([]);
    expect((await portal.sign("A")).status).toBe(200);
    expect(await portal.validate("A", { kpis: ["headcount"] })).toMatchObject({ status: 422, body: { code: "part-not-signed" } });
    expect(await portal.consolidate({ kpis: ["headcount"] })).toMatchObject({ status: 422, body: { code: "part-not-signed" } });
    expect((await detail(portal.tokens.owner)).body.cells[0]).toMatchObject({ signOff: "COORDINATOR_SIGNED", lock: "OPEN" });
  });

  test("a delivery after the first signature makes it void", async () => {
    await portal.deliver("A");
    await portal.sign("A");
    await portal.deliver("A", [{ person: "other" }]);
    expect((await detail(portal.tokens.owner)).body.cells[0]).toMatchObject({ signOff: "NONE", signedBy: null });
    expect(await portal.validate("A")).toMatchObject({ status: 409, body: { code: "first-signature-missing" } });
    expect((await portal.sign("A")).status).toBe(200);
    expect((await portal.validate("A")).status).toBe(200);
  });

  test("nothing of a refused signature stays", async () => {
    await portal.db.deleteFrom("consolidation").execute();
    await portal.sign("A");
    expect(await portal.db.selectFrom("consolidation").select("id").execute()).toEqual([]);
    expect(await portal.db.selectFrom("signature").select("id").execute()).toEqual([]);
  });
});

describe("[VAL-04] consolidation and its messages", () => {
  test("V = E: consolidated by itself, and the message says all are available", async () => {
    await portal.complete("A");
    await portal.complete("B");
    expect((await detail(portal.tokens.group)).body).toMatchObject({
      state: "NONE",
      message: { code: "partially-available", validated: 2, expected: 3 },
    });
    await portal.complete("C");
    const { body } = await detail(portal.tokens.group);
    expect(body).toMatchObject({
      state: "FULL",
      expected: 3,
      delivered: 3,
      signed: 3,
      validated: 3,
      message: { code: "all-available", validated: 3, expected: 3 },
    });
    expect(body.cells.map((cell: { consolidated: boolean }) => cell.consolidated)).toEqual([true, true, true]);
  });

  test("some of E: runs on V, each later validation adds its entity", async () => {
    await portal.complete("A");
    expect(await portal.consolidate({ comment: "go" })).toMatchObject({
      status: 200,
      body: { message: { code: "partially-available", validated: 1, expected: 3 } },
    });
    const consolidated = async () =>
      (await detail(portal.tokens.group)).body.cells.map((cell: { consolidated: boolean }) => cell.consolidated);
    expect(await consolidated()).toEqual([true, false, false]);
    await portal.complete("C");
    expect(await consolidated()).toEqual([true, false, true]);
    expect((await detail(portal.tokens.group)).body).toMatchObject({ state: "PARTIAL", requestedAt: "2026-11-05T08:00:00.000Z" });
    await portal.complete("B");
    expect((await detail(portal.tokens.group)).body).toMatchObject({ state: "FULL" });
  });

  test("V empty: the request waits for V = E", async () => {
    expect(await portal.consolidate()).toMatchObject({
      status: 200,
      body: { message: { code: "none-available", validated: 0, expected: 3 } },
    });
    await portal.complete("A");
    const { body } = await detail(portal.tokens.group);
    expect(body).toMatchObject({ state: "NONE", requestedAt: "2026-11-05T08:00:00.000Z" });
    expect(body.cells[0].consolidated).toBe(false);
    await portal.complete("B");
    await portal.complete("C");
    expect((await detail(portal.tokens.group)).body.state).toBe("FULL");
  });

  test("E empty: refused", async () => {
    expect(await portal.consolidate({ year: 2026, month: 9 })).toMatchObject({ status: 409, body: { code: "no-entity-expected" } });
  });

  test("a message that changed since the user saw it: 409 with the new one, and nothing is done", async () => {
    const seen = { code: "none-available", validated: 0, expected: 3 };
    await portal.complete("A");
    const refused = await portal.consolidate({ seen });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "validation-message-changed", now: { code: "partially-available", validated: 1, expected: 3 } },
    });
    expect((await detail(portal.tokens.group)).body.requestedAt).toBeNull();
    expect((await portal.consolidate({ seen: refused.body.now })).status).toBe(200);
    await portal.deliver("B");
    await portal.sign("B");
    expect(await portal.validate("B", { seen })).toMatchObject({
      status: 409,
      body: { now: { code: "partially-available", validated: 1 } },
    });
    expect((await portal.validate("B", { seen: { code: "pending", validated: 0, expected: 1 } })).status).toBe(200);
  });

  test("the message is the same in the preview, before anything exists", async () => {
    const query = { consolidationType: "PLN", ...october };
    expect((await portal.call(contract.previewValidation, { token: portal.tokens.owner, query })).body).toMatchObject({
      section: { code: "none-available", expected: 3 },
      entity: null,
      cell: null,
    });
    await portal.complete("A");
    const { body } = await portal.call(contract.previewValidation, {
      token: portal.tokens.owner,
      query: { ...query, legalEntityId: portal.idOf("A") },
    });
    expect(body).toMatchObject({
      section: { code: "partially-available", validated: 1 },
      entity: { code: "validated" },
      cell: { signOff: "OWNER_VALIDATED" },
    });
    expect(
      (await portal.call(contract.previewValidation, { token: portal.tokens.owner, query: { ...query, month: 9 } })).body.section.code,
    ).toBe("none-expected");
  });
});

describe("who sees what", () => {
  test("[API-11] [API-12] [API-15] [VAL-06] people see only the legal entities they are given; counts and messages are of those", async () => {
    const ownerB = await portal.signIn((await portal.addUser("owner-b", [{ role: "data-owner", legalEntityId: portal.idOf("B") }])).email);
    await portal.complete("A");
    const { body } = await portal.call(contract.listValidation, { token: ownerB });
    expect(body.items).toMatchObject([
      { section: "PLN", year: 2026, month: 10, expected: 1, validated: 0, message: { code: "none-available", expected: 1 } },
    ]);
    const one = await portal.call(contract.getValidation, { token: ownerB, params: { id: body.items[0].id } });
    expect(one.body.cells.map((cell: { legalEntity: { code: string } }) => cell.legalEntity.code)).toEqual(["B"]);
    expect(one.body.mayConsolidate).toBe(false);
    expect((await portal.call(contract.listValidationEntities, { token: ownerB })).body).toEqual([
      { id: portal.idOf("B"), code: "B", name: "Entity B" },
    ]);
  });

  test("entities and sections one is not given answer like unknown ones", async () => {
    const own = await portal.signIn(
      (await portal.addUser("own", [{ role: "data-owner", legalEntityId: portal.idOf("B"), sectionCode: "GPG" }])).email,
    );
    await portal.deliver("A");
    await portal.sign("A");
    const foreign = await portal.save(own, { legalEntityId: portal.idOf("A"), userRole: "owner" });
    const unknown = await portal.save(own, { legalEntityId: 999_999, userRole: "owner" });
    expect([foreign.status, foreign.body.code, foreign.body.error]).toEqual([404, unknown.body.code, unknown.body.error]);
    expect((await portal.call(contract.listValidation, { token: own })).body.items).toEqual([]);
    const id = (await portal.db.selectFrom("consolidation").select("id").executeTakeFirstOrThrow()).id;
    expect((await portal.call(contract.getValidation, { token: own, params: { id } })).status).toBe(404);
    expect((await portal.call(contract.getValidation, { token: own, params: { id: 999_999 } })).status).toBe(404);
  });

  test("a grant of a single ingestion gives no cell", async () => {
    const user = await portal.addUser("narrow", [{ role: "data-owner", ingestionId: portal.ingestions["PLN"] ?? 0 }]);
    expect((await portal.call(contract.listValidation, { token: await portal.signIn(user.email) })).body.items).toEqual([]);
  });
});

describe("lists", () => {
  test("[API-13] [API-14] [API-18] [API-19] months that are over are due by themselves; years, months and the menu name them", async () => {
    await addExpectation(portal.db, { section: "OnHR", legalEntityId: portal.idOf("A"), first: { year: 2025, month: 12 } });
    await addExpectation(portal.db, { section: "GPG", legalEntityId: portal.idOf("A"), first: { year: 2025, month: 1 } });
    await openDueMonths(portal.ctx);
    const token = portal.tokens.coordinator;
    const { body } = await portal.call(contract.listValidation, { token });
    expect(body.items).toHaveLength(11 + 1 + 1);
    expect(body.items.slice(0, 3)).toMatchObject([
      { section: "OnHR", month: 10 },
      { section: "PLN", month: 10 },
      { section: "OnHR", month: 9 },
    ]);
    expect(body.items.filter((item: { section: string }) => item.section === "GPG")).toMatchObject([{ year: 2025, month: 12 }]);
    expect((await portal.call(contract.listYears, { token })).body).toEqual([2026, 2025]);
    expect((await portal.call(contract.listMonths, { token })).body).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    const menu = async (language: string) => (await portal.call(contract.loadAllViewListValidation, { token, language })).body[1].name;
    expect([await menu("es"), await menu("en"), await menu("de"), await menu("pt")]).toEqual([
      "PLN · octubre de 2026",
      "PLN · October 2026",
      "PLN · Oktober 2026",
      "PLN · outubro de 2026",
    ]);
    const filtered = await portal.call(contract.listValidation, { token, query: { year: 2026, month: 10, section: "PLN" } });
    expect(filtered.body.items).toHaveLength(1);
  });

  test("[API-16] [API-17] KPIs name their sections, scopes are offered for those chosen", async () => {
    const token = portal.tokens.coordinator;
    const { body } = await portal.call(contract.listKpis, { token });
    expect(body).toContainEqual({ code: "headcount", sections: ["OnHR", "PLN", "KPIs", "GPG"] });
    expect((await portal.call(contract.listScopes, { token, body: ["headcount"] })).body).toContainEqual({
      scopeType: "country",
      scopes: ["ES"],
    });
    expect((await portal.call(contract.listScopes, { token, body: ["nope"] })).status).toBe(422);
  });

  test("a list costs the same number of statements however many months and entities there are", async () => {
    const sent = vi.spyOn(pg.Client.prototype, "query");
    const statements = async () => {
      await portal.call(contract.listValidation, { token: portal.tokens.owner });
      const count = sent.mock.calls.length;
      sent.mockClear();
      return count;
    };
    const few = await statements();
    expect(few).toBeGreaterThan(1);
    for (const code of ["D", "E", "F"]) {
      const legalEntityId = await addEntity(portal.db, code);
      await addExpectation(portal.db, { section: "KPIs", legalEntityId, first: { year: 2025, month: 1 } });
    }
    await addIngestion(portal.db, "KPIs");
    await openDueMonths(portal.ctx);
    sent.mockClear();
    expect(await statements()).toBe(few);
    sent.mockRestore();
  });
});
