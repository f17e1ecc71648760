import { listKpiCards } from "@hub/contract/glossary/cards.ts";
import type { Output } from "@hub/contract/route.ts";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "./access.ts";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";

export type KpiCard = Output<(typeof listKpiCards)["answer"]>["items"][number];

/** Every KPI with its card of the glossary: asked for once for all the places that link to them; nothing for those who may not read it. */
export function useKpiCards() {
  const may = useMay();
  const query = useQuery({
    queryKey: keyOf(listKpiCards),
    queryFn: ({ signal }) => call(listKpiCards, { signal }),
    enabled: may("glossary.read"),
    staleTime: 300_000,
  });
  return { query, cards: query.data?.items };
}
