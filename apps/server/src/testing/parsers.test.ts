import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { parserCases, slowCase } from "./parser-cases.ts";

/** Calls of what the engine has optimised are not counted, and when it does so is a matter of time. */
const exactly = ["--no-opt", "--no-maglev", "--no-sparkplug"];

let counted: Map<string, { once: number; twice: number }>;
beforeAll(async () => {
  const child = fork(fileURLToPath(new URL("./count-parsers.ts", import.meta.url)), { execArgv: exactly });
  const counts = await new Promise<[name: string, once: number, twice: number][]>((resolve, reject) => {
    child.once("message", (message) => resolve(message as [string, number, number][]));
    child.once("exit", (code) => reject(new Error(`counting ended with ${code}`)));
  });
  counted = new Map(counts.map(([name, once, twice]) => [name, { once, twice }]));
}, 300_000);

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
