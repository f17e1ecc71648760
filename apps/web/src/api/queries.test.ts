import { getDashboard } from "@hub/contract/dashboards/dashboards.ts";
import { getPayCategories } from "@hub/contract/pay-reports/pay-reports.ts";
import { getScenario } from "@hub/contract/scenarios/scenarios.ts";
import { getValidation } from "@hub/contract/validation/validation.ts";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { detailOptions, routeOptions } from "./queries.ts";

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return Response.json({ id: 7 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What a page that shows the detail gets. */
async function show(route: Parameters<typeof detailOptions>[0], id: number | undefined) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observer = new QueryObserver(client, detailOptions(route, id));
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  const { data } = observer.getCurrentResult();
  stop();
  client.clear();
  return data;
}

test("[FIG-05] what is kept in the trail as a look is not asked for again, whatever becomes old", async () => {
  const client = new QueryClient();
  const observer = new QueryObserver(client, routeOptions(getPayCategories, { params: { scenarioId: 7 }, query: { legalEntityId: 1 } }));
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  await client.invalidateQueries();
  await client.refetchQueries();
  stop();
  observer.subscribe(() => undefined)();
  client.clear();
  expect(asked).toHaveLength(1);
});

describe.each([
  ["validation", getValidation],
  ["scenario", getScenario],
  ["dashboard", getDashboard],
] as const)("[API-33] the detail of a %s", (_, route) => {
  test.each([undefined, Number.NaN, 0, -1, 1.5])("asked for with %s logs an error, makes no call and returns nothing", async (id) => {
    expect(await show(route, id)).toBeUndefined();
    expect(asked).toEqual([]);
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining(route.path));
  });

  test("asked for with an id makes the call", async () => {
    expect(await show(route, 7)).toEqual({ id: 7 });
    expect(asked).toEqual([expect.stringContaining(`/${route.path.replace(":id", "7")}`)]);
    expect(console.error).not.toHaveBeenCalled();
  });
});
