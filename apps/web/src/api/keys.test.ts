import { listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { listCellHistory } from "@hub/contract/ingestion/deliveries.ts";
import { getUpload, listUploads } from "@hub/contract/ingestion/ingestion.ts";
import type { Route } from "@hub/contract/route.ts";
import { getScenario, listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { previewSwpAnswer } from "@hub/contract/swp/questions.ts";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, describe, expect, test } from "vitest";
import { keyApart, keyOf, type RouteKey } from "./keys.ts";
import { pagesKeyOf } from "./queries.ts";
import { invalidate, invalidateAll, invalidateArea, queryClient } from "./query-client.ts";

afterEach(() => queryClient.clear());

const isRoute = (value: unknown): value is Route => typeof value === "object" && value !== null && "path" in value && "permission" in value;

/** What of the answers that are kept under these keys is old after `act`. */
async function staleAfter(act: () => Promise<void>, ...kept: RouteKey[]): Promise<boolean[]> {
  for (const key of kept) queryClient.setQueryData(key, "an answer");
  await act();
  return kept.map((key) => queryClient.getQueryState(key)?.isInvalidated ?? false);
}

test("all that is asked of a route has its own key", () => {
  const keys = [
    keyOf(listUploads),
    keyOf(listUploads, { query: { year: 2026 } }),
    keyOf(listUploads, { query: { year: 2025 } }),
    pagesKeyOf(listUploads),
    keyApart(listUploads),
    keyOf(getUpload, { params: { id: 7 } }),
    keyOf(getUpload, { params: { id: 8 } }),
    keyOf(getUpload, { params: { id: 8 } }, "edited"),
    keyOf(previewSwpAnswer, { body: { tab: "external" } }),
    keyOf(previewSwpAnswer, { body: { tab: "internal" } }),
  ];
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(keys.length);
});

test("a route goes stale with everything that was asked of it, and alone", async () => {
  const kept = [keyOf(getUpload, { params: { id: 7 } }), keyOf(getUpload, { params: { id: 8 } }, "edited"), keyOf(listUploads)];
  expect(await staleAfter(() => invalidate(getUpload), ...kept)).toEqual([true, true, false]);
});

test("one record goes stale alone", async () => {
  const kept = [keyOf(getUpload, { params: { id: 7 } }), keyOf(getUpload, { params: { id: 8 } })];
  expect(await staleAfter(() => invalidate(getUpload, { id: 7 }), ...kept)).toEqual([true, false]);
});

test("an area goes stale with all its lists and records, and several at once", async () => {
  const kept = [pagesKeyOf(listUploads, { query: { year: 2026 } }), keyOf(getScenario, { params: { id: 7 } }), keyOf(listLegalEntities)];
  expect(await staleAfter(() => invalidateArea(listUploads, listScenarios), ...kept)).toEqual([true, true, false]);
});

test("what a form was begun on does not change with its area, but with everything", async () => {
  const kept = keyApart(getUpload, { params: { id: 7 } });
  expect(await staleAfter(() => invalidateArea(listUploads), kept)).toEqual([false]);
  expect(await staleAfter(invalidateAll, kept)).toEqual([true]);
});

describe("a route whose path is renamed", () => {
  // As a change of the contract does it: the routes of the whole area, in one place.
  const renamed = <R extends Route>(route: R): R => ({ ...route, path: `renamed/${route.path}` });
  const list = renamed(listUploads);
  const detail = renamed(getUpload);

  test("is still met by its name, and with its area", async () => {
    const kept = [pagesKeyOf(list), keyOf(detail, { params: { id: 7 } })];
    expect(await staleAfter(() => invalidate(detail), ...kept)).toEqual([false, true]);
    expect(await staleAfter(() => invalidateArea(list), ...kept)).toEqual([true, true]);
    expect(await staleAfter(() => invalidateArea(listUploads), ...kept)).toEqual([false, false]);
  });
});

/** What goes stale together, by the contract's rooms. Where a route leaves its area, every call of `invalidateArea` that means it has to name its new one as well. */
const areas: Record<string, string> = {
  checks: "checks",
  closing: "scenary",
  configuration:
    "access audit backups calendar closing-types entity-trees erasures groups legal-entities legal-holds lookups portal-languages reports retention sections settings users",
  dashboards: "dashboard",
  glossary: "glossary",
  ingestion: "connections deliveries ingestions sftp sources uploads",
  live: "live",
  "pay-reports": "pay-reports",
  quality: "quality",
  scenarios: "rates scenary targets",
  search: "legal-entities search",
  session: "account health languages login openapi.json password setup sso users",
  subscriptions: "subscriptions",
  swp: "swp",
  tasks: "selections tasks",
  today: "today",
  validation: "validation",
  workflows: "workflows",
};

test("no route has left its area unnoticed", () => {
  const modules = import.meta.glob<Record<string, unknown>>("../../../../packages/contract/src/*/**/*.ts", { eager: true });
  const found: Record<string, Set<string>> = {};
  for (const [file, exported] of Object.entries(modules))
    for (const each of Object.values(exported))
      if (isRoute(each)) (found[/contract\/src\/([^/]+)\//.exec(file)?.[1] ?? ""] ??= new Set()).add(each.path.split("/")[0] ?? "");
  expect(Object.fromEntries(Object.entries(found).map(([room, words]) => [room, [...words].toSorted().join(" ")]))).toEqual(areas);
});

test("a key of words of one's own does not compile", () => {
  const queries = new QueryClient();
  // @ts-expect-error -- made of no route
  queries.setQueryData(["uploads"], "an answer");
  // @ts-expect-error -- made of no route
  const filter: Parameters<typeof queries.invalidateQueries>[0] = { queryKey: ["uploads"] };
  // @ts-expect-error -- a part of a route's key and a word of one's own
  const options: Parameters<typeof queries.query>[0] = { queryKey: [...keyOf(listCellHistory), "pages"], queryFn: () => "" };
  expect([filter, options]).toHaveLength(2);
  // @ts-expect-error -- uploads are known by id
  expect(() => void invalidate(getUpload, { name: "x" })).not.toThrow();
});
