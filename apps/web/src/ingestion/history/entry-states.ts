import type { Meaning } from "../../ui/StatusBadge.tsx";
import { type Outcome, outcomeMeaning } from "../uploads/upload-states.ts";
import type { HistoryEntry } from "./use-cell-history.ts";

const words: Record<HistoryEntry["state"], Outcome> = {
  RECEIVED: "received",
  CHECKING: "checking",
  REJECTED: "rejected",
  FAILED: "failed",
  CHECKED: "checked",
  QUARANTINED: "quarantined",
  HELD: "held",
  DISCARDED: "discarded",
  LOADED: "loaded",
  LOADED_WITH_WARNINGS: "loaded-with-warnings",
  LOADED_IN_PART: "loaded-in-part",
  SKIPPED: "skipped",
  UNCHANGED: "unchanged",
  SUPERSEDED: "superseded",
};

/** The badge of a version, `ingestion.badge-<it>`; a superseded one that was never loaded says so. */
export function entryWord({ state, comparable, held }: HistoryEntry): Outcome {
  if (state !== "SUPERSEDED" || comparable) return words[state];
  return held ? "held-superseded" : "quarantined-superseded";
}

export function entryMeaning(entry: HistoryEntry): Meaning {
  return outcomeMeaning[entryWord(entry)];
}

/** What the versions are compared with when nobody chose: the one before the newest. */
export function usualPair(rows: readonly HistoryEntry[]): { from: number; to: number } | undefined {
  const [newest, before] = rows.filter(({ comparable }) => comparable);
  return newest?.deliveryId && before?.deliveryId ? { from: before.deliveryId, to: newest.deliveryId } : undefined;
}
