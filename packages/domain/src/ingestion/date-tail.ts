/** What may stand behind a date: a time of day, AM or PM, a zone. `zoned`: the zone that is said may be another one than the reader's. */
export type DateTail = { end: number; real: boolean; zoned: boolean };

const time = /(?:[T\s]|\s?,\s?)\s{0,5}(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,12})?)?/iy;
const halfOfDay = /\s{0,2}[ap]\.?\s?m\b\.?/iy;
const zone =
  /\s{0,2}(?:(?:utc|gmt)?\s?[+\-\u2212]\d{2}(?::?\d{2})?|(?:z|utc|gmt|cet|cest|mez|mesz|wet|west|eet|eest|bst|est|edt|cst|cdt|mst|mdt|pst|pdt|brt)\b)(?:\[[\w/+-]{1,40}\])?/iy;

/**
 * What follows a date from `at` to the end of its text; undefined when it is nothing of the kind. The day stays as it is written, whatever the zone: a contract
 * begins on the day that stands in it.
 */
export function readDateTail(text: string, at: number, hasTime: boolean): DateTail | undefined {
  const tail: DateTail = { end: at, real: true, zoned: false };
  if (!hasTime) {
    time.lastIndex = at;
    const found = time.exec(text);
    if (!found) return undefined;
    const [all, hour, minute, second = "0"] = found;
    tail.real = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
    tail.end += all.length;
  }
  tail.end = skip(halfOfDay, text, tail.end);
  const beforeZone = tail.end;
  tail.end = skip(zone, text, tail.end);
  tail.zoned = tail.end > beforeZone;
  return tail.end === text.length ? tail : undefined;
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}
