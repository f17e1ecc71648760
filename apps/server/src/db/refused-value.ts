/**
 * Whether the database refused a value as such: not in its type or range, a text that no index holds, or against a constraint of the column. Trying again does
 * not help, and the other rows of the same statement have nothing to do with it.
 */
export function isRefusedValue(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && /^(22...|23502|23514|54000)$/.test(error.code);
}
