import { listSwpSnapshots } from "@hub/contract/swp/snapshots.ts";
import { snapshotCounts } from "@hub/domain/swp/snapshot.ts";
import { translate } from "@hub/i18n/translate.ts";
import { parseFields, refuseUnknownNames } from "../../http/bind.ts";
import type { SheetColumn } from "../../spreadsheets/sheet-column.ts";
import type { ExportKind, Filter } from "../../tasks/kinds.ts";
import { listSnapshots } from "./list-snapshots.ts";

const countColumns = snapshotCounts.flatMap((name): SheetColumn[] => [
  { key: name, label: `swp.history-${name}`, kind: "whole" },
  { key: `${name}.min`, label: `swp.history-sheet-${name}-min`, kind: "decimal" },
  { key: `${name}.max`, label: `swp.history-sheet-${name}-max`, kind: "decimal" },
]);

/** The history of a tab as it is shown, a row a snapshot. */
export const exportHistory: ExportKind = {
  title: "swp.history-sheet-title",
  about: "swp.history-sheet-about",
  checkFilter: (filter) => void readFilter(filter),
  columns: () => [
    { key: "takenAt", label: "swp.history-date", kind: "instant" },
    { key: "organisation", label: "swp.history-scope", kind: "text", width: 36 },
    { key: "isPart", label: "swp.history-sheet-part", kind: "boolean" },
    { key: "items", label: "swp.history-items", kind: "whole" },
    { key: "min", label: "swp.history-sheet-min", kind: "decimal" },
    { key: "max", label: "swp.history-sheet-max", kind: "decimal" },
    ...countColumns,
    { key: "withoutZero", label: "swp.history-sheet-without-zero", kind: "boolean" },
    { key: "takenBy", label: "swp.history-by", kind: "text" },
    { key: "comment", label: "swp.history-comment", kind: "text", width: 60 },
  ],
  async count(ctx, filter) {
    const { items, next } = await listSnapshots(ctx, readFilter(filter));
    return next === null ? items.length : null;
  },
  async *rows(ctx, filter) {
    const asked = readFilter(filter);
    for (let before: number | null | undefined; before !== null;) {
      const page = await listSnapshots(ctx, { ...asked, ...(before !== undefined && { before }) });
      for (const { totals, takenAt, orgId, orgName, isPart, withoutZero, takenBy, comment } of page.items)
        yield {
          values: {
            takenAt,
            organisation: orgId === null ? translate(ctx.language, "swp.snapshot-whole") : orgName,
            isPart,
            items: totals.items,
            min: totals.size.min,
            max: totals.size.max ?? totals.size.min,
            ...Object.fromEntries(
              snapshotCounts.flatMap((name): [string, string | number][] => {
                const { count, fte } = totals[name];
                return [
                  [name, count],
                  [`${name}.min`, fte.min],
                  [`${name}.max`, fte.max ?? fte.min],
                ];
              }),
            ),
            withoutZero,
            takenBy,
            comment,
          },
        };
      before = page.next;
    }
  },
};

function readFilter(filter: Filter) {
  refuseUnknownNames(listSwpSnapshots.query!, filter, ["filter"]);
  return parseFields(listSwpSnapshots.query!, filter);
}
