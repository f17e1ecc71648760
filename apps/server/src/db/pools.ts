import { type Connection, connect } from "./connect.ts";
import { type Limits, limits } from "./limits.ts";
import { type HealthWatch, watchHealth } from "./watch-health.ts";

/** The connections of what answers requests: pages have theirs, and apart from them those of the door, by which one comes in, leaves, and is shown out. */
export type Pools = { pages: Connection; door: Connection; health: HealthWatch; close(): Promise<void> };

/** Places in the pools; those of signing in are fewer than the door's, so that some are always left for ending access (session/attempts/door-turns.ts). */
export const poolSize = { pages: 10, door: 6 };

/** Who reads a page for a while and goes on finds the connections there: six new ones at once take 30 ms. */
const idleSeconds = 300;

/** Opens the pools of the HTTP side on a PostgreSQL url. `own` puts other limits in the place of the usual ones. */
export function openPools(
  url: string,
  options: { onError?: (error: Error) => void; own?: { pages?: Partial<Limits>; door?: Partial<Limits> } } = {},
): Pools {
  const { onError = () => undefined, own = {} } = options;
  const pages = connect(url, { limits: { ...limits.pages, ...own.pages }, max: poolSize.pages, idleSeconds, onError });
  const door = connect(url, { limits: { ...limits.door, ...own.door }, max: poolSize.door, onError, applicationName: "hub-door" });
  const health = watchHealth(url);
  return { pages, door, health, close: async () => void (await Promise.all([pages.close(), door.close(), health.close()])) };
}
