import { listGlossary } from "@hub/contract/glossary/cards.ts";
import { call } from "../../api/client.ts";
import { type GlossaryFilter, queryOf } from "../glossary-search.ts";
import type { Card } from "./use-card.ts";

const pageSize = 100;

/**
 * The draft that comes after a card in the list one came from: of those that are as it is, never published or changed since; behind the last one the first. Null
 * where it is the only one.
 */
export async function findNextDraft(filter: GlossaryFilter, { id, published }: Pick<Card, "id" | "published">): Promise<number | null> {
  const drafts: GlossaryFilter = { ...filter, published: published ? "changed" : "0" };
  let first: number | undefined;
  let passed = false;
  let after: string | undefined;
  do {
    const page = await call(listGlossary, { query: { ...queryOf(drafts), limit: pageSize, ...(after !== undefined && { after }) } });
    for (const card of page.items) {
      if (card.id === id) passed = true;
      else if (passed) return card.id;
      else first ??= card.id;
    }
    after = page.next ?? undefined;
  } while (after !== undefined);
  return first ?? null;
}
