import * as contract from "@hub/contract/ingestion/ingestion.ts";
import { firstDay } from "@hub/domain/period.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectLockWaits } from "../../testing/lock-waits.ts";
import { type DeliveryPortal, feed, feedOfMany, startDeliveryPortal } from "../testing/delivery-portal.ts";

let portal: DeliveryPortal;
beforeAll(async () => {
  portal = await startDeliveryPortal();
});
afterAll(() => portal.stop());

const input = (given: object = {}) => ({ code: "NEW", name: "A new feed", section: "OnHR", active: true, definition: feed, ...given });
const create = (body: object) => portal.call(contract.createIngestion, { token: portal.tokens.admin, body, language: "en" });
const update = (id: number, ifMatch: number | undefined, body: object) =>
  portal.call(contract.updateIngestion, { token: portal.tokens.admin, params: { id }, body, ifMatch, language: "en" });

describe("an ingestion", () => {
  test("is defined, changed by a new version, and written into the trail before and after", async () => {
    const made = await create(input());
    expect(made).toMatchObject({ status: 201, body: { code: "NEW", version: 1, definition: feed } });
    const { id } = made.body;
    const changed = await update(id, 1, input({ name: "Another name", definition: feedOfMany }));
    expect(changed).toMatchObject({ status: 200, body: { id, name: "Another name", version: 2 } });
    expect((await portal.call(contract.getIngestion, { token: portal.tokens.admin, params: { id } })).body).toEqual(changed.body);
    const { rows } = await portal.pool.query(
      "select version, definition from ingestion_definition where ingestion_id = $1 order by version",
      [id],
    );
    expect(rows).toEqual([
      { version: 1, definition: feed },
      { version: 2, definition: feedOfMany },
    ]);
    const trail = await portal.pool.query(
      "select action, actor, before, after from audit where subject_type = 'ingestion' and subject_id = $1 order by id",
      [String(id)],
    );
    expect(trail.rows).toMatchObject([
      { action: "ingestion-created", actor: "admin@example.com", before: null, after: { code: "NEW", version: 1 } },
      {
        action: "ingestion-changed",
        before: { name: "A new feed", version: 1, definition: feed },
        after: { name: "Another name", version: 2 },
      },
    ]);
  });

  test("keeps the definition that what was delivered was read by", async () => {
    const upload = await portal.deliver({ content: "Person,Sex,Hired,Salary\n1,F,,\n" });
    const id = portal.ingestions.feed;
    expect((await update(id, 1, input({ code: "FEED" }))).body.version).toBe(2);
    const { rows } = await portal.pool.query("select definition_version from upload where id = $1", [upload.id]);
    expect(rows).toEqual([{ definition_version: 1 }]);
    const next = await portal.deliver({ content: "Person,Sex,Hired,Salary\n1,F,,\n2,F,,\n" });
    expect((await portal.pool.query("select definition_version from upload where id = $1", [next.id])).rows).toEqual([
      { definition_version: 2 },
    ]);
  });

  test.each([
    ["a stale version", () => update(portal.ingestions.many, 9, input({ code: "MANY" })), 412, "version-stale"],
    ["no version", () => update(portal.ingestions.many, undefined, input({ code: "MANY" })), 428, "version-required"],
    ["an ingestion that does not exist", () => update(999, 1, input()), 404, "not-found"],
    ["a code that is taken", () => create(input({ code: "MANY" })), 409, "duplicate"],
    ["another's code", () => update(portal.ingestions.figures, 1, input({ code: "MANY", section: "KPIs" })), 409, "duplicate"],
    ["a section that does not exist", () => create(input({ code: "X", section: "XXX" })), 422, "invalid-input"],
    ["no columns", () => create(input({ code: "X", definition: { ...feed, columns: [] } })), 422, "invalid-input"],
  ] as const)("is refused with %s", async (_, attempt, status, code) => {
    const before = await portal.count("ingestion_definition");
    const answer = await attempt();
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await portal.count("ingestion_definition")).toBe(before);
  });

  test("says of a code that is taken that it is the code", async () => {
    const { body } = await create(input({ code: "MANY" }));
    expect(body.fields).toEqual([{ path: ["code"], code: "configuration.code-taken", error: expect.stringContaining("“MANY”") }]);
  });

  test("is refused with every point of its definition that is wrong, in the user's language", async () => {
    const columns = feed.columns.map((column, at) => ({ ...column, key: false, ...(at === 1 ? { name: "person" } : {}) }));
    const answer = await create(input({ code: "X", definition: { ...feed, columns, currency: "EUR", fullTimeHours: "500" } }));
    expect(answer).toMatchObject({ status: 422, body: { code: "definition-invalid" } });
    expect(answer.body.fields).toEqual([
      { path: ["definition", "columns"], code: "ingestion-issues.definition-key-missing", error: expect.stringContaining("key") },
      {
        path: ["definition", "columns", 1, "name"],
        code: "ingestion-issues.definition-name-repeated",
        error: expect.stringContaining("“person”"),
      },
      {
        path: ["definition", "fullTimeHours"],
        code: "ingestion-issues.definition-full-time-hours-invalid",
        error: expect.stringContaining("500"),
      },
    ]);
  });

  test("does not move to another section under an upload that is just being begun", async () => {
    const id = await portal.define("BEGUN", "OnHR", feed);
    const beginning = await portal.pool.connect();
    await beginning.query("begin");
    await beginning.query(
      "insert into upload (ingestion_id, definition_version, period, purpose, file_name, created_by) select $1, 1, '2026-01-01', 'deliver', 'a.csv', min(id) from app_user",
      [id],
    );
    // It is only named by the upload: its other values change meanwhile.
    expect((await update(id, 1, input({ code: "BEGUN", name: "Another name" }))).status).toBe(200);
    const moving = update(id, 2, input({ code: "BEGUN", section: "PLN" }));
    await expectLockWaits(portal.pool, 1, "from ingestion where id");
    await beginning.query("commit");
    beginning.release();
    expect((await moving).body.fields).toMatchObject([{ code: "upload-outcomes.section-has-deliveries" }]);
  });

  test("does not move to another section once something was delivered for it", async () => {
    const id = await portal.define("MOVING", "OnHR", feed);
    expect((await update(id, 1, input({ code: "MOVING", section: "PLN" }))).status).toBe(200);
    expect((await update(id, 2, input({ code: "MOVING" }))).status).toBe(200);
    await portal.send({ content: "Person,Sex,Hired,Salary\n1,F,,\n", ingestionId: id });
    const waiting = await update(id, 3, input({ code: "MOVING", section: "PLN" }));
    expect(waiting.body.fields).toEqual([
      { path: ["section"], code: "upload-outcomes.section-has-deliveries", error: expect.stringContaining("section") },
    ]);
    await portal.runJobs();
    expect((await update(id, 3, input({ code: "MOVING", section: "PLN" }))).status).toBe(422);
  });
});

describe("who may", () => {
  test.each([
    ["admin", 201, 200],
    ["source", 403, 200],
    ["coordinator", 403, 200],
    ["steward", 403, 200],
    ["owner", 403, 200],
    ["groupOwner", 403, 200],
    ["nobody", 403, 403],
  ] as const)("define and read ingestions: %s", async (name, defining, reading) => {
    const token = portal.tokens[name];
    const body = input({ code: `BY-${name}` });
    expect((await portal.call(contract.createIngestion, { token, body })).status).toBe(defining);
    expect((await portal.call(contract.updateIngestion, { token, body, params: { id: 999 }, ifMatch: 1 })).status).toBe(
      defining === 201 ? 404 : 403,
    );
    expect((await portal.call(contract.listIngestions, { token })).status).toBe(reading);
    expect((await portal.call(contract.getIngestion, { token, params: { id: portal.ingestions.feed } })).status).toBe(reading);
  });

  test("one sees the ingestions of one's grants; others are not found", async () => {
    const { email } = await portal.addUser("narrow", [
      { role: "process-source", ingestionId: portal.ingestions.many },
      { role: "steward", sectionCode: "KPIs" },
    ]);
    const token = await portal.signIn(email);
    const { body } = await portal.call(contract.listIngestions, { token });
    expect(body.items).toMatchObject([
      { code: "FIGS", section: "KPIs", columns: 2, entityFrom: "delivery" },
      { code: "MANY", section: "PLN", columns: 7, entityFrom: "column" },
    ]);
    expect((await portal.call(contract.getIngestion, { token, params: { id: portal.ingestions.feed } })).status).toBe(404);
    expect((await portal.call(contract.deliveryOptions, { token })).body.ingestions.map(({ code }: { code: string }) => code)).toEqual([
      "MANY",
    ]);
    expect((await portal.send({ token, content: "x" })).status).toBe(404);
  });
});

describe("what the delivery form offers", () => {
  const options = async (token: string) => (await portal.call(contract.deliveryOptions, { token })).body;

  test("are one's active ingestions with the entities of the calendar one is given", async () => {
    const { ingestions } = await options(portal.tokens.sourceNorth);
    const feeds = ingestions.filter(({ code }: { code: string }) => ["FEED", "FIGS", "MANY"].includes(code));
    expect(feeds.map(({ code, entityFrom, legalEntities }: (typeof feeds)[number]) => [code, entityFrom, legalEntities])).toEqual([
      ["FEED", "delivery", [{ id: portal.ids.north, code: "NOR", name: "Norte Telecom" }]],
      ["FIGS", "delivery", [{ id: portal.ids.north, code: "NOR", name: "Norte Telecom" }]],
      ["MANY", "column", [{ id: portal.ids.north, code: "NOR", name: "Norte Telecom" }]],
    ]);
  });

  test("the month is the oldest that is expected and not loaded, else last month", async () => {
    const { email } = await portal.addUser("one-feed", [
      { role: "process-source", ingestionId: portal.ingestions.figures, legalEntityId: portal.ids.north },
    ]);
    const token = await portal.signIn(email);
    const deliver = (month: number, content = "Line;Gap\nA;1\n") =>
      portal.deliver({ token, content, ingestionId: portal.ingestions.figures, period: { year: 2026, month } });
    expect((await options(token)).period).toEqual({ year: 2026, month: 1 });
    await deliver(1);
    await deliver(3);
    await deliver(2, "Line;Gap\nA;x\n");
    expect((await options(token)).period).toEqual({ year: 2026, month: 2 });
    for (const month of [2, 4, 5, 6, 7, 8, 9, 10]) await deliver(month);
    expect((await options(token)).period).toEqual({ year: 2026, month: 10 });
    await portal.pool.query("update section_calendar set first_month = $1 where section_code = 'KPIs'", [
      firstDay({ year: 2027, month: 1 }),
    ]);
    expect((await options(token)).period).toEqual({ year: 2026, month: 10 });
  });
});
