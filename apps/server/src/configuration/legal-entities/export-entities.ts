import { searchLegalEntities } from "@hub/contract/configuration/legal-entities.ts";
import { parseFields, refuseUnknownNames } from "../../http/bind.ts";
import type { ExportKind, Filter } from "../../tasks/kinds.ts";
import { entityCells, entityColumns, likeNamedColumn } from "./entity-columns.ts";
import { countEntities } from "./entity-list.sql.ts";
import { filterOf, streamEntities } from "./list-legal-entities.ts";

/** The legal entities as the list finds them; the import takes the sheet back. */
export const exportLegalEntities: ExportKind = {
  title: "entities.sheet-title",
  about: "entities.sheet-about",
  takenBackBy: "legal-entities-import",
  checkFilter: (filter) => void readFilter(filter),
  columns: () => [...entityColumns, likeNamedColumn],
  count: async (ctx, filter) => (await countEntities(ctx.db, filterOf(readFilter(filter)))).total,
  async *rows(ctx, filter) {
    for await (const page of streamEntities(ctx, readFilter(filter)))
      for (const entity of page) yield { values: { ...entityCells(entity), likeNamed: entity.likeNamed }, version: String(entity.version) };
  },
};

function readFilter(filter: Filter) {
  refuseUnknownNames(searchLegalEntities.query!, filter, ["filter"]);
  const { search, country, state, alike } = parseFields(searchLegalEntities.query!, filter);
  return { search, country, state, alike };
}
