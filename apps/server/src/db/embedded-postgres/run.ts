import { spawn } from "node:child_process";
import type { Account } from "./account.ts";

// Nothing of the portal's own environment: PGDATA, PGPORT or a locale there would change what PostgreSQL does. Windows programs cannot live without theirs.
export const environment = process.platform === "win32" ? undefined : { PATH: "/usr/bin:/bin", LC_ALL: "C" };

export type Outcome = { code: number | null; output: string };

/** Runs a program to its end as `account`; answers its exit code (null: killed, or never started) and what it wrote, errors included. */
export function run(program: string, args: string[], options: { account?: Account; cwd?: string } = {}): Promise<Outcome> {
  return new Promise<Outcome>((resolve) => {
    const child = spawn(program, args, {
      ...options.account,
      cwd: options.cwd ?? "/",
      env: environment,
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.once("error", (error) => resolve({ code: null, output: error.message }));
    child.once("close", (code) => resolve({ code, output: output.trim() }));
    // Some failures to start are thrown, others are events.
  }).catch((error: unknown) => ({ code: null, output: error instanceof Error ? error.message : String(error) }));
}
