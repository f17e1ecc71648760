import { swpFilter } from "@hub/contract/swp/items.ts";
import { fieldNeeds } from "@hub/domain/swp/plan-item.ts";
import { translate } from "@hub/i18n/translate.ts";
import { parseFields, refuseUnknownNames } from "../../http/bind.ts";
import type { ExportKind, Filter, TaskContext } from "../../tasks/kinds.ts";
import type { Asking } from "../items/filter.sql.ts";
import { type ItemFilter, readItemFilter } from "../items/read-filter.ts";
import { reachOf } from "../policy.ts";
import { cellsOf } from "./item-cells.ts";
import { itemColumns } from "./item-columns.ts";
import { listItemIds, listSheetItems } from "./sheet-items.sql.ts";
import { readTabNames } from "./tab-names.ts";

const pageRows = 1000;

/** The items of a tab as the table's filter finds them, on all pages (SWP-12); the tab's import takes the sheet back. */
export const exportItems: ExportKind = {
  title: "swp.sheet-title",
  sheetOf(filter) {
    const { tab } = readFilter(filter);
    return { title: `swp.tab-${tab}`, about: "swp.sheet-about", takenBackBy: `swp-${tab}-import` };
  },
  checkFilter: (filter) => void readFilter(filter),
  columns: (_, filter) => itemColumns(readFilter(filter).tab),
  async notes({ language }, filter) {
    const { tab } = readFilter(filter);
    const notes = [translate(language, "swp.sheet-note-new"), translate(language, "swp.sheet-note-names")];
    return fieldNeeds.coverage[tab] === "-" ? notes : [...notes, translate(language, "swp.sheet-note-close")];
  },
  count: async (ctx, filter) => (await listItemIds(ctx.db, readFilter(filter), askingOf(ctx))).length,
  async *rows(ctx, filter) {
    const asked = readFilter(filter);
    const names = await readTabNames(ctx, asked.tab);
    const ids = await listItemIds(ctx.db, asked, askingOf(ctx));
    for (let at = 0; at < ids.length; at += pageRows) {
      for (const row of await listSheetItems(ctx.db, ids.slice(at, at + pageRows))) {
        const shown = {
          createdOn: row.createdOn.toISOString(),
          createdBy: row.createdBy,
          updatedOn: row.updatedOn.toISOString(),
          updatedBy: row.updatedBy,
        };
        yield { values: { ...cellsOf(row, asked.tab, names, ctx.language), ...shown }, version: String(row.version) };
      }
    }
  },
};

function askingOf({ actor }: TaskContext): Asking {
  return { reach: reachOf(actor, "swp.read"), user: { id: actor.id, email: actor.email } };
}

function readFilter(filter: Filter): ItemFilter {
  refuseUnknownNames(swpFilter, filter, ["filter"]);
  return readItemFilter(parseFields(swpFilter, filter));
}
