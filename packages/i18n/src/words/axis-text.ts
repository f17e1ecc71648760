import type { Formats } from "./formats.ts";

/** How the marks of an axis are written, with so many places as they need: what is rounded would stand beside its line. */
export function axisText(formats: Formats, percent: boolean): (value: number) => string {
  return (value) => (percent ? formats.percent(String(value), placesOf(value)) : formats.integer(value));
}

function placesOf(value: number): 0 | 1 | 2 {
  const rounded = Number(value.toFixed(2));
  return Number.isInteger(rounded) ? 0 : Number.isInteger(Number((rounded * 10).toFixed(1))) ? 1 : 2;
}
