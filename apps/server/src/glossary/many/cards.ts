import type { cardAct } from "@hub/contract/glossary/many.ts";
import type { Issue } from "@hub/domain/issue.ts";
import type { Language } from "@hub/domain/languages.ts";
import type * as z from "zod/mini";
import type { ActHandler, ColumnIssue, SeenRecord, TaskContext } from "../../tasks/kinds.ts";
import { nameTab } from "../cards/check-content.ts";
import { type CardRow, lockCards } from "../cards.sql.ts";
import { listMatchingIds } from "../search/cards.sql.ts";
import { correctWords } from "../search/correct-words.ts";
import { askingOf } from "../search/list-cards.ts";
import { type AskedFilter, readCardFilter } from "../search/read-filter.ts";

export type CardAct = z.output<typeof cardAct>;

/** All cards of a filter, as the list finds them. */
export const findCardIds: ActHandler["find"] = async (ctx, filter, limit) => {
  const asking = askingOf(ctx);
  const { filter: meant } = await correctWords(ctx.db, readCardFilter(filter as AskedFilter), asking.edition);
  return listMatchingIds(ctx.db, meant, asking, limit);
};

/** What an act on cards goes by: what a card says, and what readers see of it. */
export const versionOf = ({ latestVersion, publishedVersion }: Pick<CardRow, "latestVersion" | "publishedVersion">): string =>
  `${latestVersion}/${publishedVersion ?? "-"}`;

/** What a card is called in the reader's language, as lists have it. */
export function nameOfCard({ content: { globalName, texts } }: CardRow, language: Language): string {
  return texts[language].peopleKpiName || texts.es.peopleKpiName || texts.en.peopleKpiName || globalName;
}

/** What is wrong with a card, as a row of a task says it. */
export const rowIssues = (issues: readonly Issue[]): ColumnIssue[] =>
  issues.map(nameTab).map(({ code, path, params }) => ({ column: String(path.at(-1) ?? ""), code, ...(params && { params }) }));

/** Holds the cards of a selection until the transaction ends; those that are as they were seen, by id. */
export async function holdSeen(
  ctx: TaskContext,
  records: readonly SeenRecord[],
  seenAs = versionOf as (card: CardRow) => string,
): Promise<{ seen: CardRow[]; stale: ReadonlyMap<number, string | null> }> {
  const held = new Map(
    (
      await lockCards(
        ctx.db,
        records.map(({ id }) => id),
      )
    ).map((card) => [card.id, card]),
  );
  const seen: CardRow[] = [];
  const stale = new Map<number, string | null>();
  for (const { id, version } of records) {
    const card = held.get(id);
    if (card && seenAs(card) === version) seen.push(card);
    else stale.set(id, card ? nameOfCard(card, ctx.language) : null);
  }
  return { seen, stale };
}
