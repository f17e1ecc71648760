import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { filesToRunAgain } from "./tell-failed.ts";

// Tests wait for servers and browsers now and then; the check does its work in what they leave of the machine, and tells what it found when they are through.
const root = join(import.meta.dirname, "..");
const path = [join(root, "node_modules/.bin"), process.env["PATH"]].join(process.platform === "win32" ? ";" : ":");
const told = await mkdtemp(join(tmpdir(), "hub-tests-"));
const failedFiles = join(told, "failed");

function start(command: string, stdout: "inherit" | "pipe") {
  const env = { ...process.env, PATH: path, HUB_FAILED_FILES: failedFiles };
  return spawn(command, { cwd: root, shell: true, env, stdio: ["ignore", stdout, "inherit"] });
}
const run = async (command: string): Promise<boolean> => {
  const [code] = (await once(start(command, "inherit"), "close")) as [number | null];
  return code === 0;
};

const check = start("node scripts/check.ts", "pipe");
if (check.pid !== undefined) setPriority(check.pid, 10);
let found = "";
check.stdout?.setEncoding("utf8").on("data", (text: string) => (found += text));
const checked = once(check, "close");

let passed = await run("npm run -s build && vitest run");
const again = passed ? [] : filesToRunAgain((await readFile(failedFiles, "utf8").catch(() => "")).split("\n").filter(Boolean));
if (again.length > 0) {
  console.log(`\nOnce more, as a browser may have been slow: ${again.join(", ")}\n`);
  passed = await run(`vitest run ${again.join(" ")}`);
  if (passed) console.log(`\nFAILED ONCE, passed when run again; look into why: ${again.join(", ")}\n`);
}
await rm(told, { recursive: true, force: true });
const [unfit] = (await checked) as [number | null];
console.log(`\nWhat the check found:\n${found}`);
process.exitCode = passed && unfit === 0 ? 0 : 1;
