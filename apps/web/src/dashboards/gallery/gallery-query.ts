import type { readGallery } from "@hub/contract/dashboards/dashboards.ts";
import type { Input } from "@hub/contract/route.ts";
import { readComparison } from "@hub/domain/dashboards/comparison.ts";
import { itemsOf, type KeptFilter, nodeOf, textOf } from "../kept-filter.ts";

const numberOf = (text: string | undefined) => (/^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : undefined);

/** What the gallery asks: what the reports it leads to will be filtered by. */
export function galleryQuery(search: KeptFilter): Partial<Input<(typeof readGallery)["query"]>> {
  return {
    scenarioId: numberOf(search.scenario),
    version: numberOf(search.version),
    entities: textOf(itemsOf(search.entities, "entities")),
    countries: textOf(itemsOf(search.countries, "countries")),
    node: nodeOf(search),
    compare: readComparison(search.compare) && search.compare,
  };
}
