import type { Meaning } from "../ui/StatusBadge.tsx";
import type { MissingCell } from "./scenario-states.ts";

export type MissingReason = "no-data" | "blocked" | "first-signature" | "second-signature";
export const missingMeanings: Record<MissingReason, Meaning> = {
  "no-data": "pending",
  blocked: "late",
  "first-signature": "partial",
  "second-signature": "partial",
};

/** What a cell waits for next: its data, a correction, the first or the second signature. */
export function reasonOf({ data, signOff }: Pick<MissingCell, "data" | "signOff">): MissingReason {
  if (data === "BLOCKED") return "blocked";
  if (data === "NO_DATA") return "no-data";
  return signOff === "NONE" ? "first-signature" : "second-signature";
}
