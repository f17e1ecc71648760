import { countGlossary, listGlossary } from "@hub/contract/glossary/cards.ts";
import type { Output } from "@hub/contract/route.ts";
import { usePages, useRoute } from "../../api/queries.ts";
import { usePagedRows } from "../../ui/grid/use-paged-rows.ts";
import { type GlossaryFilter, queryOf } from "../glossary-search.ts";

type CardPage = Output<(typeof listGlossary)["answer"]>;
export type CardItem = CardPage["items"][number];
export type CardCounts = Output<(typeof countGlossary)["answer"]>;
const pageSize = 50;
const idOf = ({ id }: CardItem) => id;

/** The cards of a filter, a page behind the other; `more` is there when more can be asked for. */
export function useCards(filter: GlossaryFilter, enabled: boolean) {
  const query = usePages(
    listGlossary,
    "after",
    { query: { ...queryOf(filter), limit: pageSize } },
    // Cards do not move under somebody who comes back from another window.
    { refetchOnWindowFocus: false, enabled },
  );
  return { ...usePagedRows(query, idOf), corrected: query.data?.pages[0]?.corrected ?? [] };
}
export type Cards = ReturnType<typeof useCards>;

/** How many cards each value of the filter would show. */
export const useCardCounts = (filter: GlossaryFilter, enabled = true) => useRoute(countGlossary, { query: queryOf(filter) }, { enabled });
