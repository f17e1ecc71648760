import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Asked, peersFolder } from "./peer-servers.ts";

export type Load = { perSecond: number; p50: number; p99: number };

const run = promisify(execFile);

/** Sends a request again and again for some seconds over 10 connections that stay, from a process of its own; throws where anything but 200 comes. */
export async function sendLoad({ url, headers, body }: Asked, seconds: number): Promise<Load> {
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const posted = body === undefined ? [] : ["-m", "POST", "-b", body];
  const sender = join(peersFolder, "node_modules/autocannon/autocannon.js");
  const { stdout } = await run(process.execPath, [sender, "-j", "-c", "10", "-d", String(seconds), ...given, ...posted, url]);
  const told = JSON.parse(stdout) as {
    requests: { total: number };
    latency: { p50: number; p99: number };
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
  };
  if (told.errors + told.timeouts + told.non2xx > 0) throw new Error(`${url}: ${told.errors} errors, ${told.non2xx} refused`);
  return { perSecond: told.requests.total / told.duration, p50: told.latency.p50, p99: told.latency.p99 };
}
