import { askReopening, approveReopening } from "@hub/contract/validation/reopenings.ts";
import { nudge, returnCell } from "@hub/contract/validation/month.ts";
import { listQualityEvents } from "@hub/contract/quality/events.ts";
import { createDelegation, getInbox, getWorkHistory } from "@hub/contract/workflows/workflows.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { insertGrant } from "../session/users.sql.ts";
import { startQualityPortal } from "../quality/testing/quality-portal.ts";
import { openDueMonths } from "../validation/consolidations/open-due-months.ts";
import { commented, type GroupPortal, october, startGroupPortal } from "../testing/group-portal.ts";

let portal: GroupPortal;
let source = "";
let standIn = "";
const place = (code: string) => ({ section: "PLN", legalEntityId: portal.idOf(code), ...october });

beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], now: "2026-11-12T08:00:00Z" });
  for (const user of [portal.source, ...Object.values(portal.users)]) await insertGrant(portal.db, { userId: user.id, role: "wf-user" });
  await portal.addUser("second", [{ role: "upload-coordinator" }, { role: "wf-user" }]);
  const ines = await portal.addUser("ines", [{ role: "wf-user" }]);
  source = await portal.signIn(portal.source.email);
  standIn = await portal.signIn(ines.email);
});
afterAll(() => portal.stop());

/** Delivers at the instant of the portal's clock. */
async function deliver(code: string, persons?: { person: string }[]): Promise<void> {
  const id = await portal.deliver(code, persons);
  await portal.pool.query("update delivery set delivered_at = $2 where id = $1", [id, portal.ctx.clock.now()]);
}

type Item = { step: string; legalEntity: { code: string } | null; [key: string]: unknown };
const inbox = async (token: string): Promise<Item[]> => (await portal.call(getInbox, { token, language: "en" })).body.items;
const steps = async (token: string) => (await inbox(token)).map(({ step, legalEntity }) => `${step} ${legalEntity?.code ?? ""}`.trim());
const { coordinator, owner, group } = new Proxy({} as Record<"coordinator" | "owner" | "group", () => string>, {
  get: (_, name: "coordinator" | "owner" | "group") => () => portal.tokens[name],
});

describe("[WF-01] the inbox is what waits for one, and follows the month", () => {
  test("files first, for whom they are expected of, with how late they are", async () => {
    expect(await inbox(source)).toMatchObject([
      {
        key: `deliver-PLN-${portal.idOf("A")}-2026-10`,
        step: "deliver",
        section: "PLN",
        legalEntity: { code: "A" },
        dueDate: "2026-11-10",
        daysLate: 2,
        onBehalfOf: null,
      },
      { step: "deliver", legalEntity: { code: "B" } },
    ]);
    expect([await steps(coordinator()), await steps(owner()), await steps(group())]).toEqual([[], [], []]);
  });

  test("a file nothing like its entity asks who may deliver whether it is the right one, before anybody signs", async () => {
    const id = await portal.deliver("A");
    const held = { unit: "people", count: 90, standing: null, before: null };
    await portal.pool.query("update delivery set state = 'HELD', held = $2 where id = $1", [id, held]);
    expect([await steps(source), await steps(coordinator())]).toEqual([["answer A", "deliver B"], []]);
    await portal.pool.query("delete from delivery where id = $1", [id]);
  });

  test("then the first signature, then the second, a return and what colleagues ask for", async () => {
    await deliver("A");
    expect([await steps(source), await steps(coordinator()), await steps(owner())]).toEqual([["deliver B"], ["sign A"], []]);
    expect((await portal.sign("A")).status).toBe(200);
    expect([await steps(coordinator()), await steps(owner())]).toEqual([[], ["validate A"]]);
    portal.passMinutes(5);
    const reason = "The headcount lacks the new office.";
    expect((await portal.call(returnCell, { token: owner(), body: { ...place("A"), reason } })).status).toBe(200);
    const [item] = await inbox(coordinator());
    expect(item).toMatchObject({ step: "sign", returned: { by: "owner", comment: reason } });
    expect((await portal.call(nudge, { token: owner(), body: { ...place("A"), comment: "Today, please" } })).status).toBe(200);
    expect((await inbox(coordinator()))[0]).toMatchObject({ nudges: [{ by: "owner", comment: "Today, please" }] });
    // Another file is another reason: what was returned was the one before.
    portal.passMinutes(5);
    await deliver("A");
    expect((await inbox(coordinator()))[0]).toMatchObject({ step: "sign", returned: null });
  });

  test("whoever stands in gets it, in whose stead it says, and the four eyes hold for both", async () => {
    const lend = (token: string, to: string) =>
      portal.call(createDelegation, { token, language: "en", body: { to, firstDay: "2026-11-12", lastDay: "2026-11-13" } });
    expect((await lend(coordinator(), "ines@example.com")).status).toBe(201);
    expect(await inbox(standIn)).toMatchObject([{ step: "sign", legalEntity: { code: "A" }, onBehalfOf: "coordinator" }]);
    const signed = await portal.save(standIn, { legalEntityId: portal.idOf("A"), userRole: "coordinator", findings: commented });
    expect(signed.status).toBe(200);
    // The coordinator's signature was given by ines: were the coordinator an owner too, they could not validate it.
    await insertGrant(portal.db, { userId: portal.users.coordinator.id, role: "data-owner" });
    expect(await steps(coordinator())).toEqual([]);
    expect(await portal.validate("A", {}).then(({ status }) => status)).toBe(200);
    await portal.pool.query("delete from role_grant where user_id = $1 and role = 'data-owner'", [portal.users.coordinator.id]);
    const { rows } = await portal.pool.query(
      "select user_id, on_behalf_of from signature where capacity = 'coordinator' order by id desc limit 1",
    );
    expect(rows[0].on_behalf_of).toBe(portal.users.coordinator.id);
  });

  test("a wish to reopen waits for those who may decide, then the file for its source; a stale closing for the group's owner", async () => {
    await portal.complete("B");
    expect(await portal.runJobs()).toBe(1);
    expect(await steps(group())).toEqual([]);
    const asked = await portal.call(askReopening, {
      token: coordinator(),
      body: { ...place("B"), reason: "Two persons are missing.", until: "2026-11-20" },
    });
    expect(asked.status).toBe(201);
    expect([await steps(coordinator()), await steps(owner()), await steps(group())]).toEqual([[], [], ["decide B"]]);
    expect((await inbox(group()))[0]).toMatchObject({
      reopening: { id: asked.body.id, askedBy: "coordinator", reason: "Two persons are missing.", until: "2026-11-20" },
    });
    expect((await portal.call(approveReopening, { token: group(), params: { id: asked.body.id }, body: {} })).status).toBe(200);
    expect([await steps(source), await steps(group())]).toEqual([["deliver B"], []]);
    await portal.pool.query(
      "update cell set sign_off = 'NONE', signed_by = null, signed_for = null, signed_at = null, validated_by = null, validated_at = null, delivery_ids = null, consolidated_at = null where legal_entity_id = $1",
      [portal.idOf("B")],
    );
    await portal.deliver("B", [{ person: "B-1" }, { person: "B-2" }]);
    expect((await portal.sign("B", { comment: "Checked." })).status).toBe(200);
    expect((await portal.validate("B")).status).toBe(200);
    expect(await steps(group())).toEqual(["close-again"]);
  });

  test("costs the same number of statements for one cell and for sixty", async () => {
    const count = async () => {
      const sent = vi.spyOn(pg.Client.prototype, "query");
      await inbox(source);
      const calls = sent.mock.calls.length;
      sent.mockRestore();
      return calls;
    };
    const few = await count();
    await portal.pool.query(
      `insert into legal_entity (code, name, country, currency) select 'M' || n, 'Many ' || n, 'ES', 'EUR' from generate_series(1, 60) n`,
    );
    await portal.pool.query(
      `insert into section_calendar (section_code, legal_entity_id, first_month) select 'PLN', id, '2026-09-01' from legal_entity where code like 'M%'`,
    );
    await openDueMonths(portal.ctx);
    expect(await steps(source)).toHaveLength(120);
    expect(await count()).toBe(few);
  });
});

test("[WF-01] the history is one's own acts, newest first, with how each stands today", async () => {
  const { body } = await portal.call(getWorkHistory, { token: owner(), query: {} });
  expect(body.items.map(({ kind, legalEntity }: { kind: string; legalEntity: { code: string } }) => `${kind} ${legalEntity.code}`)).toEqual(
    expect.arrayContaining(["validated A", "validated B", "returned A", "nudged A"]),
  );
  expect(body.items.find(({ kind }: { kind: string }) => kind === "returned")).toMatchObject({
    signOff: "OWNER_VALIDATED",
    comment: expect.stringContaining("office"),
  });
  expect(body.next).toBeNull();
  const others = await portal.call(getWorkHistory, { token: standIn, query: {} });
  expect(others.body.items).toMatchObject([{ kind: "signed", onBehalfOf: "coordinator" }]);
});

describe("exceptions one is accountable for are one entry of the inbox", () => {
  test("with how many are open and overdue, as late as the first; only what one reads, and nothing once all is done", async () => {
    const quality = await startQualityPortal();
    try {
      const north = quality.of("owner-north");
      const group = quality.of("group");
      for (const { id } of [north, group]) await insertGrant(quality.db, { userId: id, role: "wf-user" });
      const read = async ({ token }: { token: string }): Promise<Item[]> =>
        (await quality.call(getInbox, { token, language: "en" })).body.items.filter(({ step }: Item) => step === "quality");
      const listed = async (query: Record<string, string>) =>
        (await quality.call(listQualityEvents, { token: north.token, query: { mine: "1", ...query } })).body.total.count;
      expect(await read(north)).toEqual([]);
      await quality.addEvent({ accountant: north.id });
      expect(await read(north)).toMatchObject([{ dueDate: null, daysLate: 0, events: { open: 1, overdue: 0 } }]);
      await quality.addEvent({ accountant: north.id, dueOn: "2026-11-05", status: "IN_PROGRESS" });
      await quality.addEvent({ accountant: north.id, dueOn: "2026-11-02", feed: "outside" });
      await quality.addEvent({ accountant: north.id, dueOn: "2026-10-01", entity: "south" });
      await quality.addEvent({ accountant: north.id, dueOn: "2026-10-01", status: "RESOLVED" });
      await quality.addEvent({ accountant: group.id, dueOn: "2026-10-01" });
      expect(await read(north)).toMatchObject([
        {
          key: "quality",
          year: null,
          section: null,
          legalEntity: null,
          dueDate: "2026-11-02",
          daysLate: 3,
          events: { open: 3, overdue: 1 },
        },
      ]);
      expect([await listed({ status: "OPEN,IN_PROGRESS" }), await listed({ overdue: "1" })]).toEqual([3, 1]);
      await quality.pool.query("update quality_event set status = 'RESOLVED' where accountant_id = $1", [north.id]);
      expect(await read(north)).toEqual([]);
      expect(await read(group)).toMatchObject([{ events: { open: 1, overdue: 1, accountant: null } }]);

      // Who stands in finds the colleague's in an entry of its own, just what is lent to them to read.
      const standIn = await quality.add("quality-stand-in", [{ role: "data-owner", legalEntityId: quality.entities.south }]);
      await insertGrant(quality.db, { userId: standIn.id, role: "wf-user" });
      await quality.addEvent({ accountant: north.id, dueOn: "2026-11-03" });
      await quality.addEvent({ accountant: north.id, entity: "south" });
      await quality.addEvent({ accountant: standIn.id, entity: "south" });
      expect(await read(standIn)).toMatchObject([{ key: "quality", onBehalfOf: null, events: { open: 1, overdue: 0 } }]);
      const { rows } = await quality.pool.query(
        `insert into delegation (from_user, to_user, first_day, last_day, created_by, created_at)
        values ($1, $2, '2026-11-01', '2026-11-30', $1, now()) returning id`,
        [north.id, standIn.id],
      );
      expect(await read(standIn)).toMatchObject([
        {
          key: `quality-${north.id}`,
          onBehalfOf: "owner-north",
          dueDate: "2026-11-03",
          daysLate: 2,
          events: { open: 1, overdue: 1, accountant: north.id },
        },
        { key: "quality", onBehalfOf: null, events: { open: 1, overdue: 0, accountant: null } },
      ]);
      expect(await read(north)).toMatchObject([{ key: "quality", events: { open: 1, overdue: 1 } }]);
      await quality.pool.query("update delegation set ended_at = now() where id = $1", [rows[0].id]);
      expect(await read(standIn)).toHaveLength(1);
    } finally {
      await quality.stop();
    }
  });
});
