/** A clock on a wall: what somebody in a time zone reads. */
export type WallTime = { year: number; month: number; day: number; hour: number; minute: number };

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  // One zone is one entry however it is written: every mixture of cases is the same to what formats, and each would be kept.
  const name = zone.toLowerCase();
  const known = formats.get(name);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  formats.set(name, made);
  return made;
}

/** Whether a time zone is known (`Europe/Madrid`, `UTC`). */
export function isTimeZone(zone: string): boolean {
  try {
    return /^[A-Za-z][A-Za-z0-9_+/-]{1,60}$/.test(zone) && formatOf(zone) !== undefined;
  } catch {
    return false;
  }
}

/** What the clock on the wall of a zone shows at an instant. */
export function wallTimeOf(instant: Date, zone: string): WallTime {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return { year: read("year"), month: read("month"), day: read("day"), hour: read("hour"), minute: read("minute") };
}

function asUtc(wall: WallTime): number {
  return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);
}

/**
 * The instant at which the wall clock of a zone shows a time: the first of two when clocks are put back; when they are put forward over it, the instant
 * at which they are.
 */
export function instantOf(wall: WallTime, zone: string): Date {
  const wanted = asUtc(wall);
  const shift = (at: number) => asUtc(wallTimeOf(new Date(at), zone)) - at;
  // Zones are shifted by less than a day, and change theirs at most once in two.
  const before = wanted - shift(wanted - 86_400_000);
  const after = wanted - shift(wanted + 86_400_000);
  for (const candidate of [Math.min(before, after), Math.max(before, after)])
    if (asUtc(wallTimeOf(new Date(candidate), zone)) === wanted) return new Date(candidate);
  return new Date(firstAfterGap(Math.min(before, after), Math.max(before, after), wanted, zone));
}

/** Between two instants the clock jumps over a time: the minute at which it does. */
function firstAfterGap(low: number, high: number, wanted: number, zone: string): number {
  let [from, to] = [Math.floor(low / 60_000), Math.ceil(high / 60_000)];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (asUtc(wallTimeOf(new Date(middle * 60_000), zone)) >= wanted) to = middle;
    else from = middle + 1;
  }
  return from * 60_000;
}
