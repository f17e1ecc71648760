import { eventStatuses, isOverdue, openStatuses } from "@hub/domain/quality/event-status.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../db/transaction.ts";
import { listCauseRows } from "../causes/causes.sql.ts";
import { type EventReach, type EventScope, reaches } from "../policy.ts";
import { foldTally } from "../record/tally.sql.ts";
import { type QualityPortal, startQualityPortal } from "../testing/quality-portal.ts";
import { countByDimension, countEvents, keptCount } from "./counts.sql.ts";
import { type ElementRow, listElements } from "./elements.sql.ts";
import { listEventRows } from "./events.sql.ts";
import type { EventFilter } from "./read-filter.ts";

type Event = EventScope & {
  id: number;
  ruleId: number;
  status: (typeof eventStatuses)[number];
  perimeterId: number | null;
  dueOn: string | null;
  gone: boolean;
  deliveryId: number | null;
};

let portal: QualityPortal;
let elements: ElementRow[];
beforeAll(async () => {
  portal = await startQualityPortal();
  elements = await listElements(portal.db);
});
afterAll(() => portal.stop());

/** Numbers by chance that are the same each time. */
function dice(seed: number) {
  let state = seed;
  const below = (n: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * n);
  };
  const one = <T>(of: readonly T[]): T => of[below(of.length)] as T;
  return { below, one, some: <T>(of: readonly T[]): T[] => of.filter(() => below(2) === 0) };
}
const { below, one, some } = dice(20_261_125);
const dayOf = (offset: number) => new Date(Date.UTC(2026, 10, 4 + offset)).toISOString().slice(0, 10);

async function readEvents(): Promise<Event[]> {
  const { rows } = await portal.pool.query(
    `select id::int, element_id as "elementId", rule_id as "ruleId", legal_entity_id as "legalEntityId", status, accountant_id as "accountantId",
      perimeter_id as "perimeterId", nullif(due_on, 'infinity')::text as "dueOn", gone_on is not null as gone, delivery_id::int as "deliveryId" from quality_event`,
  );
  return rows;
}

/** The plain way: every event is looked at. */
function isFound(event: Event, filter: EventFilter, asking: { reach: EventReach; userId: number; today: string }, left?: string): boolean {
  const asked: [string, readonly unknown[] | undefined, unknown][] = [
    ["elements", filter.elementIds, event.elementId],
    ["rules", filter.ruleIds, event.ruleId],
    ["statuses", filter.statuses, event.status],
    ["perimeters", filter.perimeterIds, event.perimeterId],
    ["accountants", filter.accountantIds, event.accountantId],
    ["entities", filter.legalEntityIds, event.legalEntityId],
    ["sections", filter.sections, elements.find(({ id }) => id === event.elementId)?.section ?? null],
  ];
  return (
    reaches(asking.reach, event) &&
    asked.every(([name, values, value]) => name === left || values === undefined || values.includes(value)) &&
    (!filter.overdue || isOverdue(event, asking.today)) &&
    (!filter.mine || event.accountantId === asking.userId) &&
    (filter.gone === undefined || filter.gone === event.gone)
  );
}

function countBy<T>(events: readonly Event[], key: (event: Event) => T): [T, number][] {
  const counts = new Map<T, number>();
  for (const event of events) counts.set(key(event), (counts.get(key(event)) ?? 0) + 1);
  return [...counts].toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}

async function compareAll(today: string): Promise<void> {
  const events = await readEvents();
  const rules = [...new Set(events.map(({ ruleId }) => ruleId))];
  const entityIds = Object.values(portal.entities);
  const people = [portal.of("owner").id, portal.of("source").id];
  for (let round = 0; round < 40; round += 1) {
    const part = () => ({
      legalEntityIds: one([null, [one(entityIds)], entityIds]),
      elementIds: one([null, null, some(elements.map(({ id }) => id))]),
      accountantIds: one([null, null, null, [one(people)]]),
    });
    const asking = { reach: one<EventReach>([[part()], [part(), part()], []]), userId: one(people), today, elements };
    const filter: EventFilter = {
      ...(below(3) === 0 && { elementIds: some(elements.map(({ id }) => id)) }),
      ...(below(3) === 0 && { ruleIds: some(rules) }),
      ...(below(3) === 0 && { statuses: some(eventStatuses) }),
      ...(below(4) === 0 && { perimeterIds: some([null, ...Object.values(portal.perimeters)]) }),
      ...(below(4) === 0 && { accountantIds: some([null, ...people]) }),
      ...(below(3) === 0 && { legalEntityIds: some(entityIds) }),
      ...(below(5) === 0 && { sections: some([null, "OnHR", "GPG"]) }),
      days: [],
      overdue: below(3) === 0,
      mine: below(5) === 0,
      ...(below(6) === 0 && { gone: below(2) === 0 }),
      words: [],
    };
    const found = events.filter((event) => isFound(event, filter, asking));
    const told = JSON.stringify({ filter, asking: { ...asking, elements: undefined } });

    expect(await countEvents(portal.db, filter, asking), told).toEqual({ count: found.length, exact: true });
    const order = { column: "id", direction: "asc" } as const;
    const number = keptCount(filter, asking);
    const page = await listEventRows(portal.db, filter, asking, { order, limit: 500, language: "en", ...(number && { kept: number }) });
    expect(
      page.rows.map(({ id }) => id).toSorted((a, b) => a - b),
      told,
    ).toEqual(found.map(({ id }) => id).toSorted((a, b) => a - b));
    if (page.count !== undefined) expect(page.count, told).toBe(found.length);

    const counted = await countByDimension(portal.db, filter, asking, "en");
    const keys: Record<string, (event: Event) => unknown> = {
      elements: ({ elementId }) => elementId,
      sections: ({ elementId }) => elementId,
      rules: ({ ruleId }) => ruleId,
      statuses: ({ status }) => status,
      perimeters: ({ perimeterId }) => perimeterId ?? 0,
      accountants: ({ accountantId }) => accountantId ?? 0,
      entities: ({ legalEntityId }) => legalEntityId,
    };
    for (const [dimension, key] of Object.entries(keys)) {
      const plain = countBy(
        events.filter((event) => isFound(event, filter, asking, dimension)),
        key,
      );
      const rows = counted.filter((row) => row.dimension === dimension);
      const kept = rows.map((row) => [dimension === "statuses" ? row.word : row.id, row.count] as const);
      expect(
        kept.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
        `${dimension} ${told}`,
      ).toEqual(plain);
    }
    expect(counted.find(({ dimension }) => dimension === "total")?.count, told).toBe(found.length);
    expect(counted.find(({ dimension }) => dimension === "overdue")?.count, told).toBe(
      found.filter((event) => isOverdue(event, today)).length,
    );

    const open = found.filter(({ status }) => (openStatuses as readonly string[]).includes(status));
    const causes = await listCauseRows(portal.db, filter, asking, { offset: 0, limit: 200 });
    const kept = causes.map((row) => [
      [row.elementId, row.ruleId, row.legalEntityId].join(),
      row.open,
      row.overdue,
      row.gone,
      row.earliestDue,
    ]);
    const key = (event: Event) => [event.elementId, event.ruleId, event.legalEntityId, event.deliveryId].join();
    const plain = countBy(open, key).map(([cause, count]) => {
      const own = open.filter((event) => key(event) === cause);
      const due = own.flatMap(({ dueOn }) => dueOn ?? []).toSorted()[0] ?? null;
      const late = own.filter((event) => isOverdue(event, today)).length;
      return [cause.split(",").slice(0, 3).join(), count, late, own.filter(({ gone }) => gone).length, due];
    });
    const inOrder = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row)).toSorted();
    expect(inOrder(kept), told).toEqual(inOrder(plain));
    expect(
      kept.map(([, count]) => count),
      told,
    ).toEqual(kept.map(([, count]) => count).toSorted((a, b) => Number(b) - Number(a)));
  }
}

const sweep = (today: string) => inTransaction(portal, ({ db }) => foldTally(db, today));

test("[QUAL-02] kept counts say what counting says, by any filter and right, before and after they are brought up to date, on any day", async () => {
  for (let at = 0; at < 90; at += 1)
    await portal.addEvent({
      entity: one(["north", "south"]),
      feed: one(["people", "pay", "outside"]),
      rule: one(["date-unreadable", "number-above-max"]),
      status: one(["OPEN", "OPEN", "IN_PROGRESS", "RESOLVED", "NOT_AN_ERROR"]),
      accountant: one([null, portal.of("owner").id, portal.of("source").id]),
      perimeter: one([null, ...Object.values(portal.perimeters)]),
      gone: below(4) === 0,
      comments: "seen",
      ...(below(4) > 0 && { dueOn: dayOf(below(12) - 6) }),
      ...(below(2) === 0 && { deliveryId: 1 + below(2) }),
    });
  await compareAll(dayOf(0));
  await sweep(dayOf(0));
  await compareAll(dayOf(0));
  // Days pass with nothing brought up to date, and somebody's clock stands behind.
  await compareAll(dayOf(3));
  await compareAll(dayOf(-3));
  for (const [set, share] of [
    ["status = 'IN_PROGRESS', accepted_until = null", 3],
    [`due_on = '${dayOf(1)}'`, 4],
    [`due_on = '${dayOf(-2)}', status = 'OPEN', accepted_until = null`, 5],
    ["status = 'RESOLVED', accepted_until = null, accountant_id = null", 6],
    ["delivery_id = 7, gone_on = null", 4],
  ] as const)
    await portal.pool.query(`update quality_event set ${set} where id % ${share} = 0`);
  await compareAll(dayOf(0));
  await compareAll(dayOf(2));
  await sweep(dayOf(2));
  await compareAll(dayOf(2));
  await compareAll(dayOf(0));
  await portal.pool.query("delete from quality_event_text where event_id % 7 = 0");
  await portal.pool.query("delete from quality_event where id % 7 = 0");
  await compareAll(dayOf(3));
  await sweep(dayOf(3));
  await compareAll(dayOf(3));
  const { rows } = await portal.pool.query("select count(*)::int as n from quality_tally_change");
  expect(rows).toEqual([{ n: 0 }]);
});
