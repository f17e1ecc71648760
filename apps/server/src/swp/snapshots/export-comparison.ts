import { compareSwp } from "@hub/contract/swp/snapshots.ts";
import { translate } from "@hub/i18n/translate.ts";
import { parseFields, refuseUnknownNames } from "../../http/bind.ts";
import type { ExportKind, Filter } from "../../tasks/kinds.ts";
import { holdsOpen } from "./compare.sql.ts";
import { compareColumns, readColumns } from "./compare.ts";

/** A comparison as it is shown, a row for each division or cluster in each column: what pivots and filters take. */
export const exportSwpComparison: ExportKind = {
  title: "swp.compare-sheet-title",
  about: "swp.compare-sheet-about",
  checkFilter: (filter) => void readFilter(filter),
  columns: (_, filter) => [
    { key: "row", label: readFilter(filter).by === "division" ? "swp.compare-division" : "swp.compare-cluster", kind: "text", width: 44 },
    { key: "calledThen", label: "swp.compare-sheet-called", kind: "text", width: 36 },
    { key: "column", label: "swp.compare-sheet-column", kind: "text", width: 30 },
    { key: "takenAt", label: "swp.history-date", kind: "instant" },
    { key: "items", label: "swp.history-items", kind: "whole" },
    { key: "min", label: "swp.history-sheet-min", kind: "decimal" },
    { key: "max", label: "swp.history-sheet-max", kind: "decimal" },
    { key: "critical", label: "swp.history-critical", kind: "whole" },
    { key: "entered", label: "swp.compare-entered", kind: "whole" },
    { key: "closed", label: "swp.compare-closed", kind: "whole" },
    { key: "changed", label: "swp.compare-changed", kind: "whole" },
  ],
  async count(ctx, filter) {
    const { compared, sources } = await readColumns(ctx, readFilter(filter));
    return (await holdsOpen(ctx.db, compared, sources)) ? null : 0;
  },
  async *rows(ctx, filter) {
    const { columns, rows } = await compareColumns(ctx, readFilter(filter));
    const whole = translate(ctx.language, "swp.snapshot-whole");
    for (const { id, name, cells } of rows)
      for (const [place, { size, ...cell }] of cells.entries()) {
        const column = columns[place];
        const ofSnapshot = column?.orgName === "" ? whole : column?.orgName;
        yield {
          values: {
            ...cell,
            row: id === 0 ? translate(ctx.language, "swp.compare-no-cluster") : name,
            column: column?.snapshotId == null ? translate(ctx.language, "swp.compare-now") : ofSnapshot,
            takenAt: column?.takenAt,
            min: size.min,
            max: size.max ?? size.min,
          },
        };
      }
  },
};

function readFilter(filter: Filter) {
  refuseUnknownNames(compareSwp.query!, filter, ["filter"]);
  return parseFields(compareSwp.query!, filter);
}
