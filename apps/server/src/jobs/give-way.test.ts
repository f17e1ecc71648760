import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

test.runIf(process.platform === "linux").each([
  { nice: "5", priority: 10 },
  { nice: "15", priority: 15 },
])("what was started with nice $nice gives way, and is not put higher than it was", ({ nice, priority }) => {
  const module = join(import.meta.dirname, "give-way.ts");
  const said = `import { giveWay } from ${JSON.stringify(module)}; giveWay(); console.log(os.getPriority());`;
  // The suite itself may run below others: what is asked for is added to where it stands.
  const own = Number(execFileSync("nice", { encoding: "utf8" }));
  const told = execFileSync("nice", ["-n", nice, process.execPath, "--input-type=module", "--eval", `import os from "node:os"; ${said}`], {
    encoding: "utf8",
  });
  expect(Number(told)).toBe(Math.max(priority, Math.min(19, own + Number(nice))));
});
