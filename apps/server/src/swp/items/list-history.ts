import type { Output } from "@hub/contract/route.ts";
import type { listSwpItemHistory } from "@hub/contract/swp.ts";
import type { Language } from "@hub/domain/languages.ts";
import type { RequestContext } from "../../context.ts";
import { found } from "../../http/problem.ts";
import { reachOf } from "../policy.ts";
import type { ChangeValue } from "./describe-changes.ts";
import { readItems } from "./held-items.sql.ts";
import { listChanges } from "./history.sql.ts";

const pageLength = 50;

/** What became of an item, the newest first, names in the reader's language; two statements. Throws not-found for one that is not seen. */
export async function listHistory(
  ctx: RequestContext,
  id: number,
  before: number | undefined,
): Promise<Output<typeof listSwpItemHistory.answer>> {
  found((await readItems(ctx.db, [id], reachOf(ctx.actor, "swp.read")))[0]);
  const rows = await listChanges(ctx.db, id, { before, limit: pageLength + 1 });
  const shown = rows.slice(0, pageLength);
  return {
    items: shown.map(({ at, changes, ...row }) => ({
      ...row,
      at: at.toISOString(),
      changes: changes.map(([field, before, after]) => ({
        field,
        before: inLanguage(before, ctx.language),
        after: inLanguage(after, ctx.language),
      })),
    })),
    next: rows.length > pageLength ? (shown.at(-1)?.id ?? null) : null,
  };
}

const inLanguage = (value: ChangeValue, language: Language): string | null =>
  value === null || typeof value === "string" ? value : (value[language] ?? value.en);
