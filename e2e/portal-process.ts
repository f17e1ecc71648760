import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { compileCache } from "../apps/server/src/testing/compile-cache.ts";
import { newTestDirectory } from "../apps/server/src/testing/data-root.ts";

export type PortalProcess = {
  address: string;
  process: ChildProcess;
  output: string[];
  /** What `portal-with-people.ts` tells of its parts. */ told: Map<string, string>;
};

export const administrator = { email: "admin@example.com", password: "a long enough password" };

/** A directory for a portal's data that goes when the test ends: empty, or a copy of one whose portal is stopped. */
export async function newDataDirectory(copied?: string): Promise<{ directory: string; remove(): Promise<void> }> {
  const directory = await newTestDirectory("e2e");
  if (copied !== undefined) {
    await cp(copied, directory, { recursive: true });
    // Each copy finds a port of its own.
    await rm(join(directory, "postgres/port"));
  }
  return { directory, remove: () => rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }) };
}

/** A port that nothing listens on, for a portal whose address is to be known before it is there. */
export async function findPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

type Start = {
  env?: Record<string, string>;
  /** Which program of this folder or the server: `npm start`'s unless told. */ program?: string;
};

/** Starts the portal as `npm start` does, on a port of its own, and waits until it says where it listens; throws with its output if it ends first. */
export function startPortalProcess(
  directory: string,
  { env = {}, program = "../apps/server/src/main.ts" }: Start = {},
): Promise<PortalProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, program)], {
    env: {
      ...process.env,
      ...compileCache,
      HUB_PORT: "0",
      HUB_DATA_DIR: directory,
      HUB_LOG_LEVEL: "warn",
      HUB_ADMIN_EMAIL: administrator.email,
      HUB_ADMIN_PASSWORD: administrator.password,
      DATABASE_URL: "",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  const told = new Map<string, string>();
  createInterface({ input: child.stderr }).on("line", (line) => output.push(line));
  return new Promise((resolve, reject) => {
    child.once("exit", (code, signal) => reject(new Error(`The portal ended (${code ?? signal}): ${output.join("\n")}`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      output.push(line);
      const [, what, value] = /^(\w+)(?: demonstration)?: (\S+)$/.exec(line) ?? [];
      if (what && value) told.set(what, value);
      if (what === "HUB" && value) resolve({ address: value, process: child, output, told });
    });
  });
}

/** Stops a portal in order, as Ctrl+C does, and waits until it is gone; nothing where it never stood. */
export async function stopPortalProcess(portal: PortalProcess | undefined): Promise<void> {
  if (!portal || portal.process.exitCode !== null || portal.process.signalCode !== null) return;
  const gone = once(portal.process, "exit");
  portal.process.kill("SIGTERM");
  await gone;
}

/** Ends a portal as a power cut does, and waits until it is gone. PostgreSQL and the worker are on their own. */
export async function killPortalProcess(portal: PortalProcess): Promise<void> {
  const gone = once(portal.process, "exit");
  portal.process.kill("SIGKILL");
  await gone;
}
