import { type countQualityEvents, firstDirection, type listQualityEvents } from "@hub/contract/quality/events.ts";
import type { Output } from "@hub/contract/route.ts";
import type { EventStatus } from "@hub/domain/quality/event-status.ts";
import { type RequestContext, todayOf } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { found, Problem } from "../../problem.ts";
import { countByDimension, countEvents, keptCount } from "./counts.sql.ts";
import { type ElementRow, listElements } from "./elements.sql.ts";
import { type EventGroup, groupColumns, listGroups } from "./event-groups.sql.ts";
import { type EventRow, findEventRow, listEventRows, type Order, type Place, type SortColumn } from "./events.sql.ts";
import type { Asking } from "./filter.sql.ts";
import { actsByElement, reachOf } from "../policy.ts";
import { type EventItem, presentEvent, sightOf } from "./present-event.ts";
import { type AskedFilter, type EventFilter, readEventFilter } from "./read-filter.ts";

const columns = { due: "due_on", last: "last_on", id: "id" } as const satisfies Record<string, SortColumn>;
const isGroup = (sort: keyof typeof columns | EventGroup): sort is EventGroup => sort in groupColumns;

/** Who asks for events, with the rights to read them. */
export function askingOf(ctx: RequestContext, elements: readonly ElementRow[]): Asking {
  return { reach: reachOf(ctx.actor, "quality.read", elements), userId: ctx.actor.id, today: todayOf(ctx), elements };
}

/** The fields there are, where what somebody asks stands on them: by sections, or by rights on some of them. Else none is read. */
export async function listElementsAsked(ctx: RequestContext, { sections }: EventFilter): Promise<ElementRow[]> {
  return sections !== undefined || actsByElement(ctx.actor) ? listElements(ctx.db) : [];
}

/** A page of events with their number; one statement where kept counts tell it, besides one that asks for the fields there are where rights stand on them. */
export async function listEvents(
  ctx: RequestContext,
  query: Given<typeof listQualityEvents>["query"],
): Promise<Output<typeof listQualityEvents.answer>> {
  const { sort = "due", direction = firstDirection(sort), after, limit = 50, ...asked } = query;
  const filter = readEventFilter(asked);
  const order: Order = isGroup(sort)
    ? { column: "due_on", direction, grouped: { by: sort, groups: await listGroups(ctx.db, sort, direction, ctx.language) } }
    : { column: columns[sort], direction };
  const elements = await listElementsAsked(ctx, filter);
  const asking = askingOf(ctx, elements);
  const kept = keptCount(filter, asking);
  const page = {
    order,
    limit: limit + 1,
    language: ctx.language,
    ...(kept && { kept }),
    ...(after !== undefined && { after: readPlace(after, order) }),
  };
  const counted = kept ? undefined : countEvents(ctx.db, filter, asking);
  const [{ rows, count }, number] = await Promise.all([listEventRows(ctx.db, filter, asking, page), counted]);
  const total = count === undefined ? (number ?? (await countEvents(ctx.db, filter, asking))) : { count, exact: true };
  const sight = sightOf(ctx, elements);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { items: rows.slice(0, limit).map((row) => presentEvent(row, sight)), next: last ? writePlace(last, order) : null, total };
}

/** Where the page behind an event begins, as the next one asks for it: `[group:][value].id`, 0 for no group. */
function writePlace(last: EventRow, { column, grouped }: Order): string {
  const value = { due_on: last.dueOn ?? "infinity", last_on: last.lastOn, id: "" }[column];
  const groupId =
    grouped && { entity: last.legalEntityId, accountant: last.accountantId, rule: last.ruleId, perimeter: last.perimeterId }[grouped.by];
  return `${grouped ? `${groupId ?? 0}:` : ""}${value}.${last.id}`;
}

/** Reads where a page begins. Throws `invalid-input` for what no page gave. */
function readPlace(after: string, { column, grouped }: Order): Place {
  const [, group, value = "", id = ""] = /^(?:(\d{1,9}):)?((?:\d{4}-\d{2}-\d{2}|infinity)?)\.(\d{1,15})$/.exec(after) ?? [];
  const fits = id !== "" && (column === "id" ? value === "" : value !== "") && (group !== undefined) === (grouped !== undefined);
  const isDay = value === "" || value === "infinity" || !Number.isNaN(Date.parse(value));
  if (!fits || !isDay) throw new Problem("invalid-input", { issues: [{ code: "ui.invalid-invalid-format", path: ["query", "after"] }] });
  return { value, id, ...(group !== undefined && { groupId: Number(group) || null }) };
}

/** One event; not-found where there is none, or none that the reader sees. */
export async function getEvent(ctx: RequestContext, id: number): Promise<EventItem> {
  const elements = await listElements(ctx.db);
  const row = found(await findEventRow(ctx.db, id, askingOf(ctx, elements).reach, ctx.language));
  return presentEvent(row, sightOf(ctx, elements));
}

/** The exact number of events, and how many there are for each value of the filter; two statements. */
export async function countAll(ctx: RequestContext, asked: AskedFilter): Promise<Output<typeof countQualityEvents.answer>> {
  const elements = await listElements(ctx.db);
  const rows = await countByDimension(ctx.db, readEventFilter(asked), askingOf(ctx, elements), ctx.language);
  const byId = new Map(elements.map((element) => [element.id, element]));
  const of = (dimension: string) => rows.filter((row) => row.dimension === dimension);
  const sections = new Map<string | null, number>();
  for (const { id, count } of of("sections")) {
    const section = byId.get(id ?? 0)?.section ?? null;
    sections.set(section, (sections.get(section) ?? 0) + count);
  }
  const counted = (dimension: string) =>
    of(dimension).map(({ id, label, word, count }) => ({ id: id ?? 0, label: label ?? word ?? "", count }));
  return {
    total: of("total")[0]?.count ?? 0,
    overdue: of("overdue")[0]?.count ?? 0,
    mine: of("mine")[0]?.count ?? 0,
    elements: of("elements").map(({ id, count }) => {
      const { objectName = "", dataSource = "", tableName = "" } = byId.get(id ?? 0) ?? {};
      return { id: id ?? 0, label: objectName, dataSource, tableName, count };
    }),
    rules: counted("rules"),
    statuses: of("statuses").map(({ word, count }) => ({ status: word as EventStatus, count })),
    perimeters: counted("perimeters"),
    accountants: counted("accountants"),
    entities: of("entities").map(({ id, word, label, count }) => ({ id: id ?? 0, label: `${label} (${word})`, count })),
    sections: [...sections].map(([section, count]) => ({ section, count })),
  };
}
