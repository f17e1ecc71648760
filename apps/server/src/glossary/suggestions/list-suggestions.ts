import type { listSuggestions as route } from "@hub/contract/glossary/suggestions.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RequestContext } from "../../context.ts";
import { editionFor } from "../policy.ts";
import { presentSuggestion } from "./present-suggestion.ts";
import { listRows, type SuggestionFilter } from "./suggestions.sql.ts";

/** Suggestions by filter, a page at a time: all for those who edit, for others their own. */
export async function listSuggestions(
  ctx: RequestContext,
  filter: Omit<SuggestionFilter, "userId">,
): Promise<Output<(typeof route)["answer"]>> {
  const userId = editionFor(ctx.actor) === "working" ? undefined : ctx.actor.id;
  const { rows, next } = await listRows(ctx.db, { ...filter, userId }, ctx.language);
  return { items: rows.map(presentSuggestion), next };
}
