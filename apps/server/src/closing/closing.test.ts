import * as closings from "@hub/contract/closing/closings.ts";
import * as contract from "@hub/contract/scenarios/scenarios.ts";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addEntity, addExpectation } from "../testing/fixtures.ts";
import { type GroupPortal, october, startGroupPortal } from "../testing/group-portal.ts";
import { closeDueScenario } from "./close-scenario.ts";

let portal: GroupPortal;
beforeEach(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], sections: ["PLN", "OnHR"] });
});
afterEach(() => portal.stop());

const scenario = async (token = portal.tokens.group) => {
  const { body } = await portal.call(contract.listScenarios, { token });
  const id = body.items.find((item: { year: number; month: number }) => item.year === 2026 && item.month === 10)?.id;
  return portal.call(contract.getScenario, { token, params: { id } });
};
const preview = async (token = portal.tokens.group) =>
  portal.call(closings.previewClosing, { token, params: { id: (await scenario(token)).body.id } });
/** Asks for a closing as the page does: closing again names what its preview showed. */
const close = async (form: { replaces?: number; [field: string]: unknown } = {}, token = portal.tokens.group) => {
  const previewed = form.replaces === undefined ? {} : { previewed: (await preview()).body.fingerprint };
  return portal.call(contract.closeScenario, { token, body: { scenarioType: "CLOSING", ...october, ...previewed, ...form } });
};
const completeAll = async () => {
  for (const section of ["PLN", "OnHR"])
    for (const code of ["A", "B"])
      await portal.complete(
        code,
        [
          { person: `${code}-1`, sex: "F" },
          { person: `${code}-2`, sex: "M" },
        ],
        { section },
      );
};
const count = async (
  table: "scenario_version" | "version_cell" | "version_delivery" | "version_definition" | "version_person" | "version_figure",
) =>
  (
    await portal.db
      .selectFrom(table)
      .select((is) => is.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
  ).count;

describe("[SCN-02] a scenario closes by itself", () => {
  test("when every required section is consolidated in full, and copies everything", async () => {
    expect((await scenario()).body).toMatchObject({ state: "OPEN", closing: false, expected: 4, validated: 0, currentVersion: null });
    await portal.complete("A", undefined, { section: "PLN" });
    await portal.complete("B", undefined, { section: "PLN" });
    await portal.complete("A", undefined, { section: "OnHR" });
    expect(await portal.runJobs()).toBe(0);
    expect((await scenario()).body).toMatchObject({
      state: "OPEN",
      validated: 3,
      sections: [
        { section: "GPG", expected: 0, state: "NONE" },
        { section: "KPIs", expected: 0 },
        { section: "OnHR", expected: 2, validated: 1, state: "NONE" },
        { section: "PLN", validated: 2, state: "FULL" },
      ],
      missing: [{ section: "OnHR", legalEntity: { code: "B" }, data: "NO_DATA", signOff: "NONE", dueDate: "2026-11-10" }],
    });
    const last = await portal.complete("B", [{ person: "B-1" }, { person: "B-2" }], { section: "OnHR" });
    expect(last.body.closing).toMatchObject([{ year: 2026, month: 10 }]);
    expect((await scenario()).body).toMatchObject({ state: "OPEN", closing: true });
    expect(await portal.runJobs()).toBe(1);
    const { body } = await scenario();
    expect(body).toMatchObject({
      state: "CLOSED",
      closing: false,
      stale: false,
      currentVersion: 1,
      missing: [],
      versions: [{ number: 1, state: "CURRENT", closedBy: null, comment: null, cells: 4, persons: 3 }],
    });
    expect(body.versions[0].contentHash).toMatch(/^[0-9a-f]{64}$/);
    expect([
      await count("version_cell"),
      await count("version_delivery"),
      await count("version_definition"),
      await count("version_person"),
    ]).toEqual([4, 4, 2, 5]);
    expect(await portal.db.selectFrom("cell").select("lock_state").distinct().execute()).toEqual([{ lock_state: "FROZEN" }]);
    expect(await portal.db.selectFrom("audit").select(["actor", "subject_type"]).where("action", "=", "scenario-closed").execute()).toEqual(
      [{ actor: "HUB", subject_type: "scenario" }],
    );
  });

  test("a partial consolidation never closes", async () => {
    await portal.complete("A", undefined, { section: "PLN" });
    await portal.consolidate({ consolidationType: "PLN" });
    await portal.complete("A", undefined, { section: "OnHR" });
    await portal.complete("B", undefined, { section: "OnHR" });
    expect(await portal.runJobs()).toBe(0);
    expect((await scenario()).body.state).toBe("OPEN");
  });

  test("exactly once, however often the job is given out", async () => {
    await completeAll();
    const { id } = (await scenario()).body;
    const run = () => closeDueScenario(portal.ctx, { scenarioId: id }, new AbortController().signal);
    await Promise.all([run(), run(), run()]);
    await portal.runJobs();
    await run();
    expect(await count("scenario_version")).toBe(1);
    expect((await scenario()).body.versions).toHaveLength(1);
  });

  test("not when a cell became expected between the last validation and the closing; then with that cell", async () => {
    await completeAll();
    const late = await addEntity(portal.db, "C");
    await addExpectation(portal.db, { section: "PLN", legalEntityId: late, first: october });
    await portal.runJobs();
    expect((await scenario()).body).toMatchObject({ state: "OPEN", closing: false, missing: [{ legalEntity: { code: "C" } }] });
    portal.entities["C"] = late;
    await portal.complete("C");
    await portal.runJobs();
    expect((await scenario()).body).toMatchObject({ state: "CLOSED", versions: [{ cells: 5 }] });
  });

  test("a validation after the closing flags it as stale and closes nothing", async () => {
    await completeAll();
    await portal.runJobs();
    const late = await addEntity(portal.db, "C");
    await addExpectation(portal.db, { section: "PLN", legalEntityId: late, first: october });
    portal.entities["C"] = late;
    await portal.complete("C");
    expect(await portal.runJobs()).toBe(0);
    expect((await scenario()).body).toMatchObject({ state: "CLOSED", stale: true, currentVersion: 1 });
    expect((await close({ replaces: 1, comment: "C added" })).body.outcome).toBe("closing");
    await portal.runJobs();
    expect((await scenario()).body).toMatchObject({ stale: false, currentVersion: 2 });
  });
});

describe("closing by hand", () => {
  test("[SCN-01] while cells are missing the wish is kept and what is missing is listed; the last validation fulfils it", async () => {
    await portal.complete("A", undefined, { section: "PLN" });
    const asked = await close({ comment: "please" });
    expect(asked).toMatchObject({ status: 202, body: { outcome: "waiting" } });
    expect(asked.body.missing).toHaveLength(3);
    expect(await portal.runJobs()).toBe(0);
    await portal.complete("B", undefined, { section: "PLN" });
    await portal.complete("A", undefined, { section: "OnHR" });
    await portal.complete("B", undefined, { section: "OnHR" });
    await portal.runJobs();
    expect((await scenario()).body).toMatchObject({ state: "CLOSED", versions: [{ number: 1, closedBy: "group", comment: "please" }] });
  });

  test("[SCN-03] closing again needs a comment and the version it replaces; the earlier one is kept unchanged", async () => {
    await completeAll();
    await portal.runJobs();
    const first = (await scenario()).body.versions[0];
    expect(await close({ comment: "again" })).toMatchObject({
      status: 409,
      body: { code: "validation-message-changed", now: { currentVersion: 1 } },
    });
    expect(await close({ replaces: 2, comment: "again" })).toMatchObject({ status: 409 });
    expect(await close({ replaces: 1, comment: " " })).toMatchObject({ status: 422, body: { code: "comment-required" } });
    expect(await close({ replaces: 1, comment: "again" })).toMatchObject({ status: 202, body: { outcome: "closing", missing: [] } });
    expect((await close({ replaces: 1, comment: "again, twice" })).body.outcome).toBe("closing");
    await portal.runJobs();
    const { versions } = (await scenario()).body;
    expect(versions).toMatchObject([
      { number: 2, state: "CURRENT", closedBy: "group", comment: "again, twice" },
      { number: 1, state: "SUPERSEDED", closedBy: null },
    ]);
    expect(versions[1]).toEqual({ ...first, state: "SUPERSEDED" });
    // The same content, whatever its number: nothing had changed.
    expect(versions[0].contentHash).toBe(first.contentHash);
    const figures = await portal.call(contract.getFigures, {
      token: portal.tokens.group,
      params: { id: (await scenario()).body.id },
      query: { version: 1 },
    });
    expect(figures.body.version).toMatchObject({ number: 1, state: "SUPERSEDED" });
    expect(
      (
        await portal.call(contract.getFigures, {
          token: portal.tokens.group,
          params: { id: (await scenario()).body.id },
          query: { version: 3 },
        })
      ).status,
    ).toBe(404);
  });

  test("a wish for another version than the one that stands by then is dropped", async () => {
    await completeAll();
    await portal.runJobs();
    await close({ replaces: 1, comment: "second" });
    const { id } = (await scenario()).body;
    await sql`update scenario set closing_replaces = 7 where id = ${id}`.execute(portal.db);
    await portal.runJobs();
    expect((await scenario()).body).toMatchObject({ currentVersion: 1, closing: false });
  });

  test("is refused to all but those who own the whole group, and for what does not close", async () => {
    expect((await close({}, portal.tokens.owner)).status).toBe(403);
    const part = await portal.signIn((await portal.addUser("part", [{ role: "group-owner", legalEntityId: portal.idOf("A") }])).email);
    expect((await close({}, part)).status).toBe(403);
    expect(await close({ scenarioType: "COMPARATIVE" })).toMatchObject({
      status: 422,
      body: { code: "invalid-input", fields: [{ path: ["scenarioType"] }] },
    });
    expect((await close({ scenarioType: "XYZ" })).status).toBe(404);
    expect(await close({ month: 9 })).toMatchObject({ status: 409, body: { code: "no-entity-expected" } });
    expect(await close({ year: 2027, month: 1 })).toMatchObject({ status: 409, body: { code: "no-entity-expected" } });
  });
});

describe("a version never changes", () => {
  const tables = ["scenario_version", "version_cell", "version_delivery", "version_definition", "version_figure"];
  beforeEach(async () => {
    await completeAll();
    await portal.runJobs();
  });

  test("its tables refuse update, delete and truncate", async () => {
    for (const table of tables) {
      const column = table === "scenario_version" ? "comment = 'x'" : "version_id = version_id";
      for (const statement of [`update ${table} set ${column}`, `delete from ${table}`, `truncate ${table} cascade`]) {
        await expect(sql.raw(statement).execute(portal.db), statement).rejects.toThrow(/append-only/);
      }
    }
  });

  test("its tables take no row for a closed version", async () => {
    const rows = {
      version_cell:
        "version_id, 'GPG', legal_entity_id, legal_entity_code, legal_entity_name, country, currency, row_count, signed_by, signed_at, validated_by, validated_at",
      version_delivery:
        "version_id, delivery_id + 1000, section_code, legal_entity_id, ingestion_id, definition_version, row_count, delivered_by, delivered_at, file_name, file_sha256, warning_count, check_results",
      version_definition: "version_id, ingestion_id + 1000, ingestion_code, definition_version, definition",
      version_figure:
        "version_id, 'invented', legal_entity_id, section_code, numerator, denominator, reason, women, men, undeclared, months_covered",
    };
    const statements = Object.entries(rows).map(([table, columns]) => `insert into ${table} select ${columns} from ${table} limit 1`);
    expect(statements).toHaveLength(tables.length - 1);
    for (const statement of statements)
      await expect(sql.raw(statement).execute(portal.db), statement).rejects.toThrow(/cannot be added to/);
  });

  test("its rows of people and figures are the owner's function's alone, which adds none to a closed version", async () => {
    const app = new pg.Client({ connectionString: portal.applicationUrl });
    await app.connect();
    try {
      const was = await count("version_person");
      for (const table of ["version_person", "version_given_figure"])
        for (const statement of [
          `update ${table} set version_id = version_id`,
          `delete from ${table}`,
          `truncate ${table}`,
          `insert into ${table} select * from ${table} limit 1`,
        ])
          await expect(app.query(statement), statement).rejects.toThrow(/permission denied/);
      const copies = "select copy_version_facts(id, period) from scenario_version";
      for (const client of [app, portal.pool]) await expect(client.query(copies)).rejects.toThrow(/is closed and cannot be added to/);
      expect(await count("version_person")).toBe(was);
      // Nor can rows of a delivery that stood be taken away, whoever asks.
      await expect(app.query("select drop_unseen_facts(period, array[id]) from delivery")).rejects.toThrow(/that stood/);
      await expect(app.query("delete from person_fact")).rejects.toThrow(/permission denied/);
      await expect(app.query("select put_away_fact_month('2026-10-01')")).rejects.toThrow(/permission denied/);
    } finally {
      await app.end();
    }
  });

  test("nothing done later to deliveries, entities or definitions changes it", async () => {
    const { id } = (await scenario()).body;
    const read = () => portal.call(contract.getFigures, { token: portal.tokens.group, params: { id } });
    const before = (await read()).body;
    await sql`update cell set lock_state = 'OPEN'`.execute(portal.db);
    await portal.deliver("A", [{ person: "somebody else" }], { section: "OnHR" });
    await sql`update legal_entity set name = 'Renamed', code = code || '-X'`.execute(portal.db);
    await sql`update ingestion_definition set definition = '{"fullTimeHours":"1"}'`.execute(portal.db);
    expect((await read()).body).toEqual(before);
  });

  test("the hash covers the rows: a row changed by the owner gives another", async () => {
    const { hashVersion } = await import("./copy-version.sql.ts");
    const version = await portal.db.selectFrom("scenario_version").selectAll().executeTakeFirstOrThrow();
    const again = () => hashVersion(portal.db, { versionId: version.id, period: version.period }, version.conventions as never);
    expect(await again()).toEqual(version.content_hash);
    await sql`update version_person set hours = 39 where person = 'A-1' and section_code = 'PLN'`.execute(portal.db);
    expect(await again()).not.toEqual(version.content_hash);
  });
});

describe("a closing that does not come to its end", () => {
  // Each step of the closing is made to fail by the database itself.
  test.each([
    ["the perimeter", "version_cell", "insert"],
    ["the definitions", "version_definition", "insert"],
    ["the facts", "version_person", "insert"],
    ["the figures", "version_figure", "insert"],
    ["the seal", "scenario_version", "insert"],
    ["the freezing of cells", "cell", "update"],
    ["the scenario's state", "scenario", "update"],
    ["the audit", "audit", "insert"],
  ])("at %s leaves nothing, and is done when it is tried again", async (_, table, event) => {
    await completeAll();
    await sql`create function fail_now() returns trigger language plpgsql as 'begin raise exception ''stopped here''; end'`.execute(
      portal.db,
    );
    await sql.raw(`create trigger zz_fail before ${event} on ${table} for each statement execute function fail_now()`).execute(portal.db);
    const { id } = (await scenario()).body;
    const run = () => closeDueScenario(portal.ctx, { scenarioId: id }, new AbortController().signal);
    await expect(run()).rejects.toThrow("stopped here");
    expect((await scenario()).body).toMatchObject({ state: "OPEN", closing: true, currentVersion: null });
    expect([
      await count("scenario_version"),
      await count("version_cell"),
      await count("version_person"),
      await count("version_figure"),
    ]).toEqual([0, 0, 0, 0]);
    expect(await portal.db.selectFrom("cell").select("lock_state").distinct().execute()).toEqual([{ lock_state: "LOCKED" }]);
    await sql.raw(`drop trigger zz_fail on ${table}`).execute(portal.db);
    await run();
    expect((await scenario()).body).toMatchObject({ state: "CLOSED", currentVersion: 1 });
  });

  test("because its connection is killed in the middle leaves nothing, and is done when it is tried again", async () => {
    await completeAll();
    await sql`create function wait_long() returns trigger language plpgsql as 'begin perform pg_sleep(60); return null; end'`.execute(
      portal.db,
    );
    await sql`create trigger zz_wait after insert on version_figure for each statement execute function wait_long()`.execute(portal.db);
    const { id } = (await scenario()).body;
    const run = () => closeDueScenario(portal.ctx, { scenarioId: id }, new AbortController().signal);
    // The pool hears of connections lost while idle only; this one is lost in use.
    portal.pool.once("acquire", (client) => client.on("error", () => undefined));
    const running = run().catch((error: Error) => error.message);
    for (let killed = 0; killed === 0;) {
      const { rows } = await sql<{ done: boolean }>`
        select pg_terminate_backend(pid) as done from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`.execute(
        portal.db,
      );
      killed = rows.length;
    }
    expect(await running).toMatch(/terminat/i);
    expect((await scenario()).body).toMatchObject({ state: "OPEN", closing: true });
    expect(await count("version_person")).toBe(0);
    await sql`drop trigger zz_wait on version_figure`.execute(portal.db);
    await portal.runJobs();
    expect((await scenario()).body).toMatchObject({ state: "CLOSED", currentVersion: 1 });
  });

  test("because its job is taken away leaves nothing", async () => {
    await completeAll();
    const { id } = (await scenario()).body;
    await expect(closeDueScenario(portal.ctx, { scenarioId: id }, AbortSignal.abort())).rejects.toThrow(/abort/);
    expect(await count("version_person")).toBe(0);
    await portal.runJobs();
    expect((await scenario()).body.state).toBe("CLOSED");
  });
});

describe("[API-22] [API-23] [API-24] [API-25] who sees what of scenarios", () => {
  test("people see the counts, cells and persons of the legal entities they are given", async () => {
    await completeAll();
    await portal.runJobs();
    const own = await portal.signIn(
      (await portal.addUser("own", [{ role: "data-owner", legalEntityId: portal.idOf("B"), sectionCode: "PLN" }])).email,
    );
    expect((await scenario(own)).body).toMatchObject({ expected: 1, validated: 1, mayClose: false, versions: [{ cells: 1, persons: 0 }] });
    const all = await portal.signIn((await portal.addUser("all", [{ role: "data-owner", legalEntityId: portal.idOf("B") }])).email);
    expect((await scenario(all)).body).toMatchObject({ expected: 2, validated: 2, versions: [{ cells: 2, persons: 2 }] });
    const none = await portal.signIn((await portal.addUser("none", [{ role: "data-owner", sectionCode: "GPG" }])).email);
    expect((await portal.call(contract.listScenarios, { token: none })).body.items).toEqual([]);
    expect((await portal.call(contract.getScenario, { token: none, params: { id: (await scenario()).body.id } })).status).toBe(404);
    expect((await portal.call(contract.allowScenariesAccess, { token: none })).body).toEqual({ allowed: true });
    expect((await portal.call(contract.loadAllViewListScene, { token: portal.tokens.group, language: "de" })).body).toMatchObject([
      { name: "Abschluss · Oktober 2026" },
    ]);
    expect((await portal.call(contract.listScenarioTypes, { token: own })).body.items[0]).toEqual({
      code: "CLOSING",
      closes: true,
      sections: ["GPG", "KPIs", "OnHR", "PLN"],
    });
  });
});
