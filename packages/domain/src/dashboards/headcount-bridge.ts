import type { Period } from "../period.ts";

/** Persons who are alike in two closed versions, the earlier and the later one: where they are active on the last day, and what the later one tells of their leaving. */
export type HeadcountKind = {
  /** Ids of legal entities, none where they are active in none. */
  entitiesBefore: readonly number[];
  entitiesAfter: readonly number[];
  /** Of who is in no entity any more; null where nobody told one. */
  leaveReason: string | null;
  /** They came or went before the later version's month by their dates, which the earlier version did not know. */
  toldLate: boolean;
  persons: number;
};
/** Which legal entities' people the two versions count. */
export type Perimeters = { before: ReadonlySet<number>; after: ReadonlySet<number> };

/** Why there is no bridge to a month: the key of a message. */
export const bridgeGaps = ["open", "first", "pending", "put-away", "no-rows", "differs", "not-given"] as const;
export type BridgeGap = (typeof bridgeGaps)[number];
export const leavingReasons = ["voluntary", "involuntary", "other", "untold"] as const;
export type LeavingReason = (typeof leavingReasons)[number];

/** From one headcount to another, in persons; leavers by their reason add up to all of them. */
export type HeadcountBridge = {
  opening: number;
  joiners: number;
  movesIn: number;
  leavers: number;
  movesOut: number;
  perimeterIn: number;
  perimeterOut: number;
  closing: number;
  joinersToldLate: number;
  leaversToldLate: number;
  reasons: Record<LeavingReason, number>;
};

const nobody = (): HeadcountBridge => ({
  opening: 0,
  joiners: 0,
  movesIn: 0,
  leavers: 0,
  movesOut: 0,
  perimeterIn: 0,
  perimeterOut: 0,
  closing: 0,
  joinersToldLate: 0,
  leaversToldLate: 0,
  reasons: { voluntary: 0, involuntary: 0, other: 0, untold: 0 },
});

/**
 * The bridge of some legal entities, or of the whole group, from one version to another: each person counts once, however many contracts and entities they have there. Who was or is in
 * an entity outside has moved. Who is in none, while only entities came or went that the other version does not count, neither joined nor left: the perimeter changed. So it did for who stays where
 * they are while their entities come into what is bridged or go out of it: `nodeAfter` holds others than `node` then.
 */
export function bridgeOf(
  kinds: readonly HeadcountKind[],
  perimeters: Perimeters,
  node: ReadonlySet<number> | "group",
  nodeAfter: ReadonlySet<number> | "group" = node,
): HeadcountBridge {
  const bridge = nobody();
  const within = (entities: readonly number[], of: typeof node) => (of === "group" ? entities : entities.filter((id) => of.has(id)));
  for (const { entitiesBefore, entitiesAfter, leaveReason, toldLate, persons } of kinds) {
    const before = within(entitiesBefore, node);
    const after = within(entitiesAfter, nodeAfter);
    if (before.length > 0) bridge.opening += persons;
    if (after.length > 0) bridge.closing += persons;
    if (before.length === 0 && after.length > 0) {
      const isPerimeter = after.every((id) => (entitiesBefore.length > 0 ? entitiesBefore.includes(id) : !perimeters.before.has(id)));
      if (isPerimeter) bridge.perimeterIn += persons;
      else if (entitiesBefore.length > 0) bridge.movesIn += persons;
      else {
        bridge.joiners += persons;
        if (toldLate) bridge.joinersToldLate += persons;
      }
    }
    if (before.length > 0 && after.length === 0) {
      const isPerimeter = before.every((id) => (entitiesAfter.length > 0 ? entitiesAfter.includes(id) : !perimeters.after.has(id)));
      if (isPerimeter) bridge.perimeterOut += persons;
      else if (entitiesAfter.length > 0) bridge.movesOut += persons;
      else {
        bridge.leavers += persons;
        if (toldLate) bridge.leaversToldLate += persons;
        bridge.reasons[reasonOf(leaveReason)] += persons;
      }
    }
  }
  return bridge;
}

function reasonOf(told: string | null): LeavingReason {
  if (told === null) return "untold";
  return told === "voluntary" || told === "involuntary" ? told : "other";
}

/** Bridges one behind the other as one: each begins where the one before ended. Undefined of none. */
export function joinBridges(bridges: readonly HeadcountBridge[]): HeadcountBridge | undefined {
  const [first] = bridges;
  const last = bridges.at(-1);
  if (!first || !last) return undefined;
  const all = nobody();
  for (const { reasons, ...counts } of bridges) {
    for (const key of Object.keys(counts) as (keyof typeof counts)[]) all[key] += counts[key];
    for (const reason of leavingReasons) all.reasons[reason] += reasons[reason];
  }
  return { ...all, opening: first.opening, closing: last.closing };
}

export type Since = Period & { version: number };
/** A month of a report: `since` is the closed month its bridge begins with. */
export type BridgedMonth = Period & { version: number | null; since: Since | null; gap: BridgeGap | null; bridge: HeadcountBridge | null };
type Linked<M> = M & { since: Since; bridge: HeadcountBridge };

/** The last closed months that are bridged without a gap, each from the version that the one before ends with; the bridge of the next month passes one that was never closed. */
export function lastRun<M extends BridgedMonth>(months: readonly M[]): Linked<M>[] {
  const run: Linked<M>[] = [];
  for (const month of months.toReversed()) {
    if (month.gap === "open") continue;
    const next = run[0];
    const { since, bridge } = month;
    const isNext = !next || (next.since.year === month.year && next.since.month === month.month && next.since.version === month.version);
    if (!since || !bridge || !isNext) break;
    run.unshift({ ...month, since, bridge });
  }
  return run;
}

/** The months of the calendar year of the last closed one as one bridge, from the end of the year before; undefined where they do not reach that far back, or are one month alone. */
export function yearToDate(months: readonly BridgedMonth[]): HeadcountBridge | undefined {
  const run = lastRun(months);
  const ofYear = run.filter(({ year }) => year === run.at(-1)?.year);
  const [first] = ofYear;
  return first && first.since.year < first.year && ofYear.length > 1 ? joinBridges(ofYear.map(({ bridge }) => bridge)) : undefined;
}
