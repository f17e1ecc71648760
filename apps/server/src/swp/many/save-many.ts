import type { itemAct } from "@hub/contract/swp/many.ts";
import type { SwpTab } from "@hub/domain/swp/plan-item.ts";
import { moveQuarter } from "@hub/domain/swp/timeline.ts";
import type * as z from "zod/mini";
import { issuesOf } from "../../tasks/imports/apply-each.ts";
import type { ActHandler, ActKind, ActOutcome, ChangedValue, PlannedAct, TaskContext } from "../../tasks/kinds.ts";
import { bringBackItems } from "../deleted/bring-back-item.ts";
import { deleteItems, checkDeletions } from "../items/delete-items.ts";
import { type HeldItem, readItems } from "../items/held-items.sql.ts";
import { askingOf } from "../items/list-items.ts";
import { type AskedFilter, readItemFilter } from "../items/read-filter.ts";
import { checkItems, type PlannedItem, saveItems } from "../items/save-items.ts";
import { reachOf } from "../policy.ts";
import { takeBackItems } from "../sheet/take-back-items.ts";
import { listItemNames, listMatchingIds } from "./items.sql.ts";

type ItemAct = z.output<typeof itemAct>;
type MoveAct = Extract<ItemAct, { kind: "swp-move" }>;
type CloseAct = Extract<ItemAct, { kind: "swp-close" }>;

/** Moves items of a selection by quarters. One that is needed by no quarter stays so. */
export const moveItems: ActKind<MoveAct> = savingKind(
  (held, { quarters }) => {
    const timeline = held.content.timeline === "" ? "" : moveQuarter(held.content.timeline, quarters);
    return timeline === undefined ? undefined : { content: { ...held.content, timeline } };
  },
  ({ content }, after) => [{ field: "timeline", before: content.timeline || null, after: after.timeline || null }],
);

/** Closes items of a selection with a coverage that closes: their size becomes 0, and the size they had is kept. */
export const closeItems: ActKind<CloseAct> = savingKind(
  ({ content }, { coverage, comment = "" }) => ({ content: { ...content, coverage, size: "0" }, comment }),
  ({ content }, after) => [{ field: "coverage", before: content.coverage, after: after.coverage }],
);

/** Deletes items of a selection; their histories stay, and what snapshots copied. Taken back, each stands again, but for those that saving would refuse by now. */
export const deleteMany: ActKind = {
  open: async () => ({
    find: findItemIds,
    async plan(ctx, _, ids) {
      const held = await readItems(ctx.db, ids, reachOf(ctx.actor, "swp.read"));
      const refused = await checkDeletions(ctx, held);
      return planned(ctx, held, (item) => {
        const problem = refused.get(item.id);
        return problem ? { issues: issuesOf(problem) } : { changes: [{ field: "tab", before: item.tab, after: null }] };
      });
    },
    async apply(ctx, _, records) {
      const problems = await deleteItems(
        ctx,
        records.map(({ id, version }) => ({ id, version: Number(version) })),
        "deleted",
      );
      return named(
        ctx,
        records.map(({ id, version }, at) => ({ id, outcome: outcomeOf(problems[at]) ?? deletedFrom(Number(version)) })),
      );
    },
    async undo(ctx, changes) {
      const wanted = changes.map(({ subject, version }) => ({ id: Number(subject), version: Number(version) }));
      return (await bringBackItems(ctx, wanted)).map((problem) => problem === undefined);
    },
  }),
};

/** What undo needs of an item that was deleted in a version: the next one, in which it waits. */
const deletedFrom = (version: number): ActOutcome => ({ applied: { version: String(version + 1), before: { deleted: true } } });

type Wanted = Pick<PlannedItem, "content" | "comment">;
/** `wantedOf` says what becomes of an item, undefined where it cannot be; `valuesOf` what of it is shown. */
function savingKind<A>(
  wantedOf: (held: HeldItem, act: A) => Wanted | undefined,
  valuesOf: (held: HeldItem, after: Wanted["content"]) => ChangedValue[],
): ActKind<A> {
  const rowOf = (held: HeldItem, act: A): PlannedItem | undefined => {
    const wanted = wantedOf(held, act);
    return wanted && { ...wanted, id: held.id, version: held.version, tab: held.tab, kind: "edited" };
  };
  return {
    open: async () => ({
      find: findItemIds,
      async plan(ctx, act, ids) {
        const held = await readItems(ctx.db, ids, reachOf(ctx.actor, "swp.read"));
        const rows = held.flatMap((item) => rowOf(item, act) ?? []);
        const checked = await checkItems(ctx, rows);
        const checks = new Map(rows.map((row, at) => [row.id, { row, check: checked[at] }]));
        return planned(ctx, held, (item) => {
          const { row, check } = checks.get(item.id) ?? {};
          if (!row) return { issues: [outside] };
          if (check === "unchanged") return { unchanged: true };
          return check ? { issues: issuesOf(check) } : { changes: valuesOf(item, row.content) };
        });
      },
      async apply(ctx, act, records) {
        const held = new Map(
          (
            await readItems(
              ctx.db,
              records.map(({ id }) => id),
              reachOf(ctx.actor, "swp.read"),
            )
          ).map((item) => [item.id, item]),
        );
        // What is saved is what was seen in this version, or nothing: that is looked at again once the items are held.
        const rows = records.map(({ id, version }) => {
          const item = held.get(id);
          return item && String(item.version) === version ? rowOf(item, act) : undefined;
        });
        const saved = await saveItems(
          ctx,
          rows.flatMap((row) => row ?? []),
        );
        let at = 0;
        return named(
          ctx,
          records.map(({ id }, place) => {
            const row = rows[place];
            const outcome = row && saved[at++];
            if (!row || !outcome) return { id, outcome: { stale: true, name: null } };
            if (outcome.kind === "unchanged") return { id, outcome: { unchanged: true } };
            if (outcome.kind === "refused") return { id, outcome: outcomeOf(outcome.problem) ?? { stale: true, name: null } };
            const before = outcome.before && { ...outcome.before, tab: row.tab };
            return { id, outcome: { applied: { version: String(outcome.version), before } } };
          }),
        );
      },
      undo: (ctx, changes) => takeBackItems(ctx, ({ before }) => (before as { tab: SwpTab }).tab, changes),
    }),
  };
}

const outside = { column: "timeline", code: "swp.timeline-invalid" };

const namingOf = ({ actor, language }: TaskContext) => ({ reach: reachOf(actor, "swp.read"), language });

/** All items of a filter, as the table finds them. */
const findItemIds: ActHandler["find"] = (ctx, filter, limit) =>
  listMatchingIds(ctx.db, readItemFilter(filter as AskedFilter), askingOf(ctx), limit);

type Plan = { changes: ChangedValue[] } | { unchanged: true } | Pick<Extract<PlannedAct, { issues: unknown }>, "issues">;
async function planned(ctx: TaskContext, held: readonly HeldItem[], planOf: (item: HeldItem) => Plan): Promise<PlannedAct[]> {
  const names = await listItemNames(
    ctx.db,
    held.map(({ id }) => id),
    namingOf(ctx),
  );
  return held.map((item) => ({ id: item.id, name: names.get(item.id) ?? `#${item.id}`, version: String(item.version), ...planOf(item) }));
}

/** What a refusal of a row is for a selection; undefined for none. */
function outcomeOf(problem: Parameters<typeof issuesOf>[0] | undefined): ActOutcome | undefined {
  if (!problem) return undefined;
  // What is gone by now, was seen.
  if (problem.code === "version-stale" || problem.code === "not-found") return { stale: true, name: null };
  return { issues: issuesOf(problem), name: null };
}

/** The outcomes, those that are told with what the item is called. */
async function named(ctx: TaskContext, outcomes: readonly { id: number; outcome: ActOutcome }[]): Promise<ActOutcome[]> {
  const told = outcomes.flatMap(({ id, outcome }) => ("name" in outcome ? [id] : []));
  const names = told.length > 0 ? await listItemNames(ctx.db, told, namingOf(ctx)) : new Map<number, string>();
  return outcomes.map(({ id, outcome }) => ("name" in outcome ? { ...outcome, name: names.get(id) ?? null } : outcome));
}
