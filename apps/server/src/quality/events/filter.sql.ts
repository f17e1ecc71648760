import { type RawBuilder, sql } from "kysely";
import type { ElementRow } from "./elements.sql.ts";
import type { EventReach } from "../policy.ts";
import type { EventFilter } from "./read-filter.ts";
import { isOverdue } from "./event-status.sql.ts";

/** Who asks, and when: `today` as yyyy-mm-dd; `elements` are all there are. */
export type Asking = { reach: EventReach; userId: number; today: string; elements: readonly ElementRow[] };

type Condition = RawBuilder<unknown>;
const e = (column: string) => sql.ref(`e.${column}`);
/** One value is an equality, in whose index the rows stand in the order of the page; PostgreSQL takes an array of one for several. */
const among = (column: string, ids: readonly number[]): Condition =>
  ids.length === 1 ? sql`${e(column)} = ${ids[0]}::integer` : sql`${e(column)} = any(${[...ids]}::integer[])`;
const withStatus = (statuses: readonly string[]): Condition =>
  statuses.length === 1 ? sql`e.status = ${statuses[0]}::quality_status` : sql`e.status = any(${[...statuses]}::quality_status[])`;

/** The events within reach. */
export function withinReach(reach: EventReach): Condition {
  if (reach.length === 0) return sql`false`;
  const parts = reach.map(({ legalEntityIds, elementIds, accountantIds }) => {
    const all: Condition[] = [];
    if (legalEntityIds) all.push(among("legal_entity_id", legalEntityIds));
    if (elementIds) all.push(among("element_id", elementIds));
    if (accountantIds) all.push(among("accountant_id", accountantIds));
    return all.length === 0 ? sql`true` : sql`(${sql.join(all, sql` and `)})`;
  });
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** The dimensions that are counted by value; each name is that of a list in the answer of counts. */
export const dimensions = ["elements", "rules", "statuses", "perimeters", "accountants", "entities", "sections"] as const;
export type Dimension = (typeof dimensions)[number];

/** A condition for each dimension that is filtered by. */
export function dimensionConditions(filter: EventFilter, { elements }: Pick<Asking, "elements">): Partial<Record<Dimension, Condition>> {
  const { elementIds, ruleIds, statuses, perimeterIds, accountantIds, legalEntityIds, sections } = filter;
  return {
    ...(elementIds && { elements: among("element_id", elementIds) }),
    ...(ruleIds && { rules: among("rule_id", ruleIds) }),
    ...(statuses && { statuses: withStatus(statuses) }),
    ...(perimeterIds && { perimeters: orNobody("perimeter_id", perimeterIds) }),
    ...(accountantIds && { accountants: orNobody("accountant_id", accountantIds) }),
    ...(legalEntityIds && { entities: among("legal_entity_id", legalEntityIds) }),
    ...(sections && {
      sections: among(
        "element_id",
        elements.filter(({ section }) => sections.includes(section)).map(({ id }) => id),
      ),
    }),
  };
}

function orNobody(column: string, ids: readonly (number | null)[]): Condition {
  const known = ids.filter((id) => id !== null);
  const people = among(column, known);
  if (known.length === ids.length) return people;
  return known.length === 0 ? sql`${e(column)} is null` : sql`(${e(column)} is null or ${people})`;
}

/** What holds whatever dimension is counted, of those that kept counts know: what is within reach, and one's own. */
export function standingConditions(filter: EventFilter, { reach, userId }: Pick<Asking, "reach" | "userId">): Condition[] {
  return [withinReach(reach), ...ownConditions(filter, userId)];
}

const ownConditions = ({ mine }: EventFilter, userId: number): Condition[] => (mine ? [sql`e.accountant_id = ${userId}::integer`] : []);

/** The conditions of a filter that kept counts know nothing of; an empty list where there is none, so that they answer. */
export function otherConditions(filter: EventFilter): Condition[] {
  const all: Condition[] = [];
  for (const { column, from, to } of filter.days) {
    if (from !== undefined) all.push(sql`${e(column)} >= ${from}::date`);
    // No due date is far away, and not before any day.
    if (to !== undefined) all.push(sql`${e(column)} <= ${to}::date`);
    if (column === "due_on") all.push(sql`e.due_on < 'infinity'`);
  }
  if (filter.gone !== undefined) all.push(filter.gone ? sql`e.gone_on is not null` : sql`e.gone_on is null`);
  if (filter.deliveryId !== undefined) all.push(sql`e.delivery_id = ${filter.deliveryId}`);
  if (filter.words.length > 0) {
    const words = filter.words.map((word) => sql`t.search like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`);
    all.push(sql`e.id in (select t.event_id from quality_event_text t where ${sql.join(words, sql` and `)})`);
  }
  return all;
}

/** Everything a filter asks, within reach; the table is `e`. */
export function matching(filter: EventFilter, asking: Asking): Condition {
  return sql.join([withinReach(asking.reach), ...allAsked(filter, asking)], sql` and `);
}

/** Everything a filter asks, wherever it is. */
function allAsked(filter: EventFilter, asking: Asking): Condition[] {
  const { only, except, anyOf } = filter;
  const all = [...ownConditions(filter, asking.userId), ...Object.values(dimensionConditions(filter, asking)), ...otherConditions(filter)];
  if (filter.overdue) all.push(isOverdue(asking.today));
  if (only) all.push(sql`e.id = any(${[...only]}::bigint[])`);
  if (except && except.length > 0) all.push(sql`e.id <> all(${[...except]}::bigint[])`);
  if (anyOf)
    all.push(
      sql`(${sql.join(
        anyOf.map((each) => sql`(${sql.join([sql`true`, ...allAsked(each, asking)], sql` and `)})`),
        sql` or `,
      )})`,
    );
  return all;
}
