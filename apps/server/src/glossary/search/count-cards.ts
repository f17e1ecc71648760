import type { countGlossary } from "@hub/contract/glossary/cards.ts";
import type { Output } from "@hub/contract/route.ts";
import { type CardType, glossaries } from "@hub/domain/glossary/card.ts";
import { languageStates } from "@hub/domain/glossary/language-states.ts";
import { languages } from "@hub/domain/languages.ts";
import type { RequestContext } from "../../context.ts";
import { correctWords } from "./correct-words.ts";
import { countByFacet } from "./counts.sql.ts";
import { askingOf } from "./list-cards.ts";
import { type AskedFilter, readCardFilter } from "./read-filter.ts";

/** How many cards there are for each value of the filter; at most two statements. */
export async function countCards(ctx: RequestContext, asked: AskedFilter): Promise<Output<typeof countGlossary.answer>> {
  const asking = askingOf(ctx);
  const { filter } = await correctWords(ctx.db, readCardFilter(asked), asking.edition);
  const rows = await countByFacet(ctx.db, filter, asking);
  const of = (facet: string) => rows.filter((row) => row.facet === facet);
  const countOf = (facet: string, word?: string, state?: string) =>
    of(facet).find((row) => (word === undefined || row.word === word) && (state === undefined || row.state === state))?.count ?? 0;
  const themes = (facet: string) =>
    of(facet)
      .map(({ id, label, count }) => ({ id, name: label, count }))
      .toSorted((a, b) => Number(a.id === null) - Number(b.id === null) || (a.name ?? "").localeCompare(b.name ?? "", ctx.language));
  return {
    total: countOf("total"),
    glossaries: glossaries.map((glossary) => ({ glossary, count: countOf("glossaries", glossary) })),
    internalThemes: themes("internalThemes"),
    standardThemes: themes("standardThemes"),
    types: of("types").map(({ word, count }) => ({ type: word as CardType | null, count })),
    published: (["1", "0", "changed"] as const).map((value) => ({ value, count: countOf("published", value) })),
    underStandard: (["1", "0"] as const).map((value) => ({ value, count: countOf("underStandard", value) })),
    languages: languages.flatMap((language) =>
      languageStates.map((state) => ({ language, state, count: countOf("languages", language, state) })),
    ),
  };
}
