import { wordFinder } from "@hub/domain/word-finder.ts";

/** What a question has answered, nothing while it is on its way, or that it failed. */
export type Answered<T> = T | "failed" | undefined;
/** How many there are: never 0 where nobody knows. */
export type Count = Answered<number>;
/** A value of a part of a filter, and how many there are of it. */
export type FacetValue = { value: string; label: string; hint?: string; count: Count };

/** What a question has answered; an older answer counts as long as there is no newer one. */
export function answerOf<T extends object>({ data, error }: { data: T | undefined; error: unknown }): Answered<T> {
  return data ?? (error ? "failed" : undefined);
}

/** A number that an answer tells; not known where there is none. */
export function countIn<T extends object>(answer: Answered<T>, read: (answer: T) => number): Count {
  return typeof answer === "object" ? read(answer) : answer;
}

/**
 * Adds what is chosen and finds nothing as things are, so that it can be seen and taken back. `known`: names seen elsewhere; `none`: 0 where all has been counted,
 * else what is known of that.
 */
export function withChosen(
  values: readonly FacetValue[],
  chosen: readonly string[],
  known: readonly FacetValue[],
  unknown: (value: string) => string,
  none: Count,
): FacetValue[] {
  const missing = chosen.filter((value) => !values.some((each) => each.value === value));
  return [
    ...values,
    ...missing.map((value) => ({ ...(known.find((each) => each.value === value) ?? { value, label: unknown(value) }), count: none })),
  ];
}

/** The values whose name holds every word of a search, and of many only as many as one reads; what is chosen is always among them. */
export function offeredValues(values: readonly FacetValue[], search: string, chosen: readonly string[], most: number): FacetValue[] {
  const isFound = wordFinder(search);
  const found = values.filter(({ label, hint }) => isFound(`${label} ${hint ?? ""}`));
  const isChosen = ({ value }: FacetValue) => chosen.includes(value);
  let room = most - found.filter(isChosen).length;
  return found.filter((each) => isChosen(each) || room-- > 0);
}
