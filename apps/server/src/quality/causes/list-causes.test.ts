import * as contract from "@hub/contract/quality/events.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { addLoadedDelivery } from "../../testing/fixtures.ts";
import { type QualityPortal, startQualityPortal } from "../testing/quality-portal.ts";

let portal: QualityPortal;
let deliveryId: number;
beforeAll(async () => {
  portal = await startQualityPortal();
  deliveryId = await addLoadedDelivery(portal.ctx, {
    ingestionId: portal.ingestions.people,
    legalEntityId: portal.entities.north,
    period: { year: 2026, month: 10 },
    by: portal.of("source").id,
    persons: [],
    at: new Date("2026-11-03T10:00:00Z"),
  });
  for (let at = 0; at < 3; at += 1) await portal.addEvent({ deliveryId, dueOn: `2026-11-0${2 + at}`, gone: at === 2 });
  await portal.addEvent({ deliveryId, status: "RESOLVED", comments: "done" });
  await portal.addEvent({ feed: "pay", entity: "south", rule: "number-above-max", value: "76543", sensitive: true });
  await portal.addEvent({ feed: "outside", entity: "south", rule: "unknown cost centre", dueOn: "2026-12-01" });
  await portal.addEvent({ feed: "outside", entity: "south", rule: "unknown cost centre", status: "IN_PROGRESS" });
});
afterAll(() => portal.stop());

const causes = async (who: string, query: Record<string, string | number> = {}) =>
  (await portal.call(contract.listQualityCauses, { token: portal.of(who).token, query, language: "en" })).body;

describe("open events by what they have in common", () => {
  test("most first, with the delivery, an example, and the cell they came in", async () => {
    const { items, next } = await causes("owner");
    expect(next).toBeNull();
    expect(items.map((item: { open: number; objectName: string }) => [item.open, item.objectName])).toEqual([
      [3, "Hired"],
      [2, "Cost centre"],
      [1, "Salary"],
    ]);
    expect(items[0]).toMatchObject({
      exceptionRule: "date-unreadable",
      legalEntity: { code: "NOR" },
      delivery: {
        id: deliveryId,
        fileName: "test.csv",
        year: 2026,
        month: 10,
        section: "OnHR",
        by: "source",
        at: "2026-11-03T10:00:00.000Z",
      },
      overdue: 3,
      gone: 1,
      earliestDue: "2026-11-02",
      closing: { year: 2026, month: 10, section: "OnHR", dueDate: expect.stringMatching(/^2026-11-/), locked: false },
    });
    expect(items[0].example).toContain("value 1");
    expect(items[1]).toMatchObject({ delivery: null, closing: null, overdue: 0, earliestDue: "2026-12-01", example: "does not exist" });
  });

  test("each leads to its events in the list", async () => {
    const { items } = await causes("owner");
    for (const { elementId, ruleId, legalEntity, delivery, open } of items) {
      const query = {
        elements: String(elementId),
        rules: String(ruleId),
        entities: String(legalEntity.id),
        status: "OPEN,IN_PROGRESS",
        ...(delivery && { delivery: String(delivery.id) }),
      };
      const list = await portal.call(contract.listQualityEvents, { token: portal.of("owner").token, query });
      expect(list.body.total).toEqual({ count: open, exact: true });
    }
  });

  test("a cell that is locked cannot change before it closes; one that is reopened can", async () => {
    await portal.pool.query(
      `insert into cell (consolidation_id, legal_entity_id, lock_state)
      select id, $1, 'LOCKED' from consolidation where section_code = 'OnHR' and period = '2026-10-01'`,
      [portal.entities.north],
    );
    expect((await causes("owner")).items[0].closing.locked).toBe(true);
    await portal.pool.query("update cell set lock_state = 'OPEN'");
    expect((await causes("owner")).items[0].closing.locked).toBe(false);
  });

  test("by filter, and within what one sees", async () => {
    expect((await causes("owner", { status: "RESOLVED" })).items).toEqual([]);
    expect((await causes("owner", { overdue: "1" })).items).toMatchObject([{ open: 3 }]);
    expect((await causes("owner-south")).items.map((item: { open: number }) => item.open)).toEqual([2, 1]);
    expect((await causes("steward")).items).toHaveLength(1);
  });

  test("pay is told to nobody who does not see rows with pay", async () => {
    const example = async (who: string) => (await causes(who, { entities: String(portal.entities.south) })).items.at(-1).example;
    expect(await example("owner-south")).toContain("76543");
    expect(await example("group")).not.toContain("76543");
    const rule = "number-above-max";
    await portal.addEvent({ rule, value: "65432", sensitive: true });
    const shown = async (who: string) =>
      (await causes(who)).items.find(
        (item: { objectName: string; exceptionRule: string }) => item.objectName === "Hired" && item.exceptionRule === rule,
      ).example;
    expect(await shown("coordinator-north")).toContain("65432");
    for (const who of ["steward", "group"]) expect(await shown(who)).not.toContain("65432");
  });

  test("page by page, each once, with the same statements however many", async () => {
    for (let at = 0; at < 30; at += 1) await portal.addEvent({ rule: `rule-${at}`, feed: "outside", entity: "north" });
    const sent = vi.spyOn(pg.Client.prototype, "query");
    await causes("owner", { limit: 1 });
    const costs = sent.mock.calls.length;
    sent.mockClear();
    const all = (await causes("owner", { limit: 200 })).items;
    expect(sent.mock.calls.length).toBe(costs);
    sent.mockRestore();
    const paged = [];
    for (let after: number | null = 0; after !== null;) {
      const page: { items: object[]; next: number | null } = await causes("owner", { limit: 7, after });
      paged.push(...page.items);
      after = page.next;
    }
    expect(paged).toEqual(all);
    expect(all).toHaveLength(34);
    expect((await causes("owner", { after: 100_000 })).items).toEqual([]);
  });
});
