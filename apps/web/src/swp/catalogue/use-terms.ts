import { getTerm, listTerms } from "@hub/contract/swp/catalogue.ts";
import { usePages, useRoute } from "../../api/queries.ts";
import { usePagedRows } from "../../ui/grid/use-paged-rows.ts";
import { queryOf, type SwpTerm, type TermFilter } from "./catalogue-search.ts";

const pageSize = 100;
const idOf = ({ id }: SwpTerm) => id;

/** The terms of a filter, a page behind the other. */
export function useTerms(filter: TermFilter) {
  const query = usePages(listTerms, "after", { query: { ...queryOf(filter), limit: pageSize } }, { refetchOnWindowFocus: false });
  const { rows, total } = usePagedRows(query, idOf);
  return { query, terms: rows, total: query.isPlaceholderData ? undefined : total };
}

/** One term; nothing is asked without an id. */
export function useTerm(id: number | undefined) {
  return useRoute(getTerm, { params: { id: id ?? 0 } }, { enabled: id !== undefined, placeholderData: undefined });
}
