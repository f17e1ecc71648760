import type { listCardVersions, compareCardVersions } from "@hub/contract/glossary/versions.ts";
import type { Output } from "@hub/contract/route.ts";
import { deletedSince } from "@hub/domain/deleted.ts";
import type { RequestContext } from "../../context.ts";
import { Problem, found } from "../../problem.ts";
import { editionFor } from "../policy.ts";
import { hasVersions, listVersionRows, findContents } from "./versions.sql.ts";
import { compareCards } from "@hub/domain/glossary/compare-cards.ts";

const pageLength = 50;

/** The versions of a card, newest first; readers see those that were published. Two statements. Throws not-found where there is none to see. */
export async function listVersions(
  ctx: RequestContext,
  cardId: number,
  before: number | undefined,
): Promise<Output<typeof listCardVersions.answer>> {
  const of = asked(ctx, cardId);
  if (!(await hasVersions(ctx.db, of))) throw new Problem("not-found");
  const rows = await listVersionRows(ctx.db, { ...of, before, limit: pageLength + 1 });
  const shown = rows.slice(0, pageLength);
  return {
    items: shown.map(({ at, inForce, ...row }) => ({
      ...row,
      at: at.toISOString(),
      inForce: inForce.map(({ from, to }) => ({ from: new Date(from).toISOString(), to: to && new Date(to).toISOString() })),
    })),
    next: rows.length > pageLength ? (shown.at(-1)?.version ?? null) : null,
  };
}

/** What differs between two versions of a card; readers compare those that were published. Throws not-found for one that is not seen. */
export async function compareVersions(
  ctx: RequestContext,
  cardId: number,
  { from, to }: { from: number; to: number },
): Promise<Output<typeof compareCardVersions.answer>> {
  const rows = await findContents(ctx.db, { ...asked(ctx, cardId), versions: [from, to] });
  const contentOf = (version: number) => found(rows.find((row) => row.version === version)).content;
  return { from, to, differences: compareCards(contentOf(from), contentOf(to)) };
}

/** Readers see what was published of cards that stand; those who edit all of it, and what can still be brought back. */
function asked(ctx: RequestContext, cardId: number) {
  const publishedOnly = editionFor(ctx.actor) === "published";
  return { cardId, publishedOnly, deletedSince: publishedOnly ? null : deletedSince(ctx.clock.now()) };
}
