import { createAccessToken } from "@hub/contract/session/account.ts";
import { getCell, getHistory, getMonth, nudge, returnCell } from "@hub/contract/validation/month.ts";
import { listQualityEvents } from "@hub/contract/quality/events.ts";
import { listMonths } from "@hub/contract/validation/validation.ts";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { addEntity, addExpectation } from "../../testing/fixtures.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";

let portal: GroupPortal;
beforeEach(async () => {
  portal = await startGroupPortal({ entities: ["A", "B", "C"], sections: ["PLN", "OnHR"] });
});
afterEach(() => portal.stop());

const place = (code: string, section = "PLN") => ({ section, legalEntityId: portal.idOf(code), ...october });
const month = async (token: string, query: Record<string, number> = {}) => (await portal.call(getMonth, { token, query })).body;
// The answers are checked against the contract's shape by the portal's own call.
const cellOf = (body: any, code: string, section = "PLN") =>
  body.entities.find((row: any) => row.legalEntity.code === code)?.cells.find((cell: any) => cell.section === section);
const people = (cell: any) => cell.waits?.people.map(({ name }: { name: string }) => name);

describe("a month at a glance", () => {
  test("[VAL-06] [VAL-07] entities by sections, each cell with its three statuses, its due day, and totals", async () => {
    await portal.complete("A");
    await portal.deliver("B", undefined, { warnings: 2 });
    await portal.sign("B", { comment: "two part-timers, known" });
    await portal.deliver("C", undefined, { quarantined: true });
    const body = await month(portal.tokens.group);
    expect(body).toMatchObject({ ...october, today: "2026-11-05" });
    expect(body.sections.map(({ code }: { code: string }) => code)).toEqual(["GPG", "KPIs", "OnHR", "PLN"]);
    expect(body.entities.map((row: any) => row.legalEntity.code)).toEqual(["A", "B", "C"]);
    expect(cellOf(body, "A")).toMatchObject({
      data: "READY",
      signOff: "OWNER_VALIDATED",
      lock: "LOCKED",
      dueDate: "2026-11-10",
      daysLate: 0,
      rows: 1,
      validatedAt: "2026-11-05T08:00:00.000Z",
      waits: null,
    });
    expect(cellOf(body, "B")).toMatchObject({ data: "READY", signOff: "COORDINATOR_SIGNED", lock: "OPEN", waits: { step: "validate" } });
    expect(cellOf(body, "C")).toMatchObject({ data: "BLOCKED", signOff: "NONE", waits: { step: "deliver" } });
    expect(cellOf(body, "C", "OnHR")).toMatchObject({ data: "NO_DATA", waits: { step: "deliver" } });
    expect(cellOf(body, "A", "GPG")).toBeUndefined();
    const totals = { expected: 3, delivered: 2, signed: 2, validated: 1, late: 0, blocked: 1, mine: 0, nudges: 2 };
    expect(body.sections.find(({ code }: { code: string }) => code === "PLN").totals).toEqual(totals);
    expect(body.entities[0].totals).toMatchObject({ expected: 2, delivered: 1, validated: 1 });
    expect(body.totals).toMatchObject({ expected: 6, delivered: 2, validated: 1, blocked: 1 });
  });

  test("lateness in days from the day after the due day, until it is validated", async () => {
    await portal.complete("A");
    portal.setNow("2026-11-10T23:59:59Z");
    expect((await month(await portal.signIn("group@example.com"))).totals.late).toBe(0);
    portal.setNow("2026-11-13T00:00:00Z");
    const body = await month(await portal.signIn("group@example.com"));
    expect([cellOf(body, "A").daysLate, cellOf(body, "B").daysLate]).toEqual([0, 3]);
    expect(body.totals.late).toBe(5);
  });

  test("whom each cell waits for, by name, and whether it waits for me", async () => {
    const two = await portal.addUser("second owner", [{ role: "data-owner", legalEntityId: portal.idOf("A") }]);
    await portal.addUser("gone", [{ role: "data-owner" }]);
    await portal.pool.query("update app_user set active = false where name = 'gone'");
    await portal.addUser("boss", [{ role: "data-owner" }, { role: "hub-admin" }]);
    await portal.deliver("A");
    await portal.sign("A");
    await portal.deliver("B");
    const owner = await month(portal.tokens.owner);
    expect(cellOf(owner, "A").waits).toMatchObject({ step: "validate", roles: ["data-owner"], me: true });
    expect(people(cellOf(owner, "A"))).toEqual(["owner", "second owner"]);
    expect(people(cellOf(owner, "B"))).toEqual(["coordinator"]);
    expect(people(cellOf(owner, "C"))).toEqual(["source"]);
    expect(owner.totals.mine).toBe(1);
    expect((await month(portal.tokens.coordinator)).totals.mine).toBe(1);
    expect((await month(await portal.signIn(two.email))).totals.mine).toBe(1);
    expect((await month(portal.tokens.group)).totals.mine).toBe(0);
    // Whoever delivered is not waited for.
    await portal.deliver("B", undefined, { by: portal.users.coordinator.id });
    expect(people(cellOf(await month(portal.tokens.owner), "B"))).toEqual([]);
  });

  test("people see only the entities and sections they are given", async () => {
    const user = await portal.addUser("b", [{ role: "data-owner", legalEntityId: portal.idOf("B"), sectionCode: "OnHR" }]);
    const body = await month(await portal.signIn(user.email));
    expect(body.entities.map((row: any) => [row.legalEntity.code, row.cells.map((cell: any) => cell.section)])).toEqual([["B", ["OnHR"]]]);
    expect(body.totals.expected).toBe(1);
    expect((await portal.call(getMonth, { token: await portal.signIn(portal.source.email) })).status).toBe(403);
    const token = await portal.signIn(user.email);
    expect((await portal.call(getCell, { token, query: place("B") })).status).toBe(404);
    expect((await portal.call(getCell, { token, query: place("A", "OnHR") })).status).toBe(404);
    expect((await portal.call(getCell, { token, query: place("B", "OnHR") })).status).toBe(200);
  });

  test("blocking and warning findings are counted; a blocking one blocks the data and the signature", async () => {
    await portal.deliver("A", [{ person: "A-1", sex: "F" }]);
    const find = (rule: string, severity: string) =>
      portal.pool.query(
        "insert into cell_finding (section_code, legal_entity_id, period, rule, severity, found_at) values ('PLN', $1, '2026-10-01', $2, $3, now())",
        [portal.idOf("A"), rule, severity],
      );
    await find("movements-balance", "blocking");
    await find("large-change", "warning");
    expect(cellOf(await month(portal.tokens.owner), "A")).toMatchObject({
      data: "BLOCKED",
      blocking: 1,
      warnings: 1,
      waits: { step: "deliver" },
    });
    expect(cellOf(await month(portal.tokens.owner), "B")).toMatchObject({ data: "NO_DATA", blocking: 0, warnings: 0 });
  });

  test("open exceptions of each cell are counted, for whom they are read by and as the list finds them", async () => {
    const element = async (section: string | undefined, name: string) => {
      const ingestionId = section === undefined ? null : (portal.ingestions[section] ?? 0);
      const { rows } = await portal.pool.query<{ id: number }>(
        "insert into quality_element (ingestion_id, data_source, table_name, id_type, object_type, object_name) values ($1, 'S', 'T', 'Person', 'column', $2) returning id",
        [ingestionId, name],
      );
      return rows[0]?.id ?? 0;
    };
    const { rows } = await portal.pool.query("insert into quality_rule (origin, code) values ('delivery', 'cell-empty') returning id");
    const add = (elementId: number, code: string, status: string, many = 1) =>
      portal.pool.query(
        `insert into quality_event (element_id, rule_id, legal_entity_id, status, first_on, last_on, updated_at, id_value)
         select $1, $2, $3, $4::quality_status, '2026-01-01', '2026-01-01', now(), $4::text || n from generate_series(1, $5::int) n`,
        [elementId, rows[0].id, portal.idOf(code), status, many],
      );
    const [hired, sex, pay, outside] = [
      await element("PLN", "Hired"),
      await element("PLN", "Sex"),
      await element("OnHR", "Pay"),
      await element(undefined, "Cost"),
    ];
    await add(hired, "A", "OPEN", 3);
    await add(sex, "A", "IN_PROGRESS", 2);
    await add(hired, "A", "RESOLVED", 4);
    await add(pay, "A", "OPEN", 7);
    await add(outside, "A", "OPEN");
    await add(hired, "B", "OPEN");
    const counts = (body: any) => ["A", "B", "C"].map((code) => ["PLN", "OnHR"].map((section) => cellOf(body, code, section)?.openEvents));
    expect(counts(await month(portal.tokens.group))).toEqual([
      [5, 7],
      [1, 0],
      [0, 0],
    ]);
    const found = await portal.call(listQualityEvents, {
      token: portal.tokens.group,
      query: { entities: String(portal.idOf("A")), sections: "PLN", status: "OPEN,IN_PROGRESS" },
    });
    expect(found.body.total.count).toBe(5);
    const own = await portal.addUser("b", [{ role: "data-owner", legalEntityId: portal.idOf("A"), sectionCode: "OnHR" }]);
    expect(counts(await month(await portal.signIn(own.email)))).toEqual([
      [undefined, 7],
      [undefined, undefined],
      [undefined, undefined],
    ]);
    // A token that may only see the month is not told.
    const narrow = await portal.call(createAccessToken, {
      token: portal.tokens.group,
      body: { name: "month", lastDay: "2026-12-01", scopes: ["validation.read"] },
    });
    expect(counts(await month(narrow.body.token)).flat()).toEqual(Array(6).fill(null));
  });

  test("one statement, for 1 entity and for 60", async () => {
    const sent = vi.spyOn(pg.Client.prototype, "query");
    const count = async (work: () => Promise<unknown>) => {
      await work();
      sent.mockClear();
      await work();
      return sent.mock.calls.length;
    };
    const { token, query } = { token: portal.tokens.group, query: { year: 2026, month: 10 } };
    const session = await count(() => portal.call(listMonths, { token }));
    expect(await count(() => portal.call(getMonth, { token, query }))).toBe(session + 1);
    for (let index = 0; index < 57; index += 1) {
      const legalEntityId = await addEntity(portal.db, `E${index}`);
      for (const section of ["PLN", "OnHR"]) await addExpectation(portal.db, { section, legalEntityId, first: october });
    }
    expect(await count(() => portal.call(getMonth, { token, query }))).toBe(session + 1);
    expect((await month(token)).entities).toHaveLength(60);
    sent.mockRestore();
  });
});

describe("a cell sent back", () => {
  const send = (token: string, code = "A", reason = "PLN counts two people twice") =>
    portal.call(returnCell, { token, body: { ...place(code), reason } });

  test("the owner takes the first signature back with a reason, and who gave it is told", async () => {
    await portal.deliver("A");
    await portal.sign("A", { comment: "checked" });
    expect((await portal.call(getCell, { token: portal.tokens.owner, query: place("A") })).body.may).toMatchObject({ sendBack: true });
    expect(await send(portal.tokens.owner)).toMatchObject({ status: 200, body: { to: ["coordinator"] } });
    expect(cellOf(await month(portal.tokens.owner), "A")).toMatchObject({ signOff: "NONE", waits: { step: "sign" } });
    expect(await portal.validate("A")).toMatchObject({ status: 409, body: { code: "first-signature-missing" } });
    portal.passMinutes(1);
    expect((await portal.sign("A", { comment: "corrected my note" })).status).toBe(200);
    expect((await portal.validate("A")).status).toBe(200);
    const { body } = await portal.call(getHistory, { token: portal.tokens.owner, query: place("A") });
    const told = body.items.filter(({ kind }: { kind: string }) => kind !== "finding-commented");
    expect(told.map(({ kind, who, comment, to }: any) => [kind, who, comment, to])).toEqual([
      ["validated", "owner", null, []],
      ["signed", "coordinator", "corrected my note", []],
      ["returned", "owner", "PLN counts two people twice", ["coordinator"]],
      ["signed", "coordinator", "checked", []],
      ["delivered", "source", null, []],
    ]);
    const audited = await portal.db.selectFrom("audit").select(["action", "actor"]).where("action", "=", "cell-returned").execute();
    expect(audited).toEqual([{ action: "cell-returned", actor: "owner@example.com" }]);
  });

  test("only an owner, only what is signed and not validated, only with a reason", async () => {
    await portal.deliver("A");
    expect(await send(portal.tokens.owner)).toMatchObject({ status: 409, body: { code: "nothing-to-return" } });
    await portal.sign("A");
    expect((await send(portal.tokens.coordinator)).status).toBe(403);
    expect((await send(portal.tokens.group)).status).toBe(403);
    expect((await send(portal.tokens.owner, "A", "   ")).status).toBe(422);
    const other = await portal.addUser("owner-b", [{ role: "data-owner", legalEntityId: portal.idOf("B") }]);
    expect((await send(await portal.signIn(other.email))).status).toBe(404);
    await portal.validate("A");
    expect(await send(portal.tokens.owner)).toMatchObject({ status: 409, body: { code: "already-validated" } });
  });

  test("sent back and validated in the same instant: one of both holds", async () => {
    await portal.deliver("A");
    await portal.sign("A");
    const second = await portal.addUser("second", [{ role: "data-owner" }]);
    const token = await portal.signIn(second.email);
    const [returned, validated] = await Promise.all([send(token), portal.validate("A")]);
    expect([returned.status, validated.status].toSorted()).toEqual([200, 409]);
    const { rows } = await portal.pool.query<{ sign_off: string }>("select sign_off from cell where legal_entity_id = $1", [
      portal.idOf("A"),
    ]);
    expect(rows[0]?.sign_off).toBe(validated.status === 200 ? "OWNER_VALIDATED" : "NONE");
  });
});

describe("a nudge", () => {
  const remind = (token: string, code = "A") => portal.call(nudge, { token, body: { ...place(code), comment: "due on the 10th" } });

  test("tells those the cell waits for, once a day per person who nudges", async () => {
    expect(await remind(portal.tokens.owner)).toMatchObject({ status: 200, body: { to: ["source"] } });
    expect(await remind(portal.tokens.owner)).toMatchObject({ status: 409, body: { code: "nudged-today" } });
    expect((await portal.call(getCell, { token: portal.tokens.owner, query: place("A") })).body).toMatchObject({
      nudgedToday: true,
      may: { nudge: false },
    });
    expect((await remind(portal.tokens.group)).status).toBe(200);
    expect((await remind(portal.tokens.owner, "B")).status).toBe(200);
    portal.setNow("2026-11-06T00:00:00Z");
    expect((await remind(await portal.signIn("owner@example.com"))).status).toBe(200);
    const { rows } = await portal.pool.query("select comment, to_user_ids from cell_event where kind = 'nudged' order by id limit 1");
    expect(rows).toEqual([{ comment: "due on the 10th", to_user_ids: [portal.source.id] }]);
  });

  test("refused when it waits for oneself, for nobody, or is not one's to see", async () => {
    await portal.deliver("A");
    expect(await remind(portal.tokens.coordinator)).toMatchObject({ status: 409, body: { code: "nudge-yourself" } });
    await portal.sign("A");
    await portal.validate("A");
    expect(await remind(portal.tokens.owner)).toMatchObject({ status: 409, body: { code: "nudge-nobody" } });
    const other = await portal.addUser("owner-b", [{ role: "data-owner", legalEntityId: portal.idOf("B") }]);
    expect((await remind(await portal.signIn(other.email), "C")).status).toBe(404);
    expect(await portal.db.selectFrom("cell_event").select("id").execute()).toEqual([]);
  });

  test("pressed twice in the same instant it tells once", async () => {
    const answers = await Promise.all([remind(portal.tokens.owner), remind(portal.tokens.owner), remind(portal.tokens.owner)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});

describe("history of a section's month", () => {
  test("all cells one is given, page by page, each line once", async () => {
    for (const code of ["A", "B", "C"]) for (let times = 0; times < 40; times += 1) await portal.deliver(code, []);
    const { section, year, month: number } = { section: "PLN", ...october };
    const read = async (token: string, before?: string) =>
      (await portal.call(getHistory, { token, query: { section, year, month: number, ...(before ? { before } : {}) } })).body;
    const first = await read(portal.tokens.owner);
    expect(first.items).toHaveLength(100);
    const second = await read(portal.tokens.owner, first.next);
    expect(second).toMatchObject({ next: null });
    const uploads = [...first.items, ...second.items].map((item: any) => item.delivery.uploadId);
    expect(new Set(uploads).size).toBe(120);
    expect(uploads).toHaveLength(120);
    const own = await portal.addUser("b", [{ role: "data-owner", legalEntityId: portal.idOf("B") }]);
    expect((await read(await portal.signIn(own.email))).items).toHaveLength(40);
    for (const before of ["x", "W10", Buffer.from('["2026-01-01T00:00:00+00:00",1,"x",2]').toString("base64url")])
      expect((await portal.call(getHistory, { token: portal.tokens.owner, query: { section, year, month: number, before } })).status).toBe(
        422,
      );
    expect((await portal.call(getHistory, { token: portal.tokens.owner, query: { section: "XYZ", year, month: number } })).status).toBe(
      404,
    );
  });
});
