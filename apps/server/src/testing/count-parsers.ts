import { startCounting } from "./count-steps.ts";

// Run in a process of its own, which has loaded nothing of ours yet.
const count = startCounting();
const { parserCases, slowCase } = await import("./parser-cases.ts");
const counted: [name: string, once: number, twice: number][] = [];
for (const { name, size, make, run } of [...parserCases, slowCase]) {
  const [given, doubled] = [make(size), make(size * 2)] as never[];
  // The first time things are made that stay.
  await run(make(8) as never);
  counted.push([name, await count(() => run(given!)), await count(() => run(doubled!))]);
}
process.send?.(counted, () => process.disconnect?.());
