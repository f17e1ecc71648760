import { describe, expect, test } from "vitest";
import { checkTraining } from "./training.ts";

type Given = [from: number | null, to: number | null, reskill: number | null];
const say = ([from, to, reskill]: Given) =>
  checkTraining(from, to, reskill).map(({ code, path }) => `${path.join(".")}: ${code.replace("swp.", "")}`);

test.each<[Given, string[]]>([
  [[3, 6, 50], []],
  [[0, 1, 50], []],
  [[119, 120, 50], []],
  [[3, 3, 50], ["trainingTo: training-order"]],
  [[0, 0, 0], ["trainingTo: training-order"]],
  [[6, 3, 50], ["trainingTo: training-order"]],
  [[9, 10, 50], []],
])("[SWP-08] Training effort: From must be less than To: %j", (given, expected) => expect(say(given)).toEqual(expected));

describe("training effort", () => {
  test.each<[string, Given, string[]]>([
    ["is needed where something is reskilled", [null, null, 1], ["trainingFrom: training-required", "trainingTo: training-required"]],
    ["is needed whole", [3, null, 1], ["trainingTo: training-required"]],
    ["is not needed where nothing is reskilled", [null, null, 0], []],
    ["is not needed before anything is said", [null, null, null], []],
    ["may be given all the same", [3, 6, 0], []],
    ["is given with both, or not at all", [null, 6, 0], ["trainingFrom: training-both"]],
    ["is at most 120 months", [3, 121, 10], ["trainingTo: months-not-whole"]],
    ["is at least 0", [-1, 3, 10], ["trainingFrom: months-not-whole"]],
    ["is in whole months", [1.5, 3, 10], ["trainingFrom: months-not-whole"]],
  ])("%s", (_, given, expected) => expect(say(given)).toEqual(expected));
});
