import type { LiveTopic } from "@hub/contract/live/live.ts";
import type { QueryClient } from "@tanstack/react-query";
import { areaKeyOf, type RouteKey } from "../keys.ts";

/** The first words of the paths of which answers are old when something of a topic has changed; `later`: asked again when somebody comes back to them. */
export const areasOfTopic: Record<LiveTopic, { now: readonly string[]; later?: readonly string[] }> = {
  cells: { now: ["validation", "deliveries", "scenary", "workflows", "today", "checks"], later: ["dashboard", "search"] },
  uploads: { now: ["uploads", "deliveries"], later: ["today"] },
  tasks: { now: ["tasks"] },
  scenarios: { now: ["scenary", "validation", "today"], later: ["dashboard"] },
  quality: { now: ["quality"], later: ["today", "workflows"] },
  glossary: { now: ["glossary"] },
  swp: { now: ["swp"], later: ["today"] },
  inbox: { now: ["workflows", "today", "validation", "access"] },
};

/** How long an area rests between two times of being asked anew, in milliseconds: many small changes are one to who looks at them. */
const rests: Readonly<Record<string, number>> = { deliveries: 4_000, scenary: 2_000, quality: 3_000 };
const usualRest = 1_000;
/** Everybody who looks at the same hears of a change at the same instant; they ask within so many milliseconds. */
const spread = 300;
/** The same for whatever everybody asks anew after a break. */
const spreadOfAll = 1_500;

/** Lists of these areas in which somebody has gone far down stand until they come back to them: they would be asked page after page, for each edit of each colleague. */
const leftStanding = new Set(["quality", "glossary", "swp"]);
const mostPages = 2;
const isLong = ({ state }: { state: { data: unknown } }) =>
  ((state.data as { pages?: unknown[] } | undefined)?.pages?.length ?? 0) > mostPages;

const keyOfArea = (area: string): RouteKey => areaKeyOf({ path: area });

/** Asks anew what is shown of what changed; nothing twice within its rest, and nothing that nobody looks at. */
export function createRefresher(queries: QueryClient, isHidden: () => boolean, random: () => number = Math.random) {
  const due = new Map<string, ReturnType<typeof setTimeout>>();
  const asked = new Map<string, number>();
  function old(area: string, isAskedNow: boolean): void {
    const queryKey = keyOfArea(area);
    void queries.invalidateQueries({ queryKey, refetchType: "none" });
    if (!isAskedNow || isHidden()) return;
    void queries.refetchQueries({ queryKey, type: "active", predicate: (query) => !leftStanding.has(area) || !isLong(query) });
  }

  function soon(area: string): void {
    if (due.has(area)) return;
    const rested = (asked.get(area) ?? -Infinity) + (rests[area] ?? usualRest) - performance.now();
    const run = () => {
      due.delete(area);
      asked.set(area, performance.now());
      old(area, true);
    };
    due.set(area, setTimeout(run, Math.max(rested, 0) + random() * spread));
  }

  return {
    changed(topic: LiveTopic): void {
      const { now, later = [] } = areasOfTopic[topic];
      for (const area of now) soon(area);
      for (const area of later) old(area, false);
    },
    /** Everything may have changed. What a form was begun on stays (`keyApart`). */
    all(): void {
      const run = () =>
        void queries.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[0] !== "apart",
          refetchType: isHidden() ? "none" : "active",
        });
      setTimeout(run, random() * spreadOfAll);
    },
  };
}
