import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { compileCache } from "../../apps/server/src/testing/compile-cache.ts";
import { secrets } from "./database-pair.ts";
import { definePart, type Part } from "./part.ts";
import { ports } from "./ports.ts";

/** How the portals reach the primary: by both hosts in their address, by HAProxy's one, or by the pooler of their node. */
export const ways = ["hosts", "proxy", "pooled"] as const;
export type Way = (typeof ways)[number];
export type PortalNode = { api: Part; worker: Part };

const hosts = [0, 1].map((at) => `127.0.0.1:${ports.ofNode(at).postgres}`).join(",");
/** The databases by both their hosts, whichever leads, for a role. */
export const severalHosts = (role: "owner" | "app") =>
  `postgres://hub_${role}:${secrets[role]}@${hosts}/hub?target_session_attrs=read-write`;
const secretKey = randomBytes(32).toString("base64");

function environment(way: Way, at: number): Record<string, string> {
  const oneAddress = (port: number) => `postgres://hub_app:${secrets.app}@127.0.0.1:${port}/hub`;
  if (way === "hosts") return { DATABASE_URL: severalHosts("app") };
  if (way === "proxy") return { DATABASE_URL: oneAddress(ports.primary) };
  return {
    HUB_DATABASE_POOLED: "true",
    DATABASE_URL: oneAddress(ports.ofNode(at).pooler),
    HUB_DATABASE_DIRECT_URL: oneAddress(ports.primary),
  };
}

/** Where the portal's program stands: this project's unless another release is to run. */
const here = join(import.meta.dirname, "../..");

/** The two parts of the portal on one node; `preload` is a module that runs before the portal. */
export function definePortalNode(directory: string, way: Way, at: number, given: { root?: string; preload?: string } = {}): PortalNode {
  const part = (role: "api" | "worker") =>
    definePart({
      command: process.execPath,
      args: [
        "--max-old-space-size=768",
        ...(given.preload ? [`--import=${given.preload}`] : []),
        join(given.root ?? here, "apps/server/src/main.ts"),
      ],
      log: join(directory, `${role}${at}.log`),
      env: {
        ...compileCache,
        ...environment(way, at),
        HUB_ROLE: role,
        HUB_PORT: String(ports.ofNode(at).api),
        HUB_DATA_DIR: join(directory, `node${at}`),
        HUB_SECRET_KEY: secretKey,
        HUB_TRUST_PROXY: "1",
        HUB_DRAIN_SECONDS: "2",
        HUB_LOG_LEVEL: "info",
      },
    });
  return { api: part("api"), worker: part("worker") };
}

/** Brings the database to this release, as the owner; throws with what it says. */
export async function migrate(directory: string, root: string = here): Promise<void> {
  const env = {
    PATH: process.env["PATH"],
    HUB_ROLE: "migrate",
    DATABASE_URL: severalHosts("app"),
    HUB_DATABASE_OWNER_URL: severalHosts("owner"),
    HUB_DATA_DIR: join(directory, "migrate"),
    HUB_SECRET_KEY: secretKey,
  };
  await promisify(execFile)(process.execPath, [join(root, "apps/server/src/main.ts")], { env });
}
