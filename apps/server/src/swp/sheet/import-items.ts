import { likenessName, likenessOf } from "@hub/domain/swp/likeness.ts";
import { swpTabs, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import type { Database } from "../../db/connect.ts";
import type { RowValues } from "../../spreadsheets/sheet-column.ts";
import { issuesOf } from "../../tasks/imports/apply-each.ts";
import type { ColumnIssue, CurrentRow, ImportHandler, ImportKind, RowCheck, RowOutcome, TaskContext } from "../../tasks/kinds.ts";
import type { Problem } from "../../problem.ts";
import { type HeldItem, lockItems, readItems } from "../items/held-items.sql.ts";
import { checkItems, type PlannedItem, saveItems } from "../items/save-items.ts";
import { reachOf } from "../policy.ts";
import { lockPools } from "../items/pool-sums.sql.ts";
import { findLikeItems } from "../items/like-items.sql.ts";
import { cellsOf } from "./item-cells.ts";
import { columnOf, itemColumns } from "./item-columns.ts";
import { planItem } from "./plan-row.ts";
import { type NamedIds, tidyRow } from "./tidy-row.ts";
import { listSheetItems } from "./sheet-items.sql.ts";
import { readTabNames, type TabNames } from "./tab-names.ts";
import { takeBackItems } from "./take-back-items.ts";

/**
 * Items of a tab from its sheet, by the rules of the form: found by their number, a row without one is new. What belongs to another tab is refused, the file
 * by its columns and a row by its number.
 */
export function importItems(tab: SwpTab): ImportKind {
  return {
    title: `swp.tab-${tab}`,
    about: "swp.sheet-import-about",
    columns: itemColumns(tab),
    foreign: swpTabs.filter((other) => other !== tab).flatMap(itemColumns),
    adds: true,
    // Every batch is the same number of statements; a pool's total holds for its rows together.
    batchRows: 1000,
    open: async (ctx, { taskId }) => openImport(tab, await readTabNames(ctx, tab), taskId) as ImportHandler,
  };
}

function openImport(tab: SwpTab, names: TabNames, taskId: number): ImportHandler<HeldItem> {
  /** What rows name, by their values. */
  const named = new WeakMap<RowValues, NamedIds>();
  /** What the rows of the batch become, since they were checked. */
  let planned = new Map<string, PlannedItem>();
  /** Pools that the rows of the batch may go into. */
  let pools: number[] = [];
  return {
    keyOf: ({ id }) => (typeof id === "string" ? id.replace(/^0+(?=\d)/, "") : undefined),
    async tidy(ctx, rows) {
      for (const row of rows) named.set(row.values, tidyRow(row, { tab, names, language: ctx.language }));
      pools = rows.flatMap(({ values }) => names.pools.called(foldText(String(values["pool"] ?? ""))));
    },
    async find(ctx, keys, lock) {
      const ids = keys.filter((key) => /^\d{1,15}$/.test(key)).map(Number);
      const reach = reachOf(ctx.actor, "swp.read");
      if (lock) {
        const items = await readItems(ctx.db, ids, reach);
        // One that moves to another division goes into the pool of that name there.
        const besides = items.flatMap(({ content }) => names.pools.called(foldText(names.pools.nameOf(content.poolId) ?? "")));
        await hold(ctx.db, items, [...pools, ...besides]);
      }
      const found = await readItems(ctx.db, ids, reach);
      return new Map(found.map((item) => [String(item.id), currentRow(ctx, item)]));
    },
    async shown(ctx, current) {
      const ids = current.map(({ record }) => record.id);
      const rows = new Map((await listSheetItems(ctx.db, ids)).map((item) => [item.id, item]));
      return current.map(({ record }) => {
        const row = rows.get(record.id);
        // Of another tab, whose row is refused.
        if (!row || record.tab !== tab) return {};
        const { sizeAtClose } = cellsOf(row, tab, names, ctx.language);
        return { sizeAtClose: sizeAtClose ?? null, createdBy: row.createdBy, updatedBy: row.updatedBy };
      });
    },
    async likeness(ctx, rows) {
      const items = rows.map((row) => planItem(row, { tab, names, ids: named.get(row.values) ?? {} }).item);
      const wanted = items.map((item) => (item ? likenessOf(tab, item.content) : null));
      const found = await findLikeItems(ctx.db, wanted, { reach: reachOf(ctx.actor, "swp.read"), except: taskId });
      return wanted.map((each) => (each ? found.get(likenessName(each)) : undefined));
    },
    async check(ctx, rows) {
      planned = new Map();
      const plans = rows.map((row) => {
        const plan = planItem(row, { tab, names, ids: named.get(row.values) ?? {} });
        if (plan.item) planned.set(row.key, plan.item);
        return plan;
      });
      // What is refused already takes nothing of a pool.
      const problems = new Map<PlannedItem, Problem | "unchanged">();
      for (const refused of [false, true]) {
        const items = plans.flatMap(({ item, issues }, at) =>
          item && (issues.length > 0 || rows[at]?.refused === true) === refused ? [item] : [],
        );
        for (const [at, problem] of (await checkItems(ctx, items)).entries()) if (items[at] && problem) problems.set(items[at], problem);
      }
      return plans.map(({ item, issues }): RowCheck => {
        const problem = item && problems.get(item);
        if (problem === "unchanged") return issues.length > 0 ? issues : problem;
        return [...issues, ...further(issues, problem)];
      });
    },
    async apply(ctx, rows) {
      const wanted = rows.flatMap(({ key }) => planned.get(key) ?? []);
      const outcomes = await saveItems(ctx, wanted);
      return outcomes.map((outcome): RowOutcome => {
        if (outcome.kind === "unchanged") return { unchanged: true };
        if (outcome.kind === "refused") return { issues: columnIssues(outcome.problem) };
        const { id, version, before } = outcome;
        return { applied: { subject: String(id), version: String(version), before, after: null } };
      });
    },
    undo: (ctx, changes) => takeBackItems(ctx, tab, changes),
  };

  /** What belongs to another tab has nothing that a row of this one could be held against. */
  function currentRow(ctx: TaskContext, item: HeldItem): CurrentRow<HeldItem> {
    const values = item.tab === tab ? cellsOf(item, tab, names, ctx.language) : {};
    return { version: String(item.version), values, record: item };
  }
}

/** Holds pools, then items: the order in which everybody does. */
async function hold(db: Database, items: readonly HeldItem[], pools: readonly number[]): Promise<void> {
  await lockPools(db, [...pools, ...items.flatMap(({ content }) => content.poolId ?? [])]);
  await lockItems(
    db,
    items.map(({ id }) => id),
  );
}

/** What is wrong with an item, at the columns of its fields. */
function columnIssues(problem: Problem): ColumnIssue[] {
  return issuesOf(problem).map((issue) => ({ ...issue, column: issue.column === null ? null : columnOf(issue.column) }));
}

/** Besides what is said of a column already. */
function further(known: readonly ColumnIssue[], problem: Problem | undefined): ColumnIssue[] {
  return problem ? columnIssues(problem).filter(({ column }) => column === null || known.every((issue) => issue.column !== column)) : [];
}
