import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";

type Command = {
  command: string;
  args: string[];
  env?: Record<string, string | undefined>;
  /** Where what it says is kept. */ log: string;
  /** Whose it is; the suite's own unless told. */ account?: { uid: number; gid: number };
};

/** A process of the cluster, which is started, killed and started again as a service manager does, each time the same. */
export type Part = {
  pid(): number;
  start(): void;
  /** Ends it as a power cut does, and waits until it is gone; nothing where it is gone. It is started again after so many milliseconds, where it is kept: a second unless told. */
  kill(downFor?: number): Promise<void>;
  /** Ends it in order, or after a while anyway. */ stop(): Promise<void>;
  /** From now on it is started again after its end, whyever it ended. */ keep(): void;
};

const living = new Set<ChildProcess>();
// Whoever ends the suite ends its parts, in order: Patroni takes its PostgreSQL with it.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    for (const child of living) child.removeAllListeners("exit").kill("SIGTERM");
    setTimeout(() => process.exit(1), 8_000);
  });

/** Describes a part; nothing runs before `start`. */
export function definePart({ command, args, env, log, account = { uid: 0, gid: 0 } }: Command): Part {
  let child: ChildProcess | undefined;
  let kept = false;
  let rest = 1_000;
  const runs = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const start = () => {
    if (runs()) return;
    const out = openSync(log, "a");
    const begun = spawn(command, args, {
      env: { PATH: process.env["PATH"], LANG: "C.UTF-8", ...env },
      stdio: ["ignore", out, out],
      ...account,
    });
    child = begun;
    living.add(begun);
    begun.once("exit", () => {
      living.delete(begun);
      if (kept && child === begun) setTimeout(() => kept && child === begun && start(), rest).unref();
      rest = 1_000;
    });
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!child || !runs()) return;
    const gone = once(child, "exit");
    child.kill("SIGCONT");
    child.kill(signal);
    const timer = setTimeout(() => child?.kill("SIGKILL"), 20_000);
    await gone;
    clearTimeout(timer);
  };
  return {
    pid: () => child?.pid ?? 0,
    start,
    kill(downFor = 1_000) {
      rest = downFor;
      return end("SIGKILL");
    },
    keep() {
      kept = true;
    },
    async stop() {
      kept = false;
      await end("SIGTERM");
    },
  };
}
