import type { compareCardVersions } from "@hub/contract/glossary/versions.ts";
import type { Output } from "@hub/contract/route.ts";
import { compareCards } from "@hub/domain/glossary/compare-cards.ts";
import type { RequestContext } from "../../context.ts";
import { found } from "../../problem.ts";
import { editionFor } from "../policy.ts";
import { findContents } from "./versions.sql.ts";

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
