import { getHeapStatistics } from "node:v8";
import type { Route } from "@hub/contract/route.ts";
import type { FastifyInstance } from "fastify";
import type { PressureLimits } from "../config/pressure.ts";
import { Problem, retryAfter } from "../problem.ts";

/** What is too much of: requests that wait for a connection, work of this process, memory. */
export const pressures = ["connections", "event-loop", "memory"] as const;
export type Pressed = (typeof pressures)[number];
/** How the process was at a look: how late it came, and how much of the heap is used, as of what it may take. */
export type Look = { lateMilliseconds: number; heapPercent: number };

/** So many looks in a row, a second apart, have to say the same: one long turn, or memory that is about to be collected, is no reason. */
const looksInARow = 3;

export type Pressure = {
  /** What new work is refused for now. */
  pressed(): Pressed | undefined;
  look(at: Look): void;
};

/**
 * Says when new work would only join a line that it would wait in for nothing. The line for a connection counts at once and by itself: it is where a slow database
 * or too many people are seen first, and it is over as soon as it is shorter.
 */
export function createPressure(limits: PressureLimits, waiting: () => number): Pressure {
  let late = 0;
  let full = 0;
  return {
    look({ lateMilliseconds, heapPercent }) {
      late = limits.lateMilliseconds > 0 && lateMilliseconds >= limits.lateMilliseconds ? late + 1 : 0;
      full = limits.heapPercent > 0 && heapPercent >= limits.heapPercent ? full + 1 : 0;
    },
    pressed() {
      if (limits.waiting > 0 && waiting() >= limits.waiting) return "connections";
      if (late >= looksInARow) return "event-loop";
      return full >= looksInARow ? "memory" : undefined;
    },
  };
}

/** Looks at this process once a second, until that is ended. */
export function watchPressure(pressure: Pressure): () => void {
  let before = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const { used_heap_size: used, heap_size_limit: all } = getHeapStatistics();
    pressure.look({ lateMilliseconds: Math.max(0, now - before - 1_000), heapPercent: (100 * used) / all });
    before = now;
  }, 1_000).unref();
  return () => clearInterval(timer);
}

/** Answers what is asked of the API with 503 and Retry-After while there is too much of it, before anything is read or looked up; `always` are the routes that go on, and pages are files. */
export function refuseUnderPressure(app: FastifyInstance, pressure: Pressure, always: readonly Route[]): void {
  const going = new Set(always.map(({ method, path }) => `${method} /api/${path}`));
  let told: Pressed | undefined;
  app.addHook("onRequest", async (request) => {
    const url = request.routeOptions.url;
    const pressed = pressure.pressed();
    if (pressed !== told) {
      request.log.warn({ pressed: pressed ?? null }, pressed ? "too much work: new work is refused" : "work is taken again");
      told = pressed;
    }
    if (!pressed || !url?.startsWith("/api/") || going.has(`${request.method} ${url}`)) return;
    throw new Problem("portal-busy", { retryAfter: retryAfter["portal-busy"] });
  });
}
