import { describe, expect, test } from "vitest";
import { checkLevers, noLevers } from "./levers.ts";
import { type Answer, checkAnswer, leversOfAnswer } from "./questions.ts";

const say = (found: ReturnType<typeof checkAnswer>) => found.map(({ code, path }) => `${path.join(".")}: ${code.replace("swp.", "")}`);
const tenths = Array.from({ length: 11 }, (_, value) => value);
type Given = [reskilled: number | null, outsourced: number | null];
const answer = ([reskilled, outsourced]: Given): Answer => ({ reskilled, outsourced });

describe("shortage", () => {
  test.each<[Given, string[]]>([
    [[3, 2], []],
    [[0, 0], []],
    [[10, 0], []],
    [[5, 5], []],
    [[6, 5], ["outsourced: answers-over-10"]],
    [[10, 10], ["outsourced: answers-over-10"]],
    [[11, 0], ["reskilled: answer-not-tenth"]],
    [[-1, 3], ["reskilled: answer-not-tenth"]],
    [[2.5, 2], ["reskilled: answer-not-tenth"]],
    [
      [30, 20],
      ["reskilled: answer-not-tenth", "outsourced: answer-not-tenth"],
    ],
    [[3, null], ["outsourced: required"]],
    [
      [null, null],
      ["reskilled: required", "outsourced: required"],
    ],
  ])("[SWP-11] Levers questions are answered in tenths (out of 10), for the shares reskilled or outsourced: %j", (given, expected) => {
    for (const tab of ["profiles-shortage", "skills-shortage"] as const) expect(say(checkAnswer(tab, answer(given)))).toEqual(expected);
  });

  test("[SWP-11] tenths reskilled and outsourced are levers: Reskill, Outsrc, and Hire the rest", () => {
    expect(leversOfAnswer("profiles-shortage", answer([3, 2]))).toEqual({ ...noLevers, hire: 50, outsrc: 20, reskill: 30 });
    for (const reskilled of tenths)
      for (const outsourced of tenths.filter((value) => reskilled + value <= 10))
        expect(checkLevers("skills-shortage", leversOfAnswer("skills-shortage", { reskilled, outsourced }))).toEqual([]);
  });
});

describe("pool", () => {
  test.each<[Given, string[]]>([
    [[4, null], []],
    [[0, null], []],
    [[10, null], []],
    [[null, null], ["reskilled: required"]],
    [[4, 2], ["outsourced: not-on-tab"]],
    [[4, 0], ["outsourced: not-on-tab"]],
    [[12, null], ["reskilled: answer-not-tenth"]],
  ])("[SWP-11] Levers questions are answered in tenths (out of 10), of a pool for the share reskilled: %j", (given, expected) => {
    expect(say(checkAnswer("profiles-pool", answer(given)))).toEqual(expected);
  });

  test("[SWP-11] tenths reskilled are levers: Reskill, and Release the rest", () => {
    expect(leversOfAnswer("profiles-pool", answer([4, null]))).toEqual({ ...noLevers, release: 60, reskill: 40 });
    for (const reskilled of tenths)
      expect(checkLevers("profiles-pool", leversOfAnswer("profiles-pool", { reskilled, outsourced: null }))).toEqual([]);
  });
});

test("an answer that is not right says no levers", () => {
  expect(leversOfAnswer("profiles-shortage", answer([6, 5]))).toEqual(noLevers);
});
