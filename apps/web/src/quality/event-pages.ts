import { listQualityEvents } from "@hub/contract/quality/events.ts";
import type { Output } from "@hub/contract/route.ts";
import type { InfiniteData, Query, QueryClient } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { pagesKeyOf } from "../api/queries.ts";
import { areaKeyOf, routeKeyOf } from "../api/keys.ts";
import { type EventOrder, type QualityFilter, queryOf } from "./quality-search.ts";

type EventPage = Output<(typeof listQualityEvents)["answer"]>;
export type QualityEvent = EventPage["items"][number];
type Asked = QualityFilter & EventOrder;
/** The pages of a list, each with where it begins. */
type Pages = InfiniteData<EventPage, string | undefined>;
type Load = (asked: Asked, after: string | undefined, signal?: AbortSignal) => Promise<EventPage>;
const pageSize = 100;

/** The key of a list of events, page behind page. */
export const pagesKey = (asked: Asked) => pagesKeyOf(listQualityEvents, { query: asked });

/** One page of a list; `after` is where the page before it ended. */
export const loadPage: Load = ({ sort, direction, ...filter }, after, signal) =>
  call(listQualityEvents, { query: { ...queryOf(filter), sort, direction, after, limit: pageSize }, ...(signal && { signal }) });

/**
 * Shows an event that was edited: everything else told of events is asked for again, but of a list that has it only the pages it stands in, so that a long one stays
 * as it is. A list that is ordered by what was changed, or that is loading just now, is loaded anew.
 */
export async function refreshEdited(queries: QueryClient, saved: QualityEvent, load: Load = loadPage): Promise<void> {
  const kept = queries
    .getQueryCache()
    .findAll({ queryKey: routeKeyOf(listQualityEvents), type: "active" })
    .filter((list) => list.queryKey.at(-1) === "pages" && staysInPlace(list, saved));
  const others = queries.invalidateQueries({ queryKey: areaKeyOf(listQualityEvents), predicate: (query) => !kept.includes(query) });
  await Promise.all([others, ...kept.map((list) => refreshPages(queries, list, saved, load))]);
}

function staysInPlace({ queryKey, state }: Query, saved: QualityEvent): boolean {
  const before = (state.data as Pages | undefined)?.pages.flatMap(({ items }) => items).find(({ idEvent }) => idEvent === saved.idEvent);
  if (!before || state.fetchStatus !== "idle") return false;
  return askedOf(queryKey).sort !== "due" || before.dueDate === saved.dueDate;
}

async function refreshPages(queries: QueryClient, { queryKey, state }: Query, saved: QualityEvent, load: Load): Promise<void> {
  const write = (change: (pages: Pages) => Pages) => queries.setQueryData<Pages>(queryKey, (pages) => pages && change(pages));
  const { pages, pageParams } = state.data as Pages;
  const touched = pageParams.filter((_, at) => pages[at]?.items.some(({ idEvent }) => idEvent === saved.idEvent));
  write((data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: page.items.map((item) => (item.idEvent === saved.idEvent ? saved : item)) })),
  }));
  try {
    // It may have left the filter: then the page begins where it did and has one of the next page's, which is shown once.
    for (const after of touched) {
      const fresh = await load(askedOf(queryKey), after);
      write((data) => ({
        ...data,
        pages: data.pages.map((page, at) => takeIn(page, data.pageParams[at] === after ? fresh : undefined, fresh)),
      }));
    }
  } catch {
    await queries.invalidateQueries({ queryKey, exact: true });
  }
}

/** How many there are is told with every page, and read from the first. */
const takeIn = (page: EventPage, fresh: EventPage | undefined, { total }: EventPage): EventPage => ({ ...(fresh ?? page), total });

const askedOf = (queryKey: readonly unknown[]): Asked => queryKey[3] as { sort: EventOrder["sort"] } & Asked;
