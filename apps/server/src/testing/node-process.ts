import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { compileCache } from "./compile-cache.ts";

export type NodeProcess = ReturnType<typeof startNodeProcess>;

/**
 * A process of the portal as it is started in earnest, with nothing of this one's environment; `ready` resolves with the rest of the line that matches so, and fails with
 * what it said if it ends first. `root`: the tree it is of, this one unless told.
 */
export function startNodeProcess(role: string, env: Record<string, string>, root = join(import.meta.dirname, "../../../..")) {
  const child = spawn(process.execPath, [join(root, "apps/server/src/main.ts")], {
    env: { PATH: process.env["PATH"], ...compileCache, HUB_ROLE: role, HUB_PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: string[] = [];
  const waiting = new Set<(line: string) => void>();
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => {
      said.push(line);
      for (const tell of waiting) tell(line);
    });
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, said: said.join("\n") }));
  const ready = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const tell = (line: string) => {
        const [, rest] = pattern.exec(line) ?? [];
        if (rest !== undefined) resolve(rest);
      };
      for (const line of said) tell(line);
      waiting.add(tell);
      void ended.then(({ code, said: all }) => reject(new Error(`${role} ended (${code}): ${all}`)));
    });
  return { child, said, ended, ready };
}

/** One that answers requests, once it does. */
export async function startApiProcess(env: Record<string, string>): Promise<NodeProcess & { address: string }> {
  const node = startNodeProcess("api", env);
  return { ...node, address: await node.ready(/^HUB: (\S+)/) };
}

/** One that works, once it does. */
export async function startWorkerProcess(env: Record<string, string>): Promise<NodeProcess> {
  const node = startNodeProcess("worker", env);
  await node.ready(/(worker ready)/);
  return node;
}

/** Ends a process as a power cut does, and waits until it is gone. */
export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}
