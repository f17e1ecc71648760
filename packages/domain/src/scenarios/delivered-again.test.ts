import { describe, expect, test } from "vitest";
import type { ContentChange } from "./content-changes.ts";
import { affordRows, type DeliveredAgain, tellDeliveredAgain } from "./delivered-again.ts";

const change: ContentChange = {
  kind: "new-delivery",
  cell: null,
  before: [],
  after: [],
  subject: null,
  from: null,
  to: null,
  persons: null,
};
const told = (given: Partial<DeliveredAgain>): DeliveredAgain => ({ lateLeavers: 0, lateJoiners: 0, otherwise: false, ...given });

describe("[FIG-04] a new delivery as the causes it brings", () => {
  test.each<[string, DeliveredAgain | undefined, [string, number | null][]]>([
    ["rows that are not known", undefined, [["new-delivery", null]]],
    ["nothing new", told({}), [["redelivered-alike", null]]],
    ["leavers", told({ lateLeavers: 3 }), [["late-leavers", 3]]],
    ["joiners", told({ lateJoiners: 1 }), [["late-joiners", 1]]],
    ["other data", told({ otherwise: true }), [["redelivered", null]]],
    [
      "all of it",
      told({ lateLeavers: 2, lateJoiners: 5, otherwise: true }),
      [
        ["late-leavers", 2],
        ["late-joiners", 5],
        ["redelivered", null],
      ],
    ],
  ])("%s", (_, given, expected) => {
    expect(tellDeliveredAgain(change, given).map(({ kind, persons }) => [kind, persons])).toEqual(expected);
  });

  test("what is no new delivery stays what it is", () => {
    const entered = { ...change, kind: "cell-entered" as const };
    expect(tellDeliveredAgain(entered, told({ lateLeavers: 3 }))).toEqual([entered]);
  });

  test("rows of both sides are spent while there are any, and a smaller one still fits behind a larger one", () => {
    const of = (before: number, after: number) => ({ before: [{ rows: before }], after: [{ rows: after }] }) as ContentChange;
    const affords = affordRows(100);
    expect([of(30, 31), of(20, 20), of(19, 20), of(1, 0)].map((each) => affords(each))).toEqual([true, false, true, false]);
  });
});
