import { countQualityEvents } from "@hub/contract/quality/events.ts";
import { type InfiniteData, InfiniteQueryObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keyOf } from "../api/keys.ts";
import { pagesKey, type QualityEvent, refreshEdited } from "./event-pages.ts";

const asked = { status: "OPEN", sort: "due", direction: "asc" } as const;
const perPage = 3;

let queries: QueryClient;
let table: QualityEvent[];
let loaded: (string | undefined)[];
let counted: number;
let leave: (() => void)[];

/** What the server answers of `table`, three at a time. */
async function load(_: unknown, after: string | undefined) {
  loaded.push(after);
  const behind = table.filter(({ idEvent, status }) => status === "OPEN" && idEvent > Number(after ?? 0));
  const items = behind.slice(0, perPage);
  const open = table.filter(({ status }) => status === "OPEN").length;
  return { items, next: behind.length > perPage ? String(items.at(-1)?.idEvent) : null, total: { count: open, exact: true } };
}

/** A list that is shown, all of it loaded, and the counts beside it. */
beforeEach(async () => {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  table = Array.from(
    { length: 8 },
    (_, at) => ({ idEvent: at + 1, status: "OPEN", comments: "", dueDate: null }) as unknown as QualityEvent,
  );
  [loaded, counted] = [[], 0];
  const list = new InfiniteQueryObserver(queries, {
    queryKey: pagesKey(asked),
    queryFn: ({ pageParam }) => load(asked, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const counts = new QueryObserver(queries, { queryKey: keyOf(countQualityEvents), queryFn: () => ++counted });
  leave = [list.subscribe(() => undefined), counts.subscribe(() => undefined)];
  await list.refetch();
  await list.fetchNextPage();
  await list.fetchNextPage();
  await counts.refetch();
  [loaded, counted] = [[], 0];
});
afterEach(() => {
  for (const each of leave) each();
  queries.clear();
});

const edit = (id: number, change: Partial<QualityEvent>): QualityEvent => {
  table = table.map((event) => (event.idEvent === id ? { ...event, ...change } : event));
  return table.find(({ idEvent }) => idEvent === id)!;
};
const data = () => queries.getQueryData<InfiniteData<Awaited<ReturnType<typeof load>>>>(pagesKey(asked));
const shown = () => [...new Set(data()?.pages.flatMap(({ items }) => items.map(({ idEvent }) => idEvent)))];

test("an event that was edited stands in its place, and only its page and the counts are asked for again", async () => {
  const saved = edit(5, { comments: "seen" });
  await refreshEdited(queries, saved, load);
  expect(loaded).toEqual(["3"]);
  expect(counted).toBe(1);
  expect(shown()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(data()?.pages[1]?.items[1]).toMatchObject({ idEvent: 5, comments: "seen" });
});

test("one that has left the filter goes, none of the others with it, and it is counted", async () => {
  await refreshEdited(queries, edit(6, { status: "RESOLVED" }), load);
  expect(loaded).toEqual(["3"]);
  expect(shown()).toEqual([1, 2, 3, 4, 5, 7, 8]);
  expect(data()?.pages[0]?.total.count).toBe(7);
});

test("a list in the order of what was changed is loaded anew, as one that does not have the event", async () => {
  await refreshEdited(queries, edit(2, { dueDate: "2026-11-30" }), load);
  expect(loaded).toEqual([undefined, "3", "6"]);
  loaded = [];
  await refreshEdited(queries, { ...edit(2, {}), idEvent: 99 }, load);
  expect(loaded).toEqual([undefined, "3", "6"]);
});

test("where its page cannot be had the list is loaded anew", async () => {
  await refreshEdited(queries, edit(5, { comments: "seen" }), () => Promise.reject(new Error("offline")));
  expect(loaded).toEqual([undefined, "3", "6"]);
  expect(data()?.pages[1]?.items[1]).toMatchObject({ comments: "seen" });
});
