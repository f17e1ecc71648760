import type { Message } from "../cells/cell-states.ts";
import type { Capacity } from "./form-values.ts";

export type Consequence = "sign" | "validate" | "validate-last" | "consolidate-all" | "consolidate-some" | "consolidate-later";

/** What a confirmed signature does, as the dialog tells it (table of readings 2). The last expected validation consolidates the section. */
export function consequenceOf(capacity: Capacity, section: Pick<Message, "validated" | "expected">): Consequence {
  if (capacity === "coordinator") return "sign";
  const missing = section.expected - section.validated;
  if (capacity === "owner") return missing === 1 ? "validate-last" : "validate";
  if (section.validated === 0) return "consolidate-later";
  return missing > 0 ? "consolidate-some" : "consolidate-all";
}
