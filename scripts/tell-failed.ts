import type { Reporter, SerializedError, TestModule } from "vitest/node";

const colours = /\u001b\[[0-9;]*m/g;

/** Tells once more at the end, in a line each, what failed and why: of a run of an hour often only its last lines are kept. */
export class TellFailed implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const lines = modules.flatMap((module) => [
      ...module.errors().map((error) => lineOf(module.relativeModuleId, "as a whole", error)),
      ...[...module.children.allTests("failed")].map((test) => lineOf(module.relativeModuleId, test.fullName, test.result().errors?.[0])),
    ]);
    lines.push(...unhandled.map((error) => lineOf("outside of tests", error.name ?? "error", error)));
    if (lines.length > 0) console.log(`\nWhat failed:\n${lines.join("\n")}\n`);
  }
}

const lineOf = (file: string, test: string, error: { message: string } | undefined) =>
  `- ${file} > ${test}\n    ${(error?.message ?? "").replaceAll(colours, "").split("\n").slice(0, 3).join(" ").slice(0, 300)}`;
