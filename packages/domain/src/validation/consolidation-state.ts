/** NONE until something is consolidated; PARTIAL runs on what is validated; FULL when every expected cell is. */
export type ConsolidationState = "NONE" | "PARTIAL" | "FULL";

/** The state after a validation: V = E consolidates by itself, a partial one takes the new entity in, else all waits (readings 2). */
export function stateAfterValidation(before: ConsolidationState, expected: number, validated: number): ConsolidationState {
  if (isFull(expected, validated)) return "FULL";
  return before === "NONE" ? "NONE" : "PARTIAL";
}

/** The state after a group owner confirmed: runs on V; with V empty it waits for V = E, with E empty it is refused (readings 2). */
export function stateAfterRequest(
  before: ConsolidationState,
  expected: number,
  validated: number,
): ConsolidationState | "no-entity-expected" {
  if (expected === 0) return "no-entity-expected";
  return validated > 0 ? stateAfterValidation("PARTIAL", expected, validated) : stateAfterValidation(before, expected, validated);
}

/** The state as it reads today: cells that became expected after a full consolidation make it a partial one. */
export function readState(stored: ConsolidationState, expected: number, validated: number): ConsolidationState {
  return stored === "FULL" && !isFull(expected, validated) ? "PARTIAL" : stored;
}

function isFull(expected: number, validated: number): boolean {
  return expected > 0 && validated >= expected;
}
