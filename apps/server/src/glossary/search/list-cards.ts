import type { cardItem, listGlossary } from "@hub/contract/glossary/cards.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RequestContext } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { Problem } from "../../problem.ts";
import { editionFor } from "../policy.ts";
import { type CardListRow, listCardRows, type Place } from "./cards.sql.ts";
import { correctWords } from "./correct-words.ts";
import type { Asking } from "./filter.sql.ts";
import { type FoundRow, listFoundRows } from "./matches.sql.ts";
import { presentMatches } from "./present-matches.ts";
import { readCardFilter } from "./read-filter.ts";

/** In which edition somebody finds cards, and in which language they read them. */
export function askingOf(ctx: RequestContext): Asking {
  return { edition: editionFor(ctx.actor), language: ctx.language };
}

/** A page of cards; with words three statements, whatever it holds: known words, the page, and where they were found. Without words one. */
export async function listCards(
  ctx: RequestContext,
  query: Given<typeof listGlossary>["query"],
): Promise<Output<typeof listGlossary.answer>> {
  const { after, limit = 50, ...asked } = query;
  const asking = askingOf(ctx);
  const { filter, corrected } = await correctWords(ctx.db, readCardFilter(asked), asking.edition);
  const byWords = filter.parts.length > 0;
  const place = after === undefined ? undefined : readPlace(after, byWords);
  const { rows, total } = await listCardRows(ctx.db, filter, asking, { limit: limit + 1, ...(place && { after: place }) });
  const shown = rows.slice(0, limit);
  const ids = shown.map(({ id }) => id);
  const found = byWords ? await listFoundRows(ctx.db, filter.parts, ids, asking) : [];
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const offset = place && "offset" in place ? place.offset : 0;
  return {
    items: shown.map((row) =>
      presentCard(
        row,
        found.filter(({ id }) => id === row.id),
        ctx,
      ),
    ),
    next: last ? (byWords ? String(offset + limit) : `${last.id}.${last.sortName}`) : null,
    total,
    corrected,
  };
}

function presentCard(card: CardListRow, found: readonly FoundRow[], ctx: RequestContext): Output<typeof cardItem> {
  const { sortName: _, changed, ...row } = card;
  return { ...row, changedSince: changed, savedAt: row.savedAt.toISOString(), matches: presentMatches(found, ctx.language) };
}

/** Reads where a page begins. Throws `invalid-input` for what no page of this kind gave. */
function readPlace(after: string, byWords: boolean): Place {
  const [, offset] = (byWords && /^(\d{1,6})$/.exec(after)) || [];
  if (offset !== undefined) return { offset: Number(offset) };
  const [, id, sortName] = (!byWords && /^(\d{1,10})\.(.*)$/su.exec(after)) || [];
  if (id !== undefined && sortName !== undefined && Number(id) <= 2147483647) return { id: Number(id), sortName };
  throw new Problem("invalid-input", { issues: [{ code: "ui.invalid-invalid-format", path: ["query", "after"] }] });
}
