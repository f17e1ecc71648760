import { expect, test } from "vitest";
import { answerOf, countIn, offeredValues } from "./facet-values.ts";

test("a search compares without accents and case, and what is chosen is shown however many there are", () => {
  const values = ["Ágnes Ríos", "Ana", "Ana María", "Bea", "Carla"].map((label, at) => ({ value: String(at), label, count: 1 }));
  expect(offeredValues(values, "agn RIO", [], 9).map(({ label }) => label)).toEqual(["Ágnes Ríos"]);
  expect(offeredValues(values, "", ["4"], 2).map(({ label }) => label)).toEqual(["Ágnes Ríos", "Carla"]);
  expect(offeredValues(values, "z", ["4"], 2)).toEqual([]);
});

test("[TODAY-09] a question's answer, one that is on its way, and one that failed are told apart; an older answer stays one", () => {
  const answer = { mine: 0 };
  const mine = (each: typeof answer) => each.mine;
  const asked: [Parameters<typeof answerOf<typeof answer>>[0], unknown][] = [
    [{ data: answer, error: null }, 0],
    [{ data: undefined, error: null }, undefined],
    [{ data: undefined, error: new Error("no connection") }, "failed"],
    [{ data: answer, error: new Error("no connection") }, 0],
  ];
  for (const [question, count] of asked) expect(countIn(answerOf(question), mine)).toBe(count);
});
