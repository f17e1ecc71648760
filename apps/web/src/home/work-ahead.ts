import type { getToday } from "@hub/contract/today/today.ts";
import type { Output } from "@hub/contract/route.ts";
import { useEffect } from "react";
import { loadAhead } from "../api/load-ahead.ts";
import { lazyPart } from "../texts/lazy-part.ts";
import { type Work, workOf } from "./waiting-work.ts";

// What opens only once somebody acts is no part of the first load.
export const WorkWindow = lazyPart(async () => (await import("./WorkWindow.tsx")).WorkWindow);
export const ManyWindow = lazyPart(async () => (await import("../validation/many/ManyWindow.tsx")).ManyWindow);

/** Loads quietly the windows in which is done what home tells of, so that a press opens them at once. */
export function useWorkAhead(today: Output<typeof getToday.answer> | undefined): void {
  const waits = today?.waiting.items.flatMap((item) => workOf(item)?.kind ?? []) ?? [];
  const kinds = [...new Set<Work["kind"]>([...waits, ...(today?.month ? (["cell"] as const) : [])])].join(" ");
  useEffect(() => {
    if (kinds === "") return;
    loadAhead(WorkWindow.load, { isSpared: true });
    for (const kind of kinds.split(" ") as Work["kind"][])
      loadAhead(async () => (await import("./WorkWindow.tsx")).loadWindow(kind), { isSpared: true });
    if (kinds.includes("cell")) loadAhead(ManyWindow.load, { isSpared: true });
  }, [kinds]);
}
