import { afterEach, expect, test, vi } from "vitest";
import { begin, takeBegun } from "./begun.ts";

afterEach(() => void vi.unstubAllGlobals());

test("an answer that was begun is taken once, and by nobody who has another session", async () => {
  const sent = vi.fn((address: string) => Promise.resolve(new Response(address)));
  vi.stubGlobal("fetch", sent);
  begin("./api/today", "one", "de");
  expect(sent.mock.calls).toEqual([["./api/today", { headers: { "accept-language": "de", authorization: "Bearer one" } }]]);
  expect(takeBegun("./api/other", "one")).toBeUndefined();
  expect(await (await takeBegun("./api/today", "one"))?.text()).toBe("./api/today");
  expect(takeBegun("./api/today", "one")).toBeUndefined();
  begin("./api/today", "one", "de");
  expect(takeBegun("./api/today", "two")).toBeUndefined();
  // What was not one's own is no later one's either.
  expect(takeBegun("./api/today", "one")).toBeUndefined();
});
