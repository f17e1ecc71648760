import { glossaryFilter } from "@hub/contract/glossary/cards.ts";
import { parseFields, refuseUnknownNames } from "../../http/bind.ts";
import type { RowValues } from "../../spreadsheets/sheet-column.ts";
import type { ExportKind, Filter, TaskContext } from "../../tasks/kinds.ts";
import { listCardRows, type Place } from "../search/cards.sql.ts";
import { correctWords } from "../search/correct-words.ts";
import { askingOf } from "../search/list-cards.ts";
import { type CardFilter, readCardFilter } from "../search/read-filter.ts";
import { cellsOf, shownCells } from "./card-cells.ts";
import { cardColumns } from "./card-columns.ts";
import { listSheetCards, type SheetCard } from "./sheet-cards.sql.ts";

/** A card may be long. */
const pageRows = 100;

/** The cards as the list finds them, in its order: for readers the published edition, for those who edit the latest. The import takes the sheet back. */
export const exportCards: ExportKind = {
  title: "glossary.sheet-title",
  about: "glossary.sheet-about",
  takenBackBy: "glossary-import",
  checkFilter: (filter) => void readFilter(filter),
  columns: () => cardColumns,
  // Drafts are for those who may see them yet when they fetch the file, and for tokens that may.
  needs: (ctx) => (askingOf(ctx).edition === "working" ? "glossary.edit" : undefined),
  async count(ctx, filter) {
    const asking = askingOf(ctx);
    return (await listCardRows(ctx.db, await findFilter(ctx, filter), asking, { limit: 1 })).total;
  },
  async *rows(ctx, filter) {
    const [asking, wanted] = [askingOf(ctx), await findFilter(ctx, filter)];
    for (let after: Place | undefined, offset = 0; ;) {
      const { rows } = await listCardRows(ctx.db, wanted, asking, { limit: pageRows, ...(after && { after }) });
      const ids = rows.map(({ id }) => id);
      for (const card of await listSheetCards(ctx.db, ids, asking.edition)) yield { values: rowOf(card), version: String(card.version) };
      const last = rows.at(-1);
      if (!last || rows.length < pageRows) return;
      offset += rows.length;
      after = wanted.parts.length > 0 ? { offset } : { sortName: last.sortName, id: last.id };
    }
  },
};

function rowOf(card: SheetCard): RowValues {
  return { ...cellsOf(card), ...shownCells(card) };
}

/** As the list takes it, typos forgiven. */
async function findFilter(ctx: TaskContext, filter: Filter): Promise<CardFilter> {
  return (await correctWords(ctx.db, readFilter(filter), askingOf(ctx).edition)).filter;
}

function readFilter(filter: Filter): CardFilter {
  refuseUnknownNames(glossaryFilter, filter, ["filter"]);
  return readCardFilter(parseFields(glossaryFilter, filter));
}
