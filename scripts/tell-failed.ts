import { writeFileSync } from "node:fs";
import type { Reporter, SerializedError, TestModule } from "vitest/node";

const colours = /\u001b\[[0-9;]*m/g;
/** So many files of browser tests are run once more; of more something is broken. */
const mostAgain = 3;

/** Tells once more at the end, in a line each, what failed and why: of a run of an hour often only its last lines are kept. Leaves the names of the files where `HUB_FAILED_FILES` says. */
export class TellFailed implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const failed = modules.filter((module) => !module.ok());
    const lines = failed.flatMap((module) => [
      ...module.errors().map((error) => lineOf(module.relativeModuleId, "as a whole", error)),
      ...[...module.children.allTests("failed")].map((test) => lineOf(module.relativeModuleId, test.fullName, test.result().errors?.[0])),
    ]);
    lines.push(...unhandled.map((error) => lineOf("outside of tests", error.name ?? "error", error)));
    if (lines.length > 0) console.log(`\nWhat failed:\n${lines.join("\n")}\n`);
    const told = process.env["HUB_FAILED_FILES"];
    const files = unhandled.length > 0 ? ["outside of tests"] : failed.map(({ relativeModuleId }) => relativeModuleId);
    if (told !== undefined) writeFileSync(told, files.join("\n"));
  }
}

const lineOf = (file: string, test: string, error: { message: string } | undefined) =>
  `- ${file} > ${test}\n    ${(error?.message ?? "").replaceAll(colours, "").split("\n").slice(0, 3).join(" ").slice(0, 300)}`;

/** The files to run once more: those of a few browser tests, which wait for another program to draw, where nothing else failed (docs/decisions/0071). */
export function filesToRunAgain(failed: readonly string[]): readonly string[] {
  return failed.length <= mostAgain && failed.every((file) => file.startsWith("e2e/")) ? failed : [];
}
