import { listFindings } from "../../checks/findings.sql.ts";
import * as contract from "@hub/contract/validation/reopenings.ts";
import { getCell, getHistory } from "@hub/contract/validation/month.ts";
import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { getValidation } from "@hub/contract/validation/validation.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lockCells } from "../../ingestion/loading/deliveries.sql.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";
import { sweepReopenings } from "./sweep-reopenings.ts";
import { isCellLocked } from "../../ingestion/uploads/uploads.sql.ts";

let portal: GroupPortal;
beforeEach(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"] });
});
afterEach(() => portal.stop());

const until = "2026-11-07";
const place = (code: string) => ({ section: "PLN", legalEntityId: portal.idOf(code), ...october });
const ask = (token: string, code = "A", more: object = {}) =>
  portal.call(contract.askReopening, { token, body: { ...place(code), reason: "two leavers are missing", until, ...more } });
const approve = (token: string, id: number) => portal.call(contract.approveReopening, { token, params: { id }, body: {} });
const cellOf = async (code = "A", token = portal.tokens.owner) => (await portal.call(getCell, { token, query: place(code) })).body;
/** Whether a delivery would be taken now, as sending asks and as loading asks under its lock. */
const isOpen = async (code = "A") => {
  const { ctx } = portal;
  const locked = await isCellLocked(ctx.db, "PLN", "2026-10-01", portal.idOf(code), ctx.clock.now());
  const held = await ctx.db.transaction().execute((db) => lockCells(db, "PLN", "2026-10-01", [portal.idOf(code)], () => ctx.clock.now()));
  const open = held.every(({ lock }) => lock !== "LOCKED" && lock !== "FROZEN");
  expect(open).toBe(!locked);
  return open;
};
/** Delivers as the loading does: the signatures no longer hold. */
const deliverAgain = async (code = "A") => {
  await portal.deliver(code, [{ person: `${code}-1` }]);
  await portal.pool.query(
    "update cell set sign_off = 'NONE', signed_by = null, signed_at = null, validated_by = null, validated_at = null, signed_for = null, delivery_ids = null, consolidated_at = null where legal_entity_id = $1",
    [portal.idOf(code)],
  );
};

describe("reopening a locked cell (readings 2, 4)", () => {
  test("asked with a reason and an end date, approved by another, open to that day's end, validated again and locked", async () => {
    await portal.complete("A");
    expect(await isOpen()).toBe(false);
    const asked = await ask(portal.tokens.coordinator);
    expect(asked).toMatchObject({
      status: 201,
      body: { state: "ASKED", fromLock: "LOCKED", until, askedBy: "coordinator", may: { decide: false, withdraw: true, end: false } },
    });
    expect(await isOpen()).toBe(false);
    expect((await cellOf()).reopening).toMatchObject({ id: asked.body.id, may: { decide: true, withdraw: false } });
    const approved = await approve(portal.tokens.owner, asked.body.id);
    expect(approved).toMatchObject({ status: 200, body: { state: "APPROVED", decidedBy: "owner", may: { decide: false, end: true } } });
    expect((await cellOf()).cell).toMatchObject({ lock: "REOPENED", signOff: "OWNER_VALIDATED", reopening: { state: "APPROVED", until } });
    expect(await isOpen()).toBe(true);
    await deliverAgain();
    expect((await portal.sign("A")).status).toBe(200);
    expect((await portal.validate("A")).status).toBe(200);
    expect((await cellOf()).cell).toMatchObject({ lock: "LOCKED", signOff: "OWNER_VALIDATED", reopening: null });
    expect(await isOpen()).toBe(false);
    const { body } = await portal.call(contract.listReopenings, { token: portal.tokens.owner, query: { all: "1" } });
    expect(body.items).toMatchObject([{ state: "ENDED", endedAt: "2026-11-05T08:00:00.000Z" }]);
    expect((await portal.call(contract.listReopenings, { token: portal.tokens.owner })).body.items).toEqual([]);
  });

  test("the lock holds from the first instant after the last day, whether or not the worker has written it", async () => {
    await portal.complete("A");
    await approve(portal.tokens.owner, (await ask(portal.tokens.coordinator)).body.id);
    portal.setNow("2026-11-07T23:59:59.999Z");
    expect(await isOpen()).toBe(true);
    portal.setNow("2026-11-08T00:00:00.000Z");
    expect(await isOpen()).toBe(false);
    const owner = await portal.signIn("owner@example.com");
    expect((await cellOf("A", owner)).cell).toMatchObject({ lock: "LOCKED", reopening: null });
    const { rows } = await portal.pool.query("select lock_state from cell");
    expect(rows).toEqual([{ lock_state: "REOPENED" }]);
    await sweepReopenings(portal.ctx);
    await sweepReopenings(portal.ctx);
    const after = await portal.pool.query("select c.lock_state, r.state, r.ended_by from cell c join reopening r on r.cell_id = c.id");
    expect(after.rows).toEqual([{ lock_state: "LOCKED", state: "ENDED", ended_by: null }]);
    const events = await portal.pool.query("select kind, user_id, to_user_ids from cell_event");
    expect(events.rows).toEqual([{ kind: "locked-again", user_id: null, to_user_ids: [portal.users.coordinator.id] }]);
  });

  test("what was delivered in time is signed and validated after it, but nothing more is delivered", async () => {
    await portal.complete("A");
    await approve(portal.tokens.owner, (await ask(portal.tokens.coordinator)).body.id);
    await deliverAgain();
    portal.setNow("2026-11-08T00:00:00.000Z");
    for (const name of ["coordinator", "owner"] as const) portal.tokens[name] = await portal.signIn(`${name}@example.com`);
    expect((await portal.sign("A")).status).toBe(200);
    expect((await portal.validate("A")).status).toBe(200);
    expect(await isOpen()).toBe(false);
    await sweepReopenings(portal.ctx);
    expect((await cellOf()).cell).toMatchObject({ lock: "LOCKED", signOff: "OWNER_VALIDATED" });
  });

  test("only what is locked, in the future, at most 31 days on, with a reason, one at a time", async () => {
    const { coordinator } = portal.tokens;
    expect(await ask(coordinator)).toMatchObject({ status: 409, body: { code: "reopening-not-locked" } });
    await portal.complete("A");
    const refused = async (more: object) => (await ask(coordinator, "A", more)).body.fields?.map(({ code }: { code: string }) => code);
    expect(await refused({ until: "2026-11-05" })).toEqual(["validation.until-not-ahead"]);
    expect(await refused({ until: "2026-12-07" })).toEqual(["validation.until-too-far"]);
    expect((await ask(coordinator, "A", { until: "2026-02-30" })).status).toBe(422);
    expect((await ask(coordinator, "A", { reason: " \n " })).status).toBe(422);
    expect((await ask(coordinator, "A", { until: "2026-12-06" })).status).toBe(201);
    expect(await ask(portal.tokens.owner)).toMatchObject({ status: 409, body: { code: "reopening-pending" } });
    expect(await ask(coordinator, "A", { section: "XYZ" })).toMatchObject({ status: 404 });
    expect(await ask(coordinator, "B")).toMatchObject({ status: 409, body: { code: "reopening-not-locked" } });
  });

  test("the asker never approves, whatever they are; administrators never; the group's owner cannot ask", async () => {
    await portal.complete("A");
    const { body } = await ask(portal.tokens.owner);
    expect(await approve(portal.tokens.owner, body.id)).toMatchObject({ status: 403, body: { code: "asker-may-not-decide" } });
    expect(
      await portal.call(contract.refuseReopening, { token: portal.tokens.owner, params: { id: body.id }, body: { comment: "no" } }),
    ).toMatchObject({ status: 403, body: { code: "asker-may-not-decide" } });
    expect(await approve(portal.tokens.coordinator, body.id)).toMatchObject({ status: 403, body: { code: "operation-not-allowed" } });
    const both = await portal.addUser("both", [{ role: "data-owner" }, { role: "wf-admin" }]);
    expect(await approve(await portal.signIn(both.email), body.id)).toMatchObject({
      status: 409,
      body: { code: "administrators-never-validate" },
    });
    expect(await ask(portal.tokens.group, "B")).toMatchObject({ status: 403 });
    expect((await approve(portal.tokens.group, body.id)).status).toBe(200);
  });

  test("nobody approves in the stead of who asked", async () => {
    await portal.complete("A");
    const { body } = await ask(portal.tokens.owner);
    const standIn = await portal.addUser("stand-in", [{ role: "upload-coordinator", legalEntityId: portal.idOf("B") }]);
    await portal.pool.query(
      "insert into delegation (from_user, to_user, first_day, last_day, created_by, created_at) values ($1, $2, '2026-11-01', '2026-11-30', $1, now())",
      [portal.users.owner.id, standIn.id],
    );
    const token = await portal.signIn(standIn.email);
    expect((await cellOf("A", token)).reopening.may).toEqual({ decide: false, withdraw: false, end: false });
    expect(await approve(token, body.id)).toMatchObject({ status: 403, body: { code: "asker-may-not-decide" } });
  });

  test("refused with a reason, withdrawn by the asker alone, decided once", async () => {
    await portal.complete("A");
    const { id } = (await ask(portal.tokens.coordinator)).body;
    const withdraw = (token: string, which: number) => portal.call(contract.withdrawReopening, { token, params: { id: which }, body: {} });
    expect(await withdraw(portal.tokens.owner, id)).toMatchObject({ status: 404 });
    expect(await withdraw(portal.tokens.coordinator, id)).toMatchObject({ status: 200, body: { state: "WITHDRAWN" } });
    expect(await approve(portal.tokens.owner, id)).toMatchObject({ status: 409, body: { code: "reopening-decided" } });
    const second = (await ask(portal.tokens.coordinator)).body.id;
    const refuse = (comment: string) =>
      portal.call(contract.refuseReopening, { token: portal.tokens.owner, params: { id: second }, body: { comment } });
    expect((await refuse("")).status).toBe(422);
    expect(await refuse("known, stays")).toMatchObject({ status: 200, body: { state: "REFUSED", decisionComment: "known, stays" } });
    expect(await withdraw(portal.tokens.coordinator, second)).toMatchObject({ status: 409, body: { code: "reopening-decided" } });
    expect(await isOpen()).toBe(false);
  });

  test("a wish whose day is over lapses, and another can be asked for at once", async () => {
    await portal.complete("A");
    const { id } = (await ask(portal.tokens.coordinator)).body;
    portal.setNow("2026-11-08T00:00:00.000Z");
    const coordinator = await portal.signIn("coordinator@example.com");
    const owner = await portal.signIn("owner@example.com");
    expect(await approve(owner, id)).toMatchObject({ status: 409, body: { code: "reopening-over" } });
    expect((await ask(coordinator, "A", { until: "2026-11-20" })).status).toBe(201);
    const { body } = await portal.call(contract.listReopenings, { token: coordinator, query: { all: "1" } });
    expect(body.items.map(({ state }: { state: string }) => state)).toEqual(["ASKED", "LAPSED"]);
  });

  test("locked again before its day by the asker or an approver, not by a reader", async () => {
    await portal.complete("A");
    const { id } = (await ask(portal.tokens.coordinator)).body;
    await approve(portal.tokens.owner, id);
    const other = await portal.addUser("other", [{ role: "upload-coordinator" }]);
    const end = (token: string) => portal.call(contract.endReopening, { token, params: { id }, body: {} });
    expect((await end(await portal.signIn(other.email))).status).toBe(404);
    expect(await end(portal.tokens.coordinator)).toMatchObject({ status: 200, body: { state: "ENDED" } });
    expect(await isOpen()).toBe(false);
    expect(await end(portal.tokens.coordinator)).toMatchObject({ status: 409, body: { code: "reopening-decided" } });
    const { body } = await portal.call(getHistory, { token: portal.tokens.owner, query: place("A") });
    expect(body.items[0]).toMatchObject({ kind: "locked-again", who: "coordinator" });
  });

  test("a source asks for the sections of its ingestions and entities, sees its own wish, and no other cell", async () => {
    await portal.complete("A");
    await portal.complete("B");
    const source = await portal.addUser("narrow", [
      { role: "process-source", legalEntityId: portal.idOf("A"), ingestionId: portal.ingestions["PLN"] ?? 0 },
    ]);
    const token = await portal.signIn(source.email);
    expect((await ask(token, "B")).status).toBe(404);
    expect((await ask(portal.tokens.coordinator, "B")).status).toBe(201);
    expect((await ask(token, "A")).status).toBe(201);
    const { body } = await portal.call(contract.listReopenings, { token });
    expect(body.items.map((item: { legalEntity: { code: string } }) => item.legalEntity.code)).toEqual(["A"]);
  });

  test("other people's reopenings answer like unknown ones", async () => {
    await portal.complete("A");
    const { id } = (await ask(portal.tokens.coordinator)).body;
    const owner = await portal.addUser("owner-b", [{ role: "data-owner", legalEntityId: portal.idOf("B") }]);
    const token = await portal.signIn(owner.email);
    const [foreign, unknown] = [await approve(token, id), await approve(token, 999_999)];
    expect([foreign.status, foreign.body.error]).toEqual([404, unknown.body.error]);
    expect((await portal.call(contract.endReopening, { token, params: { id }, body: {} })).status).toBe(404);
    expect((await portal.call(contract.listReopenings, { token })).body.items).toEqual([]);
    expect((await ask(token, "A")).status).toBe(404);
  });
});

describe("a frozen cell, and closings", () => {
  beforeEach(async () => {
    await portal.complete("A");
    await portal.complete("B");
    await portal.runJobs();
  });
  const scenario = async () => (await portal.call(listScenarios, { token: portal.tokens.group })).body.items[0];

  test("only the group's owner opens it; validated again it makes the closed scenario stale", async () => {
    expect((await cellOf()).cell.lock).toBe("FROZEN");
    const asked = await ask(portal.tokens.coordinator);
    expect(asked.body).toMatchObject({ fromLock: "FROZEN" });
    expect(await approve(portal.tokens.owner, asked.body.id)).toMatchObject({ status: 403, body: { code: "operation-not-allowed" } });
    expect((await approve(portal.tokens.group, asked.body.id)).status).toBe(200);
    expect(await scenario()).toMatchObject({ state: "CLOSED", stale: false });
    await deliverAgain();
    await portal.sign("A");
    expect((await portal.validate("A")).status).toBe(200);
    expect(await scenario()).toMatchObject({ state: "CLOSED", stale: true, currentVersion: 1 });
  });

  test("over without a correction it is frozen as before, and nothing is stale", async () => {
    await approve(portal.tokens.group, (await ask(portal.tokens.coordinator)).body.id);
    portal.setNow("2026-11-08T00:00:00.000Z");
    expect(await isOpen()).toBe(false);
    await sweepReopenings(portal.ctx);
    portal.tokens.group = await portal.signIn("group@example.com");
    expect((await cellOf("A", portal.tokens.group)).cell).toMatchObject({ lock: "FROZEN", signOff: "OWNER_VALIDATED" });
    expect(await scenario()).toMatchObject({ state: "CLOSED", stale: false });
  });

  test("every step is in the cell's history, newest first, with who and why", async () => {
    const { id } = (await ask(portal.tokens.coordinator)).body;
    portal.passMinutes(1);
    await portal.call(contract.approveReopening, { token: portal.tokens.group, params: { id }, body: { comment: "go ahead" } });
    const { body } = await portal.call(getHistory, { token: portal.tokens.owner, query: place("A") });
    expect(body.items.slice(0, 3)).toMatchObject([
      { kind: "reopening-approved", who: "group", comment: "go ahead", until, to: ["coordinator"] },
      { kind: "closed", who: null, version: { scenarioType: "CLOSING", number: 1 } },
      { kind: "reopening-asked", who: "coordinator", comment: "two leavers are missing", until },
    ]);
    const kinds = body.items.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => kind !== "finding-commented").slice(3)).toEqual(["validated", "signed", "delivered"]);
    const audited = await portal.db.selectFrom("audit").select("action").where("action", "like", "reopening%").orderBy("id").execute();
    expect(audited.map(({ action }) => action)).toEqual(["reopening-asked", "reopening-approved"]);
  });
});

describe("nothing closes over data that is open again", () => {
  test("the closing waits, and comes about when the cell is locked again by its day", async () => {
    await portal.complete("A");
    await approve(portal.tokens.owner, (await ask(portal.tokens.coordinator)).body.id);
    await portal.complete("B");
    expect(await portal.runJobs()).toBe(0);
    const state = async () => (await portal.db.selectFrom("scenario").select("state").executeTakeFirstOrThrow()).state;
    expect(await state()).toBe("OPEN");
    portal.setNow("2026-11-08T00:00:00.000Z");
    await sweepReopenings(portal.ctx);
    await portal.runJobs();
    expect(await state()).toBe("CLOSED");
    const { rows } = await portal.pool.query("select distinct lock_state from cell");
    expect(rows).toEqual([{ lock_state: "FROZEN" }]);
  });

  test("what was locked when asked for and is frozen when decided takes the group's owner", async () => {
    await portal.complete("A");
    const { id } = (await ask(portal.tokens.coordinator)).body;
    await portal.complete("B");
    await portal.runJobs();
    expect(await approve(portal.tokens.owner, id)).toMatchObject({ status: 403 });
    expect((await approve(portal.tokens.group, id)).body).toMatchObject({ state: "APPROVED", fromLock: "FROZEN" });
  });
});

describe("in the same instant", () => {
  test("two approve: one does, the other hears that it is decided", async () => {
    await portal.complete("A");
    const { id } = (await ask(portal.tokens.coordinator)).body;
    const answers = await Promise.all([approve(portal.tokens.owner, id), approve(portal.tokens.group, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { rows } = await portal.pool.query("select count(*)::int as n from audit where action = 'reopening-approved'");
    expect(rows).toEqual([{ n: 1 }]);
  });

  test("two ask: one stands", async () => {
    await portal.complete("A");
    const answers = await Promise.all([ask(portal.tokens.coordinator), ask(portal.tokens.owner), ask(portal.tokens.coordinator)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  test("one withdraws while another approves: one of both holds, and the lock agrees", async () => {
    await portal.complete("A");
    const { id } = (await ask(portal.tokens.coordinator)).body;
    const [withdrawn, approved] = await Promise.all([
      portal.call(contract.withdrawReopening, { token: portal.tokens.coordinator, params: { id }, body: {} }),
      approve(portal.tokens.owner, id),
    ]);
    expect([withdrawn.status, approved.status].toSorted()).toEqual([200, 409]);
    expect(await isOpen()).toBe(approved.status === 200);
  });

  test("validated while the worker ends the reopening: locked, ended once", async () => {
    await portal.complete("A");
    await approve(portal.tokens.owner, (await ask(portal.tokens.coordinator)).body.id);
    await deliverAgain();
    await portal.sign("A");
    portal.setNow("2026-11-08T00:00:00.000Z");
    portal.tokens.owner = await portal.signIn("owner@example.com");
    const [validated] = await Promise.all([portal.validate("A"), sweepReopenings(portal.ctx), sweepReopenings(portal.ctx)]);
    expect(validated.status).toBe(200);
    const { rows } = await portal.pool.query("select c.lock_state, c.sign_off, r.state from cell c join reopening r on r.cell_id = c.id");
    expect(rows).toEqual([{ lock_state: "LOCKED", sign_off: "OWNER_VALIDATED", state: "ENDED" }]);
  });

  test("a delivery that waits for the month reads the clock when it gets it: the instant after is too late", async () => {
    await portal.complete("A");
    await approve(portal.tokens.owner, (await ask(portal.tokens.coordinator)).body.id);
    portal.setNow("2026-11-07T23:59:59.000Z");
    const { db } = portal.ctx;
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const first = db.transaction().execute(async (tx) => {
      await lockCells(tx, "PLN", "2026-10-01", [portal.idOf("A")], () => portal.ctx.clock.now());
      await held;
    });
    const second = db.transaction().execute((tx) => lockCells(tx, "PLN", "2026-10-01", [portal.idOf("A")], () => portal.ctx.clock.now()));
    portal.setNow("2026-11-08T00:00:00.000Z");
    release();
    await first;
    expect((await second).map(({ lock }) => lock)).toEqual(["LOCKED"]);
  });
});

test("the detail of a validation tells a reopening, and the checks' findings keep their comments", async () => {
  await portal.complete("A");
  await ask(portal.tokens.coordinator);
  const { rows } = await portal.pool.query<{ id: number }>("select id from consolidation");
  const { body } = await portal.call(getValidation, { token: portal.tokens.owner, params: { id: rows[0]?.id ?? 0 } });
  expect(body.cells[0]).toMatchObject({ lock: "LOCKED", reopening: { state: "ASKED", until }, findings: { blocking: 0 } });
  expect((await listFindings(portal.db, { period: "2026-10-01" })).length).toBe(body.cells[0].findings.warnings);
});
