import { comparisonKinds, comparisonRows } from "@hub/contract/swp/snapshots.ts";
import type { SwpTab } from "@hub/domain/swp/plan-item.ts";
import { type QuestionTab, questionTabs } from "@hub/domain/swp/questions.ts";
import type { Address } from "../../ui/address.ts";

export const snapshotViews = ["history", "compare"] as const;
export type SnapshotView = (typeof snapshotViews)[number];
export type ComparisonRow = (typeof comparisonRows)[number];
/** A cell that is opened: what entered, closed or changed in a column, of one row or all. */
export type OpenedCell = { column: number; kind: (typeof comparisonKinds)[number]; row: number | undefined };
export const mostSnapshots = 3;

/** The tabs that have a history (SWP-02); undefined for the others. */
export const historyTab = (tab: SwpTab): QuestionTab | undefined => questionTabs.find((each) => each === tab);

/** What an address shows of a tab instead of its table. */
export function readView(tab: SwpTab, { view }: Address): SnapshotView | undefined {
  return historyTab(tab) && snapshotViews.find((each) => each === view);
}

/** What is compared by an address; `snapshots` undefined: nobody has chosen yet. */
export function readComparison({ by, snapshots, now, cell }: Address) {
  const chosen = snapshots === "" || (snapshots !== undefined && /^\d{1,10}(,\d{1,10}){0,2}$/.test(snapshots));
  return {
    by: comparisonRows.find((each) => each === by) ?? "division",
    snapshots: chosen ? (snapshots ?? "").split(",").filter((text) => text !== "") : undefined,
    now: now !== "0",
    cell: readCell(cell),
  };
}

/** `1.entered.17`: what entered division or cluster 17 by column 1; without the last part in all of them. */
function readCell(text: string | undefined): OpenedCell | undefined {
  const [, column, word, row] = /^([1-3])\.([a-z]+)(?:\.(\d{1,10}))?$/.exec(text ?? "") ?? [];
  const kind = comparisonKinds.find((each) => each === word);
  return column && kind ? { column: Number(column), kind, row: row === undefined ? undefined : Number(row) } : undefined;
}

/** A cell as it stands in the address. */
export const writeCell = ({ column, kind, row }: OpenedCell): string => [column, kind, ...(row === undefined ? [] : [row])].join(".");
