import { expect, test } from "vitest";
import { orderOfDate } from "./date-order.ts";

test.each<[string, ReturnType<typeof orderOfDate>]>([
  ["11/13/2026", "month-first"],
  ["13/11/2026", "day-first"],
  ["11/10/2026", "either"],
  ["1.2.26", "either"],
  [" 11-13-2026 08:30", "month-first"],
  ["5/5/2026", undefined],
  ["13/13/2026", undefined],
  ["0/5/2026", undefined],
  ["2026-11-10", undefined],
  ["11/10-2026", undefined],
  ["5-Nov-2026", undefined],
  ["11/10/20267", undefined],
  ["", undefined],
])("[EYES-11] %j is %s", (text, order) => expect(orderOfDate(text)).toBe(order));
