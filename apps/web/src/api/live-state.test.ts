import { afterEach, expect, test } from "vitest";
import { isLive, noteLive, paced } from "./live-state.ts";

afterEach(() => noteLive(false));

test("[SERV-04] what is asked by the clock is asked much more rarely while the page is told of changes, and as before when it is not", () => {
  expect([isLive(), paced(2_000, 500)]).toEqual([false, 2_000]);
  noteLive(true, 1_000);
  expect([isLive(), paced(2_000, 1_500), paced(60_000, 1_500)]).toEqual([true, 30_000, 300_000]);
  noteLive(false);
  expect([isLive(), paced(2_000, 1_500)]).toEqual([false, 2_000]);
});

test("what was asked before the page was told of changes is asked once more in the usual time", () => {
  noteLive(true, 1_000);
  // Told again that it is on: that is no new beginning.
  noteLive(true, 9_000);
  expect([paced(2_000, 999), paced(2_000, 1_001)]).toEqual([2_000, 30_000]);
});
