import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { beforeAll, expect, test } from "vitest";
import { parserCases, slowCase } from "./parser-cases.ts";

let counted: Map<string, { once: number; twice: number }>;
beforeAll(async () => {
  const worker = new Worker(new URL("./count-parsers.ts", import.meta.url));
  const [counts] = (await once(worker, "message")) as [[string, number, number][]];
  counted = new Map(counts.map(([name, once, twice]) => [name, { once, twice }]));
});

const isWithinSize = (name: string) => {
  const { once, twice } = counted.get(name)!;
  return once > 0 && twice <= once * 2.2 + 20;
};

test("each case has a name of its own", () => {
  expect(counted.size).toBe(parserCases.length + 1);
});

test("[SAFE-01] a parser that takes the square of its size is found", () => {
  expect(isWithinSize(slowCase.name)).toBe(false);
});

test.each(parserCases)("[SAFE-01] $name: twice as much takes no more than twice the steps", ({ name }) => {
  expect(isWithinSize(name), JSON.stringify(counted.get(name))).toBe(true);
});
