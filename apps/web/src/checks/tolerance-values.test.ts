import { describe, expect, test } from "vitest";
import { currentOf, listTargets, readValue, type Tolerance } from "./tolerance-values.ts";

const entity = (id: number, name: string) => ({ id, code: name, name });
const percent = { unit: "percent", least: "0", most: "100" } as const;

describe("what is typed as a tolerance", () => {
  test.each([
    ["2", "2"],
    [" 2,5 ", "2.5"],
    ["02.50", "2.5"],
    ["100", "100"],
    ["0,0", "0"],
  ])("%s is %s", (text, value) => {
    expect(readValue(text, percent)).toEqual({ value });
  });

  test.each([
    ["", "tolerance-not-number"],
    ["-1", "tolerance-not-number"],
    ["1e2", "tolerance-not-number"],
    ["1.000,5", "tolerance-not-number"],
    ["100,0001", "tolerance-out-of-range"],
  ])("%s is refused", (text, issue) => {
    expect(readValue(text, percent)).toEqual({ issue });
  });

  test("persons are whole", () => {
    expect(readValue("1,5", { unit: "persons", least: "0", most: "10" })).toEqual({ issue: "tolerance-whole" });
    expect(readValue("1,0", { unit: "persons", least: "0", most: "10" })).toEqual({ value: "1" });
  });
});

test("who sets for an entity does not propose for it; the group stands first", () => {
  const [a, b] = [entity(1, "Zaragoza"), entity(2, "Ávila")];
  expect(listTargets({ setGroup: false, proposeGroup: true, setFor: [a], proposeFor: [a, b] })).toEqual([
    { legalEntity: null, act: "propose" },
    { legalEntity: b, act: "propose" },
    { legalEntity: a, act: "set" },
  ]);
  expect(listTargets({ setGroup: true, proposeGroup: true, setFor: [], proposeFor: [] })).toEqual([{ legalEntity: null, act: "set" }]);
});

test("an entity's own counts, else the group's, else what ships", () => {
  const by = { reason: "", decidedBy: "", decidedAt: "" };
  const tolerance: Tolerance = { ...percent, shipped: "2", group: null, entities: [{ legalEntity: entity(1, "A"), value: "5", ...by }] };
  expect([currentOf(tolerance, 1), currentOf(tolerance, 2), currentOf(tolerance, null)]).toEqual(["5", "2", "2"]);
  expect(currentOf({ ...tolerance, group: { value: "3", ...by } }, 2)).toBe("3");
});
