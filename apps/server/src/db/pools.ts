import type { Logger } from "pino";
import { fixed, type Size, sizes } from "../config/size.ts";
import { type Connection, connect } from "./connect.ts";
import { type Limits, limits } from "./limits.ts";
import { openReplicas, type Replicas } from "./replica/replicas.ts";
import { type HealthWatch, watchHealth } from "./watch-health.ts";

/** The connections of what answers requests: pages have theirs, and apart from them those of the door, by which one comes in, leaves, and is shown out. */
export type Pools = { pages: Connection; door: Connection; health: HealthWatch; replicas: Replicas | undefined; close(): Promise<void> };

/** Who reads a page for a while and goes on finds the connections there: six new ones at once take 30 ms. */
const idleSeconds = 300;

type Options = {
  onError?: (error: Error) => void;
  /** How many connections the pages have, as many to each replica; as a node of the usual size unless told. */
  size?: Pick<Size, "pages">;
  own?: { pages?: Partial<Limits>; door?: Partial<Limits> };
  /** Replicas to read from, and where what becomes of them is told. */
  readUrl?: string | undefined;
  log?: Pick<Logger, "warn" | "info">;
};

/** Opens the pools of the HTTP side on a PostgreSQL url. `own` puts other limits in the place of the usual ones. */
export function openPools(url: string, options: Options = {}): Pools {
  const { onError = () => undefined, size = sizes.medium, own = {}, readUrl, log = silent } = options;
  const ofPages = { ...limits.pages, ...own.pages };
  const pages = connect(url, { limits: ofPages, max: size.pages, idleSeconds, onError });
  const door = connect(url, { limits: { ...limits.door, ...own.door }, max: fixed.door, onError, applicationName: "hub-door" });
  const health = watchHealth(url);
  const replicas = readUrl === undefined ? undefined : openReplicas(url, readUrl, { base: ofPages, max: size.pages, log });
  const close = async () => void (await Promise.all([pages.close(), door.close(), health.close(), replicas?.close()]));
  return { pages, door, health, replicas, close };
}

const silent = { warn: () => undefined, info: () => undefined };
