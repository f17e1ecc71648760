import { expect, test } from "vitest";
import { loadingMinimum, notificationDuration, prefetchIdle, progressDuration, progressThrottle } from "./delays.ts";

test("[SHELL-12] the durations are those of the specification", () => {
  expect({ loadingMinimum, progressThrottle, progressDuration, prefetchIdle, notificationDuration }).toEqual({
    loadingMinimum: 200,
    progressThrottle: 200,
    progressDuration: 5000,
    prefetchIdle: 2000,
    notificationDuration: 10_000,
  });
});
