import type { Output } from "@hub/contract/route.ts";
import type { searchAll } from "@hub/contract/search/search.ts";
import type { SearchKind } from "@hub/domain/search/kinds.ts";
import type { RequestContext } from "../context.ts";

export type FoundItem = Output<typeof searchAll.answer>["items"][number];
/** A thing with the words it is found by. */
export type Candidate = FoundItem & { words: readonly string[] };

/** What somebody looks for: the text as it was typed, its words, and whether typing errors are forgiven. */
export type Asked = { text: string; words: readonly string[]; forgiving: boolean };

/**
 * Where things of a kind are found. Both answer only what the reader may see, by the policy of the area the things are of: what is found is not looked at again.
 * `find` may answer more than is asked for: what does not meet all words is left out afterwards.
 */
export type Source = {
  kind: SearchKind;
  find(ctx: RequestContext, asked: Asked): Promise<Candidate[]>;
  /** What is known by these; in any order, without what is not there. */
  open(ctx: RequestContext, refs: readonly string[]): Promise<Candidate[]>;
  /** Begins with what will be asked for at once, when somebody opens the search; nobody waits for it. */
  prepare?(ctx: RequestContext): void;
};

/** As many of a kind are asked for: more than are shown, as the best of all kinds are. */
export const mostOfKind = 30;

/** Those of some texts that are ids. */
export function idsOf(refs: readonly string[]): number[] {
  return refs
    .filter((ref) => /^[1-9]\d{0,9}$/.test(ref))
    .map(Number)
    .filter((id) => id <= 2147483647);
}
