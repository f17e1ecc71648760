import { randomInt } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";

// Below the range systems take outgoing ports from: there a pool that reconnects while the server is away could be given the server's own port and connect to itself.
const FIRST = 20_000;
const LAST = 32_000;

/** `preferred` if it is free on 127.0.0.1, else another free port. */
export async function choosePort(preferred: number | undefined): Promise<number> {
  for (let port = preferred ?? randomInt(FIRST, LAST), attempts = 0; attempts < 100; port = randomInt(FIRST, LAST), attempts++) {
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No free port on 127.0.0.1 between ${FIRST} and ${LAST} for the embedded PostgreSQL.`);
}

/** The port the cluster had before, if any. */
export async function readPort(file: string): Promise<number | undefined> {
  const port = Number(await readFile(file, "utf8").catch(() => ""));
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}

/** Keeps the port for the next start. */
export async function rememberPort(file: string, port: number): Promise<void> {
  if ((await readPort(file)) !== port) await writeFile(file, `${port}\n`);
}

function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(true)));
  });
}
