import type { Issue } from "../issue.ts";
import { addDays } from "../period.ts";
import { checkTree, type TreePlace } from "./entity-tree.ts";
import { isMeantDay } from "./legal-entity-rules.ts";

/** What is placed, and where: below a node, or (null) in none, from a day to a day, both within; null is without end. */
export type Placing = {
  nodeIds: readonly number[];
  legalEntityIds: readonly number[];
  belowId: number | null;
  validFrom: string;
  validTo: string | null;
};

/** The places of a tree once some stand elsewhere for some days: what they stood below in those days ends the day before and goes on the day after. */
export function placeInTree(places: readonly TreePlace[], { nodeIds, legalEntityIds, ...to }: Placing): TreePlace[] {
  const placed = [
    ...nodeIds.map((nodeId) => ({ nodeId, legalEntityId: null })),
    ...legalEntityIds.map((legalEntityId) => ({ nodeId: null, legalEntityId })),
  ];
  const moved = new Set(placed.map(nameOf));
  const own = Map.groupBy(places, nameOf);
  return [
    ...places.filter((place) => !moved.has(nameOf(place))),
    ...placed.flatMap((subject) => {
      const left = (own.get(nameOf(subject)) ?? []).flatMap((place) => cutOut(place, to));
      return join(to.belowId === null ? left : [...left, { ...subject, ...to, belowId: to.belowId }]);
    }),
  ];
}

const nameOf = ({ nodeId, legalEntityId }: Pick<TreePlace, "nodeId" | "legalEntityId">) => `${nodeId} ${legalEntityId}`;

/** What is left of a place without some days: all of it, what lies before and after, or nothing. */
function cutOut(place: TreePlace, { validFrom, validTo }: Pick<Placing, "validFrom" | "validTo">): TreePlace[] {
  const { validFrom: begin, validTo: end } = place;
  const before = end !== null && end < validFrom ? end : addDays(validFrom, -1);
  const after = validTo === null || begin > validTo ? begin : addDays(validTo, 1);
  return [
    ...(begin < validFrom ? [{ ...place, validTo: before }] : []),
    ...(validTo !== null && (end === null || end > validTo) ? [{ ...place, validFrom: after }] : []),
  ];
}

/** The places of one in the order of their days; those below the same node that follow on each other are one. */
function join(places: readonly TreePlace[]): TreePlace[] {
  const joined: TreePlace[] = [];
  for (const place of places.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))) {
    const last = joined.at(-1);
    if (last?.validTo && last.belowId === place.belowId && addDays(last.validTo, 1) === place.validFrom)
      joined[joined.length - 1] = { ...last, validTo: place.validTo };
    else joined.push(place);
  }
  return joined;
}

/** What is wrong with placing some in a tree, by the fields that it is told in. */
export function checkPlacing(places: readonly TreePlace[], placing: Placing): Issue[] {
  const { nodeIds, legalEntityIds, validFrom, validTo } = placing;
  const issues: Issue[] = [];
  if (nodeIds.length + legalEntityIds.length === 0) issues.push({ code: "trees.nothing-placed", path: ["legalEntityIds"] });
  if (!isMeantDay(validFrom)) issues.push({ code: "entities.day-out-of-range", path: ["validFrom"] });
  if (validTo !== null && !isMeantDay(validTo)) issues.push({ code: "entities.day-out-of-range", path: ["validTo"] });
  else if (validTo !== null && validTo < validFrom) issues.push({ code: "trees.days-backwards", path: ["validTo"] });
  // Of one in two places nothing is told: placing ends what was.
  if (issues.length === 0 && checkTree(placeInTree(places, placing)).length > 0) issues.push({ code: "trees.circle", path: ["belowId"] });
  return issues;
}
