/** The day so many days ahead as ISO text; in UTC, as the portal counts days. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
