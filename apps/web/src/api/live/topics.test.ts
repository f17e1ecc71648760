import { liveTopics } from "@hub/contract/live/live.ts";
import type { Route } from "@hub/contract/route.ts";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keyApart, keyOf } from "../keys.ts";
import { areasOfTopic, createRefresher } from "./topics.ts";

const modules = import.meta.glob<Record<string, Partial<Route> | null>>("../../../../../packages/contract/src/*/**/*.ts", { eager: true });
const routes = Object.values(modules).flatMap((module) =>
  Object.values(module).filter((each) => each?.method && each.path && each.permission),
);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const route = (path: string) => ({ method: "GET", path, permission: "signed-in" }) as Route;
function watched() {
  const queries = new QueryClient();
  const asked: unknown[] = [];
  const old = new Set<unknown>();
  vi.spyOn(queries, "invalidateQueries").mockImplementation(async ({ queryKey } = {}) => void old.add(queryKey?.[0]));
  vi.spyOn(queries, "refetchQueries").mockImplementation(async ({ queryKey } = {}) => void asked.push(queryKey?.[0]));
  return { queries, asked, old };
}

test("every topic leads to areas that there are", () => {
  const words = new Set(routes.map((each) => each?.path?.split("/")[0]));
  expect(words.size).toBeGreaterThan(10);
  for (const topic of liveTopics) {
    const { now, later = [] } = areasOfTopic[topic];
    expect(now.length, topic).toBeGreaterThan(0);
    for (const area of [...now, ...later]) expect(words, `${topic}: ${area}`).toContain(area);
  }
});

test("[SERV-04] a first change is asked about at once, a hundred more once a rest", () => {
  const { queries, asked } = watched();
  const refresher = createRefresher(
    queries,
    () => false,
    () => 1,
  );
  refresher.changed("tasks");
  vi.advanceTimersByTime(299);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(asked).toEqual(["tasks"]);
  for (let times = 0; times < 100; times += 1) {
    refresher.changed("tasks");
    vi.advanceTimersByTime(20);
  }
  expect(asked.length).toBeLessThanOrEqual(3);
  vi.advanceTimersByTime(5_000);
  // The last change is never left out.
  expect(asked.length).toBeLessThanOrEqual(4);
  const before = asked.length;
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveLength(before);
});

test("a page that nobody looks at asks nothing, and knows that what it shows is old", () => {
  const { queries, asked, old } = watched();
  createRefresher(
    queries,
    () => true,
    () => 0,
  ).changed("quality");
  vi.advanceTimersByTime(1);
  expect([asked, old]).toEqual([[], new Set(["quality", "today", "workflows"])]);
});

test("a list in which somebody has gone far down stands, and is known to be old", async () => {
  const queries = new QueryClient();
  const asked: string[] = [];
  const watch = (path: string, pages: number) => {
    const queryKey = keyOf(route(path));
    queries.setQueryData(queryKey, { pages: Array.from({ length: pages }) });
    const queryFn = async () => asked.push(path);
    new QueryObserver(queries, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => undefined);
    return queryKey;
  };
  const keys = [watch("quality/events", 3), watch("quality/views", 2)];
  createRefresher(
    queries,
    () => false,
    () => 0,
  ).changed("quality");
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(["quality/views"]);
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)[0]).toBe(true);
});

test("[FIG-05] what is kept in the trail as a look is never asked for again by itself", async () => {
  const queries = new QueryClient();
  const queryKey = keyOf(route("scenary/1/figures/headcount/rows"));
  let looks = 0;
  queries.setQueryData(queryKey, { pages: [{}] });
  new QueryObserver(queries, { queryKey, queryFn: async () => (looks += 1), staleTime: "static" }).subscribe(() => undefined);
  const refresher = createRefresher(
    queries,
    () => false,
    () => 0,
  );
  refresher.changed("cells");
  refresher.all();
  await vi.advanceTimersByTimeAsync(5_000);
  await queries.invalidateQueries({ queryKey: keyOf(route("scenary")) });
  expect(looks).toBe(0);
});

test("[SERV-04] after a break everything is asked anew, but for what a form was begun on", () => {
  const queries = new QueryClient();
  const month = keyOf(route("validation/month"));
  const begun = keyApart(route("validation/month"));
  for (const key of [month, begun]) queries.setQueryData(key, {});
  createRefresher(queries, () => false).all();
  vi.advanceTimersByTime(1_500);
  expect([month, begun].map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, false]);
});
