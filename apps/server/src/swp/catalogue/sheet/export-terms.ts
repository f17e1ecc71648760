import { catalogueFilter } from "@hub/contract/swp/catalogue.ts";
import type { TermKind } from "@hub/domain/swp/term.ts";
import { parseFields, refuseUnknownNames } from "../../../http/bind.ts";
import type { ExportKind, Filter } from "../../../tasks/kinds.ts";
import { reachOf } from "../../policy.ts";
import { readTermFilter } from "../list-terms.ts";
import { countTerms, listTermRows, type TermFilter, type TermPlace } from "../term-list.sql.ts";
import { cellsOf, termColumns } from "./term-columns.ts";

const pageRows = 2000;

/** What others stand in comes before them, so that the sheet can be taken in where there is nothing yet. */
const order: readonly TermKind[] = ["job-profile-family", "job-profile-cluster", "knowledge-area", "skill-cluster", "job-profile", "skill"];

/** The catalogue as the list finds it; the import takes the sheet back. */
export const exportTerms: ExportKind = {
  title: "swp.catalogue-sheet-title",
  about: "swp.catalogue-sheet-about",
  takenBackBy: "swp-catalogue-import",
  checkFilter: (filter) => void readFilter(filter),
  columns: () => termColumns,
  count: (ctx, filter) => countTerms(ctx.db, readFilter(filter), reachOf(ctx.actor, "swp.read")),
  async *rows(ctx, filter) {
    const [asked, reach] = [readFilter(filter), reachOf(ctx.actor, "swp.read")];
    for (const kind of order.filter((each) => asked.kind === undefined || asked.kind === each)) {
      let after: TermPlace | undefined;
      do {
        const rows = await listTermRows(ctx.db, { ...asked, kind }, reach, { language: ctx.language, limit: pageRows, after });
        for (const row of rows) yield { values: cellsOf(row), version: String(row.version) };
        const last = rows.length < pageRows ? undefined : rows.at(-1);
        after = last && { text: last.sortName, id: last.id };
      } while (after);
    }
  },
};

function readFilter(filter: Filter): TermFilter {
  refuseUnknownNames(catalogueFilter, filter, ["filter"]);
  return readTermFilter(parseFields(catalogueFilter, filter));
}
