/** The month, as `2019-12`, whose rows were put away and would have been needed, where the database refused a statement for that; else undefined. */
export function putAwayMonthOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "HUB01") return undefined;
  return "detail" in error && typeof error.detail === "string" ? error.detail : "";
}
