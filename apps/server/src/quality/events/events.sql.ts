import type { Language } from "@hub/domain/languages.ts";
import type { EventStatus } from "@hub/domain/quality/event-status.ts";
import { type RawBuilder, sql } from "kysely";
import { type Database, preparedByText } from "../../db/connect.ts";
import { labelOfLookup } from "../../db/lookup-label.sql.ts";
import { type Direction, type EventGroup, groupColumns } from "./event-groups.sql.ts";
import { type ElementNames, type RuleNames, withNames } from "./kept-names.sql.ts";
import { type Asking, matching, withinReach } from "./filter.sql.ts";
import type { EventReach } from "../policy.ts";
import type { EventFilter } from "./read-filter.ts";

/** What `selectEvents` gives; the names of its field and rule stand in `EventRow`. */
type UnnamedRow = {
  id: number;
  elementId: number;
  ruleId: number;
  legalEntityId: number;
  entityCode: string;
  entityName: string;
  idValue: string;
  objectValue: string | null;
  sensitive: boolean;
  params: Record<string, string | number> | null;
  detail: string | null;
  status: EventStatus;
  acceptedUntil: string | null;
  firstOn: string;
  lastOn: string;
  goneOn: string | null;
  deliveryId: number | null;
  accountantId: number | null;
  accountantEmail: string | null;
  accountantName: string | null;
  perimeterId: number | null;
  perimeterCode: string | null;
  perimeterName: string | null;
  dueOn: string | null;
  comments: string;
  updatedBy: string | null;
  updatedAt: Date;
  version: number;
};

export type EventRow = UnnamedRow & ElementNames & RuleNames;

export type SortColumn = "due_on" | "last_on" | "id";
/** Where a page begins: behind this value and id, in the group of this id where events are put together (null: of none). */
export type Place = { value: string; id: string; groupId?: number | null };
/** By a column; or put together by what `groups` lists (`listGroups`), then by the day due. */
export type Order = { column: SortColumn; direction: Direction; grouped?: { by: EventGroup; groups: RawBuilder<unknown> } };

/**
 * Events with all that is shown of them but the names of fields and rules; `picked` chooses the rows of quality_event that are, `order` puts them in order; `found` is a number told beside each, which `picked` may ask for as well. Each name is looked up by its key, with
 * `offset 0` between: joined freely, the order of five tables takes longer to choose than their fifty rows take to read.
 */
function selectEvents(
  picked: RawBuilder<unknown>,
  language: Language,
  order: RawBuilder<unknown>,
  found?: RawBuilder<number>,
): RawBuilder<UnnamedRow & { found?: number }> {
  return sql`
    ${found ? sql`with found (n) as materialized (${found})` : sql``}
    select e.id, e.element_id as "elementId", e.rule_id as "ruleId", e.legal_entity_id as "legalEntityId",
      n.code as "entityCode", n.name as "entityName", e.id_value as "idValue", t.object_value as "objectValue", t.sensitive, t.params, t.detail, e.status,
      e.accepted_until as "acceptedUntil", e.first_on as "firstOn", e.last_on as "lastOn", e.gone_on as "goneOn", e.delivery_id as "deliveryId",
      e.accountant_id as "accountantId", a.email as "accountantEmail", a.name as "accountantName", e.perimeter_id as "perimeterId", p.code as "perimeterCode",
      p.name as "perimeterName", nullif(e.due_on, 'infinity') as "dueOn", t.comments, u.name as "updatedBy", e.updated_at as "updatedAt", e.version
      ${found ? sql`, (select n from found) as found` : sql``}
    from (${picked}) e
    join quality_event_text t on t.event_id = e.id
    cross join lateral (select n.code, n.name from legal_entity n where n.id = e.legal_entity_id offset 0) n
    left join lateral (select a.email, a.name from app_user a where a.id = e.accountant_id offset 0) a on true
    left join lateral (select u.name from app_user u where u.id = e.updated_by offset 0) u on true
    left join lateral (select p.code, ${labelOfLookup("p", language)} as name from lookup_value p where p.id = e.perimeter_id offset 0) p on true
    order by ${order}`;
}

/**
 * Whether a page is one of the many that are asked for: by the day due, of one rule, entity or person besides whatever kept counts know. Its rows stand in an index in
 * that order, whatever the values are, so that it may be planned once for all of them.
 */
function isUsual({ ruleIds, legalEntityIds, accountantIds, overdue }: EventFilter, { reach }: Asking, { column, grouped }: Order): boolean {
  return (
    !grouped &&
    column === "due_on" &&
    !overdue &&
    reach.length === 1 &&
    [ruleIds, legalEntityIds, accountantIds].some((ids) => ids?.length === 1)
  );
}

/** The rows of quality_event that are on a page, and the order in which they stand: an expression over `e`. */
function pickPage(
  { order: { column, direction, grouped }, after, limit }: EventPage,
  holds: RawBuilder<unknown>,
): { picked: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  if (grouped) return pickGrouped(grouped, after, limit, holds);
  const key = sql.ref(`e.${column}`);
  const way = direction === "asc" ? sql`asc` : sql`desc`;
  const order = column === "id" ? sql`e.id ${way}` : sql`${key} ${way}, e.id ${way}`;
  const beyond = direction === "asc" ? sql`>` : sql`<`;
  const behind = !after
    ? sql`true`
    : column === "id"
      ? sql`e.id ${beyond} ${after.id}::bigint`
      : sql`(${key}, e.id) ${beyond} (${after.value}::date, ${after.id}::bigint)`;
  return { picked: sql`select * from quality_event e where ${holds} and ${behind} order by ${order} limit ${limit}`, order };
}

/** The same group by group, those of none last: of each group no more is read than a page holds, and of what comes behind a full page nothing. */
function pickGrouped(
  { by, groups }: NonNullable<Order["grouped"]>,
  after: Place | undefined,
  limit: number,
  holds: RawBuilder<unknown>,
): { picked: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  const column = sql.ref(`e.${groupColumns[by]}`);
  const last = sql`(${after?.value}::date, ${after?.id}::bigint)`;
  const isAt = sql`n.id = ${after?.groupId ?? null}::integer`;
  const inGroup = (behind: RawBuilder<unknown>, of: RawBuilder<unknown>) =>
    sql`select * from quality_event e where ${of} and ${holds} and ${behind} order by e.due_on, e.id limit ${limit}`;
  const nobodys = inGroup(after?.groupId === null ? sql`(e.due_on, e.id) > ${last}` : sql`true`, sql`${column} is null`);
  const behind = after ? sql`where n.place >= (select n.place from g n where ${isAt})` : sql``;
  // The group in which the page before ended goes on behind its last one, all others begin with their first.
  const begins = after
    ? sql`(e.due_on, e.id) > (case when ${isAt} then ${after.value}::date else '-infinity' end, case when ${isAt} then ${after.id}::bigint else 0 end)`
    : sql`true`;
  const order = sql`e.place, e.due_on, e.id`;
  return {
    picked: sql`with g as materialized (select n.* from ${groups}) select * from (
        (select e.*, n.place from (select n.* from g n ${behind} order by n.place) n cross join lateral (${inGroup(begins, sql`${column} = n.id`)}) e order by n.place, e.due_on, e.id limit ${limit})
        union all (select e.*, null::bigint from (${nobodys}) e)
      ) e order by ${order} limit ${limit}`,
    order,
  };
}

type EventPage = { order: Order; after?: Place; limit: number; language: Language; kept?: RawBuilder<number> };

/**
 * A page of what a filter finds, in order, behind a place; with `kept`, the number by kept counts, also how many are found if the page holds any. One statement.
 */
export async function listEventRows(
  db: Database,
  filter: EventFilter,
  asking: Asking,
  page: EventPage,
): Promise<{ rows: EventRow[]; count: number | undefined }> {
  const { kept } = page;
  // Where none is found none is looked for.
  const any = kept ? sql`(select n from found) > 0` : sql`true`;
  const { picked, order } = pickPage(page, sql`${any} and ${matching(filter, asking)}`);
  const events = selectEvents(picked, page.language, order, kept);
  const { rows } = await (
    kept && isUsual(filter, asking, page.order) ? sql<UnnamedRow & { found: number }>`${sql.raw(preparedByText)} ${events}` : events
  ).execute(db);
  return { rows: await withNames(db, rows), count: rows[0]?.found ?? undefined };
}

/** Events by id within reach, in no order that is promised. */
export async function findEventRows(db: Database, ids: readonly number[], reach: EventReach, language: Language): Promise<EventRow[]> {
  const picked = sql`select * from quality_event e where e.id = any(${[...ids]}::bigint[]) and ${withinReach(reach)}`;
  return withNames(db, (await selectEvents(picked, language, sql`e.id`).execute(db)).rows);
}

/** One event within reach. */
export async function findEventRow(db: Database, id: number, reach: EventReach, language: Language): Promise<EventRow | undefined> {
  const picked = sql`select * from quality_event e where e.id = ${id} and ${withinReach(reach)}`;
  return (await withNames(db, (await selectEvents(picked, language, sql`e.id`).execute(db)).rows))[0];
}
