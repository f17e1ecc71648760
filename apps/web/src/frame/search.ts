/** Search parameters as flat text, in both directions: the router's own parser would turn `00012` or a numeric token into another number. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text.startsWith("?") ? text.slice(1) : text));
}

/** `?a=1&b=x`, or nothing when there is nothing; empty values are left out. */
export function stringifySearch(search: Record<string, string | number | boolean | null | undefined>): string {
  const written = new URLSearchParams(
    Object.entries(search).flatMap(([key, value]) => (value === undefined || value === null || value === "" ? [] : [[key, String(value)]])),
  );
  return written.size > 0 ? `?${written.toString()}` : "";
}
