import { foldText } from "@hub/domain/fold-text.ts";

/** A value of a part of a filter, and how many there are of it. */
export type FacetValue = { value: string; label: string; hint?: string; count: number };

/** Adds what is chosen and finds nothing as things are, so that it can be seen and taken back; `known`: names seen elsewhere. */
export function withChosen(
  values: readonly FacetValue[],
  chosen: readonly string[],
  known: readonly FacetValue[],
  unknown: (value: string) => string,
): FacetValue[] {
  const missing = chosen.filter((value) => !values.some((each) => each.value === value));
  return [
    ...values,
    ...missing.map((value) => ({ ...(known.find((each) => each.value === value) ?? { value, label: unknown(value) }), count: 0 })),
  ];
}

/** The values whose name holds every word of a search, and of many only as many as one reads; what is chosen is always among them. */
export function offeredValues(values: readonly FacetValue[], search: string, chosen: readonly string[], most: number): FacetValue[] {
  const words = foldText(search).split(" ").filter(Boolean);
  const found = values.filter(({ label, hint }) => {
    const text = foldText(`${label} ${hint ?? ""}`);
    return words.every((word) => text.includes(word));
  });
  const isChosen = ({ value }: FacetValue) => chosen.includes(value);
  let room = most - found.filter(isChosen).length;
  return found.filter((each) => isChosen(each) || room-- > 0);
}
