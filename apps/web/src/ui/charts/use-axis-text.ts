import { useFormats } from "../../texts/formats.ts";

/** How the marks of an axis are written in the reader's language, with so many places as they need: what is rounded would stand beside its line. */
export function useAxisText(percent: boolean): (value: number) => string {
  const formats = useFormats();
  return (value) => (percent ? formats.percent(String(value), placesOf(value)) : formats.integer(value));
}

function placesOf(value: number): 0 | 1 | 2 {
  const rounded = Number(value.toFixed(2));
  return Number.isInteger(rounded) ? 0 : Number.isInteger(Number((rounded * 10).toFixed(1))) ? 1 : 2;
}
