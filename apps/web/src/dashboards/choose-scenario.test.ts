import { expect, test } from "vitest";
import { chooseScenario, type OfferedScenario } from "./choose-scenario.ts";

const scenario = (id: number, month: number, versions: number[]): OfferedScenario => ({
  id,
  scenarioType: "CLOSING",
  year: 2026,
  month,
  state: versions.length > 0 ? "CLOSED" : "OPEN",
  versions,
});
const offered = [scenario(3, 10, []), scenario(2, 9, [1, 2]), scenario(1, 8, [1])];

test.each([
  ["the newest closed month and its latest version by itself", {}, 2, 2],
  ["what the address asks for", { scenario: "2", version: "1" }, 2, 1],
  ["an open month has no version", { scenario: "3", version: "1" }, 3, undefined],
  ["an address that asks for nothing there is gets the default", { scenario: "99", version: "7" }, 2, 2],
] as const)("[DASH-02] the dashboard shows %s", (_, asked, id, version) => {
  expect(chooseScenario(offered, asked)).toMatchObject({ scenario: { id }, version });
});

test("without a closed month the newest is shown", () => {
  expect(chooseScenario(offered.slice(0, 1), {})?.scenario.id).toBe(3);
  expect(chooseScenario([], {})).toBeUndefined();
});
