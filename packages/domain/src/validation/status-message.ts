/** The messages of specification 4; the codes are keys of the validation area. */
export type StatusCode = "validated" | "pending" | "all-available" | "partially-available" | "none-available" | "none-expected";
/** What a user is told: `validated` of `expected` entities, and the instant (ISO, UTC) of an entity's validation. */
export type StatusMessage = { code: StatusCode; validated: number; expected: number; date: string | null };

/** The message of one entity: validated on a date, or pending; none expected when the calendar does not name it (readings 2). */
export function messageOfEntity(entity: { expected: boolean; validatedAt: string | null }): StatusMessage {
  if (!entity.expected) return { code: "none-expected", validated: 0, expected: 0, date: null };
  if (entity.validatedAt === null) return { code: "pending", validated: 0, expected: 1, date: null };
  return { code: "validated", validated: 1, expected: 1, date: entity.validatedAt };
}

/** The message of a section in a month, from the number of expected cells E and of those validated V alone (readings 2). */
export function messageOf(expected: number, validated: number): StatusMessage {
  return { code: codeOf(expected, validated), validated, expected, date: null };
}

function codeOf(expected: number, validated: number): StatusCode {
  if (expected === 0) return "none-expected";
  if (validated === 0) return "none-available";
  return validated >= expected ? "all-available" : "partially-available";
}

/** Whether what the user saw is still what holds; the date of a validation does not matter. */
export function isSameMessage(seen: Omit<StatusMessage, "date">, now: StatusMessage): boolean {
  return seen.code === now.code && seen.validated === now.validated && seen.expected === now.expected;
}
