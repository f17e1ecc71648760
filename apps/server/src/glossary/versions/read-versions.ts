import type { listCardVersions, compareCardVersions } from "@hub/contract/glossary/versions.ts";
import type { Output } from "@hub/contract/route.ts";
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
  const of = { cardId, publishedOnly: editionFor(ctx.actor) === "published" };
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
  const publishedOnly = editionFor(ctx.actor) === "published";
  const rows = await findContents(ctx.db, { cardId, publishedOnly, versions: [from, to] });
  const contentOf = (version: number) => found(rows.find((row) => row.version === version)).content;
  return { from, to, differences: compareCards(contentOf(from), contentOf(to)) };
}
