import { foldText } from "@hub/domain/fold-text.ts";
import { emptyItem, fieldsOf, type ItemContent, type SwpField, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import type { RowValues } from "../../spreadsheets/sheet-column.ts";
import type { ColumnIssue, PlannedRow } from "../../tasks/kinds.ts";
import type { HeldItem } from "../items/held-items.sql.ts";
import type { PlannedItem } from "../items/save-items.ts";
import { columnOf } from "./item-columns.ts";
import { shown } from "./name-issue.ts";
import { type TabNames, termColumnsOf } from "./tab-names.ts";
import type { NamedIds } from "./tidy-row.ts";

type Given = { tab: SwpTab; names: TabNames; ids: NamedIds };
type Planned = { item?: PlannedItem; issues: ColumnIssue[] };

/** What a row makes of its item, where it has one, and what is wrong with what it names. */
export function planItem({ current, changes, values, refused }: PlannedRow<HeldItem>, given: Given): Planned {
  const { tab, names, ids } = given;
  const { term, parent, cluster } = termColumnsOf(tab);
  const held = current?.record;
  if (held && held.tab !== tab) {
    const tab = { label: `swp.tab-${held.tab}` } as const;
    return { issues: [{ column: "id", code: "swp.sheet-other-tab", params: { tab } }] };
  }
  if (!held && (values["id"] ?? null) !== null) return { issues: [{ column: "id", code: "swp.sheet-item-unknown" }] };
  const base = held?.content ?? emptyItem(tab);
  const issues: ColumnIssue[] = [];
  const say = (column: string, code: string, params?: ColumnIssue["params"]) =>
    void issues.push({ column, code: `swp.sheet-${code}`, ...(params && { params }) });
  // Two divisions may be called the same.
  const divisionId = ids.divisionId ?? (changes["division"] === undefined ? base.divisionId : null);
  const named: Partial<ItemContent> = {
    divisionId,
    [term.field]: changes[term.column] === undefined ? base[term.field] : (ids.termId ?? null),
    [cluster.field]:
      changes[cluster.column] !== undefined ? (ids.clusterId ?? null) : held ? base[cluster.field] : (ids.proposedClusterId ?? null),
  };
  if (held) {
    if (ids.divisionId === undefined)
      for (const column of ["ob", "unit"]) if (changes[column] !== undefined) say(column, "division-needed");
    if (changes[term.column] === undefined && changes[parent.column] !== undefined) say(parent.column, "parent-follows");
    if (!refused && Object.keys(changes).every((column) => column === "comment")) say("comment", "comment-alone");
  }
  if (tab === "profiles-pool") named.poolId = poolOf();
  const typed = Object.fromEntries(fieldsOf(tab).flatMap((field) => typedValue(field, base, changes)));
  const content: ItemContent = { ...base, ...typed, ...named };
  const { comment } = values;
  const item: PlannedItem = {
    ...(held && { id: held.id, version: held.version }),
    tab,
    content,
    kind: "imported",
    ...(typeof comment === "string" && { comment }),
  };
  return { item, issues };

  /** By name in the division where the item is to stand; one that is left as it is stays. */
  function poolOf(): number | null {
    if (changes["pool"] === null) return null;
    const isLeft = changes["pool"] === undefined && divisionId === base.divisionId;
    const name = String(changes["pool"] ?? names.pools.nameOf(base.poolId) ?? "");
    if (isLeft || name === "") return base.poolId;
    const id = names.pools.find(divisionId, foldText(name));
    if (id === undefined && divisionId !== null) say("pool", "pool-unknown", { found: shown(name) });
    return id ?? null;
  }
}

/** What is typed as it is kept; what names something else is found elsewhere. */
function typedValue(field: SwpField, base: ItemContent, changes: RowValues): [SwpField, string | number | null][] {
  const value = changes[field];
  if (columnOf(field) !== field || value === undefined) return [];
  if (value !== null) return [[field, typeof value === "number" ? value : String(value)]];
  // A text that is cleared is empty.
  return [[field, typeof base[field] === "string" && field !== "coverage" ? "" : null]];
}
