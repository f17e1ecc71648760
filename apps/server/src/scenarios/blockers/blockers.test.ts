import { askReopening, approveReopening } from "@hub/contract/validation/reopenings.ts";
import { nudge, returnCell } from "@hub/contract/validation/month.ts";
import * as closings from "@hub/contract/closing/closings.ts";
import * as contract from "@hub/contract/scenarios/scenarios.ts";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { sweepReopenings } from "../../validation/reopenings/sweep-reopenings.ts";
import { addEntity, addExpectation } from "../../testing/fixtures.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";

let portal: GroupPortal;
beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B", "C"], sections: ["PLN"], now: "2026-11-15T08:00:00Z" });
});
afterAll(() => portal.stop());

let scenario: number | undefined;
const scenarioId = async (): Promise<number> => {
  const read = async () => (await portal.call(contract.listScenarios, { token: portal.tokens.group })).body.items;
  return (scenario ??= (await read()).find((item: { month: number }) => item.month === 10).id as number);
};
const blockers = async (token = portal.tokens.group) => portal.call(closings.listBlockers, { token, params: { id: await scenarioId() } });
type Item = {
  kind: string;
  blocks: boolean;
  section: string | null;
  legalEntity: { code: string } | null;
  action: { mine: boolean; mayNudge: boolean; act: string };
  [key: string]: unknown;
};
type Group = { waitsFor: string; people: string[]; items: Item[] };
const itemsOf = (body: { groups: Group[] }) =>
  body.groups.flatMap(({ waitsFor, people, items }) => items.map((item) => ({ ...item, waitsFor, people })));
const of = (body: { groups: Group[] }, code: string) => itemsOf(body).find(({ legalEntity }) => legalEntity?.code === code);

describe("why a scenario is not closed: one list of everything in the way", () => {
  test("each cell waits for one step, with who could take it, how late it is and what solves it", async () => {
    await portal.deliver("B", [{ person: "B-1", sex: "F" }]);
    await portal.deliver("C", [{ person: "C-1", sex: "F" }], { quarantined: true });
    await sql`update delivery set delivered_at = '2026-11-09T08:00:00Z'`.execute(portal.db);
    const { body } = await blockers();
    expect(body.total).toBe(3);
    expect(of(body, "A")).toMatchObject({
      kind: "no-delivery",
      section: "PLN",
      blocks: true,
      dueDate: "2026-11-10",
      daysLate: 5,
      waitsFor: "process-source",
      people: ["source"],
      action: { act: "deliver", mine: false, mayNudge: true, screen: { path: "/mut" } },
    });
    expect(of(body, "B")).toMatchObject({
      kind: "not-signed",
      waitsFor: "upload-coordinator",
      people: ["coordinator"],
      action: { act: "sign" },
    });
    expect(of(body, "C")).toMatchObject({ kind: "quarantined", waitsFor: "process-source", action: { act: "correct" } });
    expect(
      (await portal.call(contract.getScenario, { token: portal.tokens.group, params: { id: await scenarioId() } })).body.blockers,
    ).toBe(3);
  });

  test("what the reader may do is told as theirs, and whom they may remind; whoever is reminded once is not again today", async () => {
    const own = (await blockers(portal.tokens.coordinator)).body;
    expect(of(own, "B")?.action).toMatchObject({
      mine: true,
      mayNudge: false,
      screen: { path: "/validation", search: { entity: String(portal.idOf("B")) } },
    });
    const body = { section: "PLN", legalEntityId: portal.idOf("B"), ...october };
    expect((await portal.call(nudge, { token: portal.tokens.group, body })).status).toBe(200);
    expect(of((await blockers()).body, "B")?.action.mayNudge).toBe(false);
    expect(of((await blockers(portal.tokens.owner)).body, "B")?.action.mayNudge).toBe(true);
  });

  test("whoever delivered is not among those who could sign, nor an administrator; where nobody can, the list is empty", async () => {
    await sql`update app_user set active = false where id = ${portal.users.coordinator.id}`.execute(portal.db);
    expect(of((await blockers()).body, "B")).toMatchObject({ kind: "not-signed", people: [] });
    await sql`update app_user set active = true where id = ${portal.users.coordinator.id}`.execute(portal.db);
    await sql`update delivery set delivered_by = ${portal.users.coordinator.id} where legal_entity_id = ${portal.idOf("B")}`.execute(
      portal.db,
    );
    expect(of((await blockers()).body, "B")).toMatchObject({ kind: "not-signed", people: [] });
    await sql`update delivery set delivered_by = ${portal.source.id} where legal_entity_id = ${portal.idOf("B")}`.execute(portal.db);
  });

  test("failed rules, warnings to comment, a signature without its validation, and what was sent back with the reason", async () => {
    const finding = (severity: string) =>
      sql`
      insert into cell_finding (section_code, legal_entity_id, period, rule, severity, params, found_at)
      values ('PLN', ${portal.idOf("B")}, '2026-10-01', 'movements-balance', ${severity}, '{"expected": 4, "found": 5}', now())
      on conflict (period, section_code, legal_entity_id, rule) do update set severity = excluded.severity`.execute(portal.db);
    await finding("blocking");
    expect(of((await blockers()).body, "B")).toMatchObject({
      kind: "checks-failed",
      waitsFor: "process-source",
      findings: [{ rule: "movements-balance", severity: "blocking", params: { expected: 4, found: 5 } }],
    });
    await finding("warning");
    expect(of((await blockers()).body, "B")).toMatchObject({ kind: "warnings-uncommented", waitsFor: "upload-coordinator" });
    await sql`delete from cell_finding where rule = 'movements-balance'`.execute(portal.db);
    expect((await portal.sign("B")).status).toBe(200);
    expect(of((await blockers()).body, "B")).toMatchObject({ kind: "not-validated", waitsFor: "data-owner", people: ["owner"] });
    const sent = await portal.call(returnCell, {
      token: portal.tokens.owner,
      body: { section: "PLN", legalEntityId: portal.idOf("B"), ...october, reason: "Totals do not fit" },
    });
    expect(sent.status).toBe(200);
    expect(of((await blockers()).body, "B")).toMatchObject({
      kind: "returned",
      comment: "Totals do not fit",
      by: "owner",
      waitsFor: "upload-coordinator",
    });
    await portal.sign("B");
    expect((await portal.validate("B")).status).toBe(200);
    expect(of((await blockers()).body, "B")).toBeUndefined();
  });

  test("a cell to be opened again: asked for it blocks nothing, open it does until it is validated again or locked", async () => {
    const asked = await portal.call(askReopening, {
      token: portal.tokens.coordinator,
      body: { section: "PLN", legalEntityId: portal.idOf("B"), ...october, reason: "One leaver too many", until: "2026-11-20" },
    });
    expect(asked.status).toBe(201);
    expect(of((await blockers()).body, "B")).toMatchObject({
      kind: "reopening-asked",
      blocks: false,
      comment: "One leaver too many",
      by: "coordinator",
      until: "2026-11-20",
      action: { act: "decide-reopening" },
    });
    expect((await portal.call(approveReopening, { token: portal.tokens.owner, params: { id: asked.body.id }, body: {} })).status).toBe(200);
    expect(of((await blockers()).body, "B")).toMatchObject({
      kind: "reopened",
      blocks: true,
      until: "2026-11-20",
      waitsFor: "process-source",
    });
    expect((await blockers()).body.total).toBe(3);
    // After its last day it is locked as before.
    await sql`update reopening set until = '2026-11-14'`.execute(portal.db);
    expect(of((await blockers()).body, "B")).toBeUndefined();
    await sweepReopenings(portal.ctx);
  });

  test("the longest delay stands first, and those of one person stand together", async () => {
    await sql`update section_calendar set due_day = 2 where legal_entity_id = ${portal.idOf("C")}`.execute(portal.db);
    const { groups } = (await blockers()).body as { groups: Group[] };
    expect(groups[0]).toMatchObject({
      waitsFor: "process-source",
      items: [
        { legalEntity: { code: "C" }, daysLate: 13 },
        { legalEntity: { code: "A" }, daysLate: 5 },
      ],
    });
  });

  test("people are told of the cells they are given, others are not found", async () => {
    const own = await portal.signIn((await portal.addUser("own", [{ role: "data-owner", legalEntityId: portal.idOf("A") }])).email);
    const { body } = await blockers(own);
    expect(itemsOf(body).flatMap(({ legalEntity }) => legalEntity?.code ?? [])).toEqual(["A"]);
    const none = await portal.signIn((await portal.addUser("none", [{ role: "data-owner", sectionCode: "GPG" }])).email);
    expect((await blockers(none)).status).toBe(404);
    expect((await portal.call(closings.listBlockers, { token: portal.tokens.group, params: { id: 999999 } })).status).toBe(404);
    expect(
      (await portal.call(closings.listBlockers, { token: await portal.signIn(portal.source.email), params: { id: await scenarioId() } }))
        .status,
    ).toBe(403);
  });

  test("a section that the calendar expects nothing of in its month is told and blocks nothing; one that is not due is not", async () => {
    const { body } = await blockers();
    const told = itemsOf(body).filter(({ kind }) => kind === "section-without-cells");
    expect(told.map(({ section, blocks }) => [section, blocks])).toEqual([
      ["KPIs", false],
      ["OnHR", false],
    ]);
  });

  test("a currency without a rate is told and blocks nothing", async () => {
    await sql`update ingestion_definition set definition = definition || '{"currency": "GBP"}'`.execute(portal.db);
    expect(itemsOf((await blockers()).body)).toContainEqual(
      expect.objectContaining({ kind: "rate-missing", subjects: ["GBP"], blocks: false, waitsFor: "group-owner", people: ["group"] }),
    );
    await sql`update ingestion_definition set definition = definition || '{"currency": "EUR"}'`.execute(portal.db);
  });

  test("a closing that is due waits for its turn, or says that it failed", async () => {
    await portal.deliver("A");
    await portal.deliver("C");
    for (const code of ["A", "C"]) {
      await portal.sign(code);
      expect((await portal.validate(code)).status).toBe(200);
    }
    const shared = async () => itemsOf((await blockers()).body).filter(({ kind }) => kind.startsWith("closing"));
    expect(await shared()).toMatchObject([{ kind: "closing-waits", waitsFor: "portal", blocks: true }]);
    await portal.pool.query("update pgboss.job set state = 'failed' where name = 'close-due-scenario'");
    expect(await shared()).toMatchObject([{ kind: "closing-failed", waitsFor: "group-owner" }]);
    await portal.pool.query("update pgboss.job set state = 'created' where name = 'close-due-scenario'");
    await portal.runJobs();
    expect((await blockers()).body).toMatchObject({ total: 0 });
  });

  test("the same number of statements, however many cells are in the way", async () => {
    const token = portal.tokens.group;
    const params = { id: await scenarioId() };
    const count = async () => {
      const sent = vi.spyOn(pg.Client.prototype, "query");
      await portal.call(closings.listBlockers, { token, params });
      const { length } = sent.mock.calls;
      sent.mockRestore();
      return length;
    };
    const before = await count();
    const late = await Promise.all(["D", "E", "F"].map((code) => addEntity(portal.db, code)));
    for (const legalEntityId of late) await addExpectation(portal.db, { section: "PLN", legalEntityId, first: october });
    expect((await blockers()).body.total).toBe(3);
    expect(await count()).toBe(before);
  });
});
