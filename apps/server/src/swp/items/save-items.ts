import type { Issue } from "@hub/domain/issue.ts";
import { checkItem, longestText } from "@hub/domain/swp/check-item.ts";
import { sizeAtClose } from "@hub/domain/swp/coverage.ts";
import { swpIssue } from "@hub/domain/swp/issue-codes.ts";
import { type Levers, levers } from "@hub/domain/swp/levers.ts";
import { type ItemContent, swpFields, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import { parseSize, type Size } from "@hub/domain/swp/size.ts";
import { tidyItem } from "@hub/domain/swp/tidy-item.ts";
import { tidyText } from "@hub/domain/tidy-text.ts";
import type { RequestContext } from "../../context.ts";
import { Problem } from "../../problem.ts";
import { type MovedPart, refuseOverfull } from "./fit-into-pools.ts";
import { lockPools } from "./pool-sums.sql.ts";
import { reaches, reachOf } from "../policy.ts";
import { leversOfDivisions } from "../questions/levers-from-answers.ts";
import { auditItems } from "./audit-items.ts";
import { checkReferences } from "./check-references.ts";
import { type Change, describeChanges } from "./describe-changes.ts";
import { type HeldItem, lockItems, readItems } from "./held-items.sql.ts";
import { loadReferences, type References } from "./references.sql.ts";
import { type ItemWrite, writeItems } from "./write-items.sql.ts";

/** What an item keeps besides what people write: what undoing gives back as it was. */
export type ItemKept = { leversByHand: boolean; sizeAtClose: Size | null; closedAt: Date | null };

/** An item as it is to be. */
export type PlannedItem = {
  /** Left out for a new one. */
  id?: number;
  /** The version it was read in; another one by now refuses the row (`version-stale`). */
  version?: number;
  tab: SwpTab;
  content: ItemContent;
  comment?: string;
  kind: "edited" | "imported" | "undone";
  /** Of what is undone: this too becomes what it was. */
  kept?: ItemKept;
};

/** An item as it was before it was saved; null for a new one. */
export type SavedBefore = (ItemKept & { content: ItemContent }) | null;
export type SaveOutcome =
  | { kind: "applied"; id: number; version: number; before: SavedBefore }
  | { kind: "unchanged"; id: number; version: number }
  /** `invalid-input` with issues whose paths are fields, or `comment`; not-found, operation-not-allowed, version-stale. */
  | { kind: "refused"; problem: Problem };

/**
 * The one way in which items are added and changed, for form, API and import: the domain's rules, references that exist, that one may plan there, and totals of
 * pools, which hold for all rows together. Writes what can be, with the history of each and one line of the trail, in a fixed number of statements; answers in
 * the order of the rows. Runs in the caller's transaction: locks pools, then items, each in the order of their ids.
 */
export async function saveItems(ctx: RequestContext, rows: readonly PlannedItem[]): Promise<SaveOutcome[]> {
  if (rows.length === 0) return [];
  const poolIds = rows.flatMap(({ content }) => content.poolId ?? []);
  const ids = rows.flatMap(({ id }) => id ?? []);
  if (poolIds.length > 0) await lockPools(ctx.db, poolIds);
  if (ids.length > 0) await lockItems(ctx.db, ids);
  const decisions = await decide(ctx, rows, true);
  const writes = decisions.flatMap((decision) => (decision.kind === "write" ? [decision.write] : []));
  const made = await writeItems(ctx.db, writes, { userId: ctx.actor.id, at: ctx.clock.now() });
  await auditItems(
    ctx,
    decisions.flatMap((decision) => {
      if (decision.kind !== "write") return [];
      const { write, held, changes } = decision;
      return [{ id: write.id ?? made.get(write.at) ?? 0, tab: write.tab, kind: write.kind, isNew: !held, changes }];
    }),
  );
  return decisions.map((decision): SaveOutcome => {
    if (decision.kind !== "write") return decision;
    const { write, held } = decision;
    return {
      kind: "applied",
      id: write.id ?? made.get(write.at) ?? 0,
      version: (held?.version ?? 0) + 1,
      before: held ? beforeOf(held) : null,
    };
  });
}

/** Why saving would refuse each row, or that it would change nothing; undefined where it would write. Locks and writes nothing. */
export async function checkItems(ctx: RequestContext, rows: readonly PlannedItem[]): Promise<(Problem | "unchanged" | undefined)[]> {
  if (rows.length === 0) return [];
  return (await decide(ctx, rows, false)).map((decision) => {
    if (decision.kind === "refused") return decision.problem;
    return decision.kind === "unchanged" ? decision.kind : undefined;
  });
}

type Decision =
  | { kind: "refused"; problem: Problem }
  | { kind: "unchanged"; id: number; version: number }
  | { kind: "write"; write: ItemWrite; held: HeldItem | undefined; changes: Change[] };

async function decide(ctx: RequestContext, rows: readonly PlannedItem[], lock: boolean): Promise<Decision[]> {
  const ids = rows.flatMap(({ id }) => id ?? []);
  const held = new Map((await readItems(ctx.db, ids, reachOf(ctx.actor, "swp.read"))).map((item) => [item.id, item]));
  const refs = await loadReferences(
    ctx.db,
    [...rows.map(({ content }) => content), ...[...held.values()].map(({ content }) => content)],
    lock,
  );
  const proposed = await proposeLevers(ctx, rows);
  const seen = new Set<number>();
  const decisions = rows.map((row, at): Decision => {
    const before = row.id === undefined ? undefined : held.get(row.id);
    const problem = refuseRow(ctx, row, before, refs) ?? (before && seen.has(before.id) ? new Problem("version-stale") : undefined);
    if (before) seen.add(before.id);
    return problem ? { kind: "refused", problem } : decideRow(ctx, row, at, before, refs, proposed);
  });
  const moved = decisions.flatMap((decision) => (decision.kind === "write" ? movedPart(decision.write, decision.held) : []));
  const overfull = refuseOverfull(refs.pools, moved);
  return decisions.map((decision, at) => {
    const issues = overfull.get(at);
    return issues ? refusal(issues) : decision;
  });
}

/** Whether there is such an item, and the asker may edit it in this version. */
function refuseRow(ctx: RequestContext, row: PlannedItem, held: HeldItem | undefined, refs: References): Problem | undefined {
  if (row.id === undefined) return undefined;
  if (!held || held.tab !== row.tab) return new Problem("not-found");
  const place = refs.places.get(held.content.divisionId ?? 0);
  if (!place || !reaches(reachOf(ctx.actor, "swp.edit"), place.path)) return new Problem("operation-not-allowed");
  return row.version !== undefined && row.version !== held.version ? new Problem("version-stale") : undefined;
}

function decideRow(
  ctx: RequestContext,
  row: PlannedItem,
  at: number,
  held: HeldItem | undefined,
  refs: References,
  answered: Answered,
): Decision {
  const proposed = asksLevers(row) ? answered.get(row.tab)?.get(row.content.divisionId ?? 0) : undefined;
  const content = { ...tidyItem(row.content), ...proposed };
  const comment = tidyText(row.comment ?? "");
  const changes = describeChanges(held?.content ?? null, content, refs);
  if (held && changes.length === 0) return { kind: "unchanged", id: held.id, version: held.version };
  const before = held && stateOf(held);
  const issues = [
    ...checkItem(row.tab, content, {
      closes: (code) => refs.coverages.get(code)?.closes,
      corporateDomains: refs.corporateDomains,
      // What is undone goes back, whatever way it came.
      ...(before && row.kind !== "undone" && { before }),
      comment,
    }),
    ...checkReferences(row.tab, content, held?.content, refs, reachOf(ctx.actor, "swp.edit")),
  ];
  if (comment.length > longestText) issues.push(swpIssue("too-long", "comment", { max: longestText }));
  if (issues.length > 0) return refusal(issues);
  const size = parseSize(content.size) ?? null;
  const coverage = refs.coverages.get(content.coverage ?? "");
  const closes = coverage?.closes ?? false;
  const isClosing = closes && !held?.closes;
  const isReopening = !closes && (held?.closes ?? false);
  const kept: ItemKept = row.kept ?? {
    leversByHand: held && !changesLevers(held.content, content) ? held.leversByHand : proposed === undefined,
    sizeAtClose: size && sizeAtClose(before ? { ...before, sizeAtClose: held.sizeAtClose } : null, { size, closes }),
    closedAt: !closes ? null : isClosing ? ctx.clock.now() : (held?.closedAt ?? null),
  };
  const kind = row.kind !== "edited" ? row.kind : !held ? "created" : isClosing ? "closed" : isReopening ? "reopened" : "edited";
  const write: ItemWrite = {
    at,
    id: held?.id ?? null,
    tab: row.tab,
    content,
    size,
    ...kept,
    coverageId: coverage?.id ?? null,
    kind,
    comment,
    changes,
  };
  return { kind: "write", write, held, changes };
}

/** A new item of which no lever was given takes those of its division's answers. */
const asksLevers = ({ id, kind, content }: PlannedItem) =>
  id === undefined && kind !== "undone" && levers.every((name) => content[name] === null);

type Answered = ReadonlyMap<SwpTab, ReadonlyMap<number, Levers>>;
async function proposeLevers(ctx: RequestContext, rows: readonly PlannedItem[]): Promise<Answered> {
  const answered = new Map<SwpTab, ReadonlyMap<number, Levers>>();
  const byTab = Map.groupBy(rows.filter(asksLevers), ({ tab }) => tab);
  for (const [tab, asking] of byTab) {
    const divisions = new Set(asking.flatMap(({ content }) => content.divisionId ?? []));
    answered.set(tab, await leversOfDivisions(ctx, tab, [...divisions]));
  }
  return answered;
}

const stateOf = ({ content, closes }: HeldItem) => ({
  size: parseSize(content.size) ?? { min: "0", max: null },
  closes: closes ?? false,
  levers: content,
});
const changesLevers = (before: ItemContent, after: ItemContent) => levers.some((name) => before[name] !== after[name]);
const beforeOf = ({ content, leversByHand, sizeAtClose, closedAt }: HeldItem): SavedBefore => ({
  content,
  leversByHand,
  sizeAtClose,
  closedAt,
});

/** A part of a pool, where it or its size is another than it was. */
function movedPart({ at, content, size }: ItemWrite, held: HeldItem | undefined): MovedPart[] {
  const to = content.poolId === null || size === null ? null : { poolId: content.poolId, size };
  const was = held && parseSize(held.content.size);
  const from = !held?.content.poolId || !was ? null : { poolId: held.content.poolId, size: was };
  const isSame = from?.poolId === to?.poolId && held?.content.size === content.size;
  return isSame ? [] : [{ at, from, to }];
}

function refusal(issues: readonly Issue[]): Decision {
  const placeOf = ({ path }: Issue) => {
    const place = swpFields.findIndex((field) => field === path[0]);
    return place === -1 ? swpFields.length : place;
  };
  return { kind: "refused", problem: new Problem("invalid-input", { issues: issues.toSorted((a, b) => placeOf(a) - placeOf(b)) }) };
}
