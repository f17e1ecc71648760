import type { listSimilarCards } from "@hub/contract/glossary/cards.ts";
import type { Output } from "@hub/contract/route.ts";
import { isOneTypoApart, shortestForgiven } from "@hub/domain/glossary/one-typo.ts";
import type { RequestContext } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { listNearNames, type NearNameRow } from "./similar.sql.ts";

const mostShown = 5;
const alike = 0.5;

/** Cards that may be what is being typed once more, each by its nearest name; one statement. */
export async function listSimilar(
  ctx: RequestContext,
  { name, except }: Given<typeof listSimilarCards>["query"],
): Promise<Output<typeof listSimilarCards.answer>> {
  const rows = await listNearNames(ctx.db, name, except);
  const near = rows
    .map((row) => ({ row, distance: distanceOf(row) }))
    .filter(({ distance }) => distance < Infinity)
    .toSorted((a, b) => a.distance - b.distance);
  const nearest = near.filter(({ row }, at) => near.findIndex((other) => other.row.id === row.id) === at).slice(0, mostShown);
  return {
    items: nearest.map(({ row: { id, glossary, globalName, name, language, field, wanted, folded } }) => ({
      id,
      glossary,
      globalName,
      name,
      language,
      field,
      same: folded === wanted,
    })),
  };
}

/** The same, a typo apart, the same stems, then the more alike the nearer; infinite for what is another name. */
function distanceOf({ wanted, folded, sameStems, similarity }: NearNameRow): number {
  if (wanted === "") return Infinity;
  if (folded === wanted) return 0;
  if ([...wanted].length >= shortestForgiven && isOneTypoApart(wanted, folded)) return 1;
  if (sameStems) return 2;
  return similarity >= alike ? 4 - similarity : Infinity;
}
