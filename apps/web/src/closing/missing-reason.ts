import type { MissingCell } from "./scenario-states.ts";

export type MissingReason = "no-data" | "blocked" | "first-signature" | "second-signature";
/** What a cell waits for next: its data, a correction, the first or the second signature. */
export function reasonOf({ data, signOff }: Pick<MissingCell, "data" | "signOff">): MissingReason {
  if (data === "BLOCKED") return "blocked";
  if (data === "NO_DATA") return "no-data";
  return signOff === "NONE" ? "first-signature" : "second-signature";
}
