import { getQualityTrend } from "@hub/contract/quality/trend.ts";
import { addDays, addMonths, firstDay, lastDay, periodOf } from "@hub/domain/period.ts";
import { openStatuses } from "@hub/domain/quality/event-status.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { todayOf } from "../../context.ts";
import { type QualityPortal, startQualityPortal } from "../testing/quality-portal.ts";
import { keepTrend } from "./keep-trend.ts";

type Change = { day: string; kind: string; before: string; after: string };
type Event = { entity: "north" | "south"; element: "people" | "pay" | "outside"; rule: string; first: string; changes: Change[] };

let portal: QualityPortal;
let today: string;
const events: Event[] = [];
const isOpen = (status: string) => (openStatuses as readonly string[]).includes(status);
// The same numbers each time.
let seed = 7;
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const pick = <T>(all: readonly T[]): T => all[random(all.length)]!;
const statuses = ["OPEN", "IN_PROGRESS", "RESOLVED", "ACCEPTED", "NOT_AN_ERROR"];

/** Events of fifteen months with what became of them: found again after a resolution, reopened by somebody, moved among what is not open, and on the days at which months begin and end. */
function invent(): void {
  const begin = firstDay(addMonths(periodOf(today), -14));
  const days = (Date.parse(today) - Date.parse(begin)) / 86_400_000;
  for (let n = 0; n < 220; n += 1) {
    const first = random(4) === 0 ? firstDay(addMonths(periodOf(begin), random(15))) : addDays(begin, random(days));
    const event: Event = {
      entity: pick(["north", "south"]),
      element: pick(["people", "pay", "outside"]),
      rule: pick(["r1", "r2", "r3"]),
      first,
      changes: [],
    };
    let day = first;
    let status = "OPEN";
    for (let step = random(5); step > 0; step -= 1) {
      day = random(4) === 0 ? lastDay(periodOf(day)) : addDays(day, random(70));
      if (day > today) break;
      const after = pick(statuses.filter((each) => each !== status));
      const kind =
        !isOpen(status) && isOpen(after) ? pick(["reappeared", "acceptance-ended", "edited"]) : pick(["edited", "bulk-edited", "imported"]);
      event.changes.push({ day, kind, before: status, after });
      status = after;
    }
    events.push(event);
  }
}

beforeAll(async () => {
  portal = await startQualityPortal();
  today = todayOf(portal.ctx);
  invent();
  const query = async (text: string, values: unknown[]) => (await portal.pool.query(text, values)).rows[0]?.id as number;
  const rules = new Map<string, number>();
  for (const rule of ["r1", "r2", "r3"])
    rules.set(rule, await query("insert into quality_rule (origin, code) values ('outside', $1) returning id", [rule]));
  for (const [at, { entity, element, rule, first, changes }] of events.entries()) {
    const status = changes.at(-1)?.after ?? "OPEN";
    const id = await query(
      `insert into quality_event (element_id, rule_id, legal_entity_id, status, first_on, last_on, accepted_until, updated_at, id_value)
      values ($1, $2, $3, $4, $5, $5, case when $4::quality_status = 'ACCEPTED' then date '2030-01-01' end, now(), $6) returning id`,
      [portal.elements[element], rules.get(rule), portal.entities[entity], status, first, String(at)],
    );
    for (const [step, { day, kind, before, after }] of changes.entries())
      await query("insert into quality_event_change (event_id, at, kind, changes) values ($1, $2, $3, $4)", [
        id,
        // In the last second of the day, UTC's.
        `${day}T23:59:5${step}Z`,
        kind,
        JSON.stringify([
          ["comments", "", "x"],
          ["status", before, after],
        ]),
      ]);
  }
}, 120_000);
afterAll(() => portal.stop());

const read = async (who: string, query = {}) =>
  (await portal.call(getQualityTrend, { token: portal.of(who).token, query, language: "en" })).body;

/** What became of some events between two days, both included, and how they stand at the end of the second. */
function recount(of: readonly Event[], from: string, to: string) {
  const told = { found: 0, reappeared: 0, reopened: 0, resolved: 0, accepted: 0, dismissed: 0 };
  let open = 0;
  let days = 0;
  for (const { first, changes } of of) {
    if (first >= from && first <= to) told.found += 1;
    for (const { day, kind, before, after } of changes) {
      if (day < from || day > to || isOpen(before) === isOpen(after)) continue;
      if (isOpen(after)) told[kind === "edited" ? "reopened" : "reappeared"] += 1;
      else told[after === "RESOLVED" ? "resolved" : after === "ACCEPTED" ? "accepted" : "dismissed"] += 1;
    }
    if (first > to || !isOpen(changes.findLast(({ day }) => day <= to)?.after ?? "OPEN")) continue;
    open += 1;
    days += (Date.parse(to) - Date.parse(first)) / 86_400_000;
  }
  return { ...told, open, averageDays: open > 0 ? Math.round(days / open) : null };
}
const ends = (back: number) => {
  const period = addMonths(periodOf(today), -back);
  return [firstDay(period), back === 0 ? today : lastDay(period)] as const;
};

describe("[FIG-10] the trend of exceptions", () => {
  test("says so until it is counted; two workers at once count it once", async () => {
    expect(await read("owner")).toEqual({ countedAt: null, months: [], rules: [], ruleCount: 0, entities: [], entityCount: 0 });
    await Promise.all([keepTrend(portal.ctx), keepTrend(portal.ctx)]);
    await keepTrend(portal.ctx);
    expect((await read("owner")).months).toHaveLength(12);
  });

  test("of each month is what its events and their changes give, to the last event and day", async () => {
    const { months } = await read("owner");
    for (let back = 0; back < 12; back += 1)
      expect(months[11 - back]).toMatchObject({ ...periodOf(ends(back)[0]), ...recount(events, ...ends(back)) });
    // All that it is about happens here.
    const sum = (of: string) => months.reduce((all: number, month: Record<string, number>) => all + (month[of] ?? 0), 0);
    for (const kind of ["found", "reappeared", "reopened", "resolved", "accepted", "dismissed"]) expect(sum(kind)).toBeGreaterThan(5);
  });

  test("by rule and by entity, over the year, the most open first", async () => {
    const { rules, ruleCount, entities, entityCount } = await read("owner");
    expect([ruleCount, entityCount]).toEqual([3, 2]);
    const over = (of: Event[]) => recount(of, ends(11)[0], today);
    expect(rules.map(({ label }: { label: string }) => label).toSorted()).toEqual(["r1", "r2", "r3"]);
    for (const { label, ...line } of rules) expect(line).toMatchObject(over(events.filter(({ rule }) => rule === label)));
    for (const { id, ...line } of entities) expect(line).toMatchObject(over(events.filter(({ entity }) => portal.entities[entity] === id)));
    const open = rules.map((line: { open: number }) => line.open);
    expect(open).toEqual(open.toSorted((a: number, b: number) => b - a));
  });

  test("to each what they may see, and of what they ask", async () => {
    const northOpen = recount(
      events.filter(({ entity }) => entity === "north"),
      ...ends(0),
    );
    const north = await read("owner-north");
    expect(north.months[11]).toMatchObject(northOpen);
    expect(north.entities.map(({ id }: { id: number }) => id)).toEqual([portal.entities.north]);
    expect(north.entityCount).toBe(1);
    expect((await read("owner", { entities: String(portal.entities.north) })).months[11]).toMatchObject(northOpen);
    // Whoever is given one feed sees what is of it.
    const people = recount(
      events.filter(({ element }) => element === "people"),
      ...ends(3),
    );
    expect((await read("source")).months[8]).toMatchObject(people);
    expect((await read("owner", { elements: String(portal.elements.people) })).months[8]).toMatchObject(people);
  });

  test("of more than a hundred rules the hundred with the most open are told, and how many there are", async () => {
    await portal.pool.query("insert into quality_rule (origin, code) select 'outside', 'many-' || n from generate_series(1, 120) n");
    // Of the rule with a number, so many are open, so that those of the least are left out.
    await portal.pool.query(
      `insert into quality_event (element_id, rule_id, legal_entity_id, status, first_on, last_on, updated_at, id_value)
      select $1, r.id, $2, 'OPEN', $3::date, $3::date, now(), r.code || '-' || k from generate_series(1, 120) n join quality_rule r on r.code = 'many-' || n, generate_series(1, n) k`,
      [portal.elements.people, portal.entities.north, today],
    );
    await keepTrend(portal.ctx);
    const { rules, ruleCount } = await read("owner");
    expect([rules.length, ruleCount]).toEqual([100, 123]);
    expect(rules[0]).toMatchObject({ label: "many-120", open: 120 });
    const least = rules.at(-1).open;
    const { rows } = await portal.pool.query(
      "select count(*)::int as open from quality_event where status in ('OPEN', 'IN_PROGRESS') group by rule_id order by 1 desc offset 100",
    );
    expect(rows).toHaveLength(23);
    for (const { open } of rows) expect(open).toBeLessThanOrEqual(least);
  });
});
