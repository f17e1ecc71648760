import type { Output } from "@hub/contract/route.ts";
import type { swpFilter } from "@hub/contract/swp/items.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import {
  availabilities,
  type Availability,
  type Impact,
  impacts,
  type SkillLevel,
  skillLevels,
  type SwpTab,
} from "@hub/domain/swp/plan-item.ts";
import { Problem } from "../../problem.ts";

export type AskedFilter = Output<typeof swpFilter>;

/** A filter as SQL takes it; what is left out is not asked about. Of clusters null is none. */
export type ItemFilter = {
  tab: SwpTab;
  orgIds?: number[];
  parentIds?: number[];
  termIds?: number[];
  clusterIds?: (number | null)[];
  levels?: SkillLevel[];
  impacts?: Impact[];
  availabilities?: Availability[];
  /** Codes. */
  coverages?: string[];
  closed?: boolean;
  poolIds?: number[];
  from?: string;
  to?: string;
  mine: boolean;
  /** Folded; each is part of what is searched. */
  words: string[];
};

/** Reads a filter as it stands in an address. Throws `invalid-input` for a level, impact or availability that there is not. */
export function readItemFilter(asked: AskedFilter): ItemFilter {
  const { tab, orgs, parents, terms, clusters, levels, impacts: ofImpact, availabilities: ofAvailability, coverages, pools } = asked;
  return {
    tab,
    ...(orgs !== undefined && { orgIds: numbersOf(orgs) }),
    ...(parents !== undefined && { parentIds: numbersOf(parents) }),
    ...(terms !== undefined && { termIds: numbersOf(terms) }),
    ...(clusters !== undefined && { clusterIds: numbersOf(clusters).map((id) => (id === 0 ? null : id)) }),
    ...(levels !== undefined && { levels: valuesOf("levels", levels, skillLevels) }),
    ...(ofImpact !== undefined && { impacts: valuesOf("impacts", ofImpact, impacts) }),
    ...(ofAvailability !== undefined && { availabilities: valuesOf("availabilities", ofAvailability, availabilities) }),
    ...(coverages !== undefined && { coverages: coverages.split(",") }),
    ...(asked.closed !== undefined && { closed: asked.closed === "1" }),
    ...(pools !== undefined && { poolIds: numbersOf(pools) }),
    ...(asked.from !== undefined && { from: asked.from }),
    ...(asked.to !== undefined && { to: asked.to }),
    mine: asked.mine === "1",
    words: wordsOf(asked.text),
  };
}

/** The words of a search, as they are looked for. */
export function wordsOf(text: string | undefined): string[] {
  return [...new Set(foldText(text ?? "").split(" "))].filter((word) => word !== "");
}

/** Ids of an address; what is no id of the database is none. */
export const numbersOf = (text: string): number[] =>
  text
    .split(",")
    .map(Number)
    .filter((id) => id <= 2147483647);

function valuesOf<V extends string>(field: string, text: string, known: readonly V[]): V[] {
  return text.split(",").map((word) => {
    const value = known.find((each) => each === word);
    if (value === undefined) throw new Problem("invalid-input", { issues: [{ code: "ui.invalid-invalid-value", path: ["query", field] }] });
    return value;
  });
}
