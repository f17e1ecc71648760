import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

// Each figure stands beside its limit or a peer, measured in the same run: ratios travel between machines, seconds do not.
const only = process.argv.slice(2);
const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith(".ts") && file !== "run.ts").toSorted();
let failed = false;
for (const file of files.filter((name) => only.length === 0 || only.some((word) => name.startsWith(word)))) {
  console.log(`\n${file.replace(/\.ts$/, "")}`);
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], { stdio: "inherit" });
  const [code] = (await once(child, "exit")) as [number | null];
  failed ||= code !== 0;
}
process.exitCode = failed ? 1 : 0;
