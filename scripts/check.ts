import { exec } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const projects = ["tsconfig.json", "apps/web/tsconfig.json", "e2e/tsconfig.json"].filter((path) => existsSync(join(root, path)));

/** What `npm run check` runs, two at a time; the longest first. All run, so that one sees everything at once. */
const steps: [name: string, command: string][] = [
  ...projects.map((path): [string, string] => [`types (${path})`, `tsc -p ${path}`]),
  ["lint", "oxlint --format=unix"],
  ["unused", "knip --no-progress"],
  ["texts", "node packages/i18n/verify.ts"],
  ["boundaries", "node scripts/check-boundaries.ts"],
  ["format", "oxfmt --check"],
];

function runStep(command: string): Promise<{ output: string; failed: boolean }> {
  const path = [join(root, "node_modules/.bin"), process.env["PATH"]].join(process.platform === "win32" ? ";" : ":");
  return new Promise((resolve) => {
    exec(command, { cwd: root, env: { ...process.env, PATH: path }, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
      resolve({
        output: [stdout, stderr]
          .map((text) => text.trim())
          .filter(Boolean)
          .join("\n"),
        failed: error !== null,
      }),
    );
  });
}

const waiting = [...steps];
let failures = 0;
async function takeSteps(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const [name, command] = step;
    const start = performance.now();
    const { output, failed } = await runStep(command);
    console.log(`${failed ? "FAILED" : "ok    "} ${name}  ${((performance.now() - start) / 1000).toFixed(1)} s`);
    if (failed) console.log(`${output}\n`);
    failures += failed ? 1 : 0;
  }
}
await Promise.all([takeSteps(), takeSteps()]);
if (failures > 0) {
  console.error(`${failures} of ${steps.length} checks failed`);
  process.exitCode = 1;
}
