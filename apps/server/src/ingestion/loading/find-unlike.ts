import { type Compared, type Hold, mustHold, needsFullCount, sampleSize } from "@hub/domain/ingestion/held/held-delivery.ts";
import type { Database } from "../../db/connect.ts";
import type { ClaimedUpload } from "../uploads/uploads.sql.ts";
import type { Tally } from "./check-rows.ts";
import {
  type CountedPair,
  countPersons,
  type KnownDeliveries,
  type KnownDelivery,
  listKnownDeliveries,
  namesPersons,
} from "./resemblance.sql.ts";

/** Which deliveries of a file are nothing like their entity, and of what that was found. */
export type Unlike = { known: KnownDeliveries[]; holds: Map<number, Hold> };

/**
 * Compares what a file brought for each entity with what stands of it: a fixed number of statements, however many entities and rows. `earlier`: what was found
 * before a lock was taken; it holds as long as nothing else stands since.
 */
export async function findUnlike(
  db: Database,
  upload: Pick<ClaimedUpload, "ingestionId" | "period" | "definition">,
  tallies: readonly Tally[],
  earlier?: Unlike,
): Promise<Unlike> {
  const brought = tallies.filter(({ rows }) => rows > 0);
  const holds = new Map<number, Hold>();
  if (brought.length === 0) return { known: [], holds };
  const ids = brought.map(({ legalEntityId }) => legalEntityId);
  const { percent, known } = await listKnownDeliveries(db, upload, ids);
  if (earlier && JSON.stringify(earlier.known) === JSON.stringify(known)) return earlier;
  const knownOf = new Map(known.map((each) => [each.legalEntityId, each]));
  const unit = namesPersons(upload.definition) ? "people" : "rows";
  const pairsOf = (of: readonly Tally[], choose: (known: KnownDeliveries) => KnownDelivery | null) =>
    of.flatMap((tally): Pair[] => {
      const each = knownOf.get(tally.legalEntityId);
      const other = each && choose(each);
      return other ? [{ tally, other }] : [];
    });

  const decisive = pairsOf(percent === 0 ? [] : brought, ({ standing, before }) => standing ?? before);
  const doubtful = unit === "people" ? await findDoubtful(db, decisive, percent) : decisive;
  for (const [legalEntityId, { count, compared }] of await countPairs(db, unit, doubtful)) {
    const isStanding = knownOf.get(legalEntityId)?.standing !== null;
    const hold: Hold = { unit, count, standing: isStanding ? compared : null, before: isStanding ? null : compared };
    if (mustHold(count, hold, percent)) holds.set(legalEntityId, hold);
  }
  // What is like the month before is told so, where something else stands in between.
  const held = brought.filter(({ legalEntityId }) => holds.get(legalEntityId)?.standing);
  for (const [legalEntityId, { compared }] of await countPairs(
    db,
    unit,
    pairsOf(held, ({ before }) => before),
  )) {
    const hold = holds.get(legalEntityId);
    if (hold) hold.before = compared;
  }
  return { known, holds };
}

type Pair = { tally: Tally; other: KnownDelivery };

/** Leaves out what a sample of persons tells to be like its entity: most deliveries are, and counting all of a large one takes a second. */
async function findDoubtful(db: Database, pairs: readonly Pair[], percent: number): Promise<readonly Pair[]> {
  const shares = pairs.map(({ tally, other }) => shareOf(Math.max(tally.rows, other.rows)));
  if (shares.every((share) => share === 256)) return pairs;
  const counted = await countPersons(
    db,
    pairs.map((pair, at) => toCount(pair, shares[at] ?? 256)),
  );
  const doubtful = new Set(
    counted
      .filter(({ count, known, common }) => needsFullCount(count, { count: known, common }, percent))
      .map(({ legalEntityId }) => legalEntityId),
  );
  return pairs.filter(({ tally }) => doubtful.has(tally.legalEntityId));
}

/** Below which first byte of their hash, of 256, as many persons stand as a sample needs; with fewer rows never less. */
export function shareOf(rows: number): number {
  return Math.min(256, Math.ceil((256 * sampleSize) / Math.max(1, rows)));
}

async function countPairs(
  db: Database,
  unit: Hold["unit"],
  pairs: readonly Pair[],
): Promise<Map<number, { count: number; compared: Compared }>> {
  if (pairs.length === 0) return new Map();
  const counted: CountedPair[] =
    unit === "people"
      ? await countPersons(
          db,
          pairs.map((pair) => toCount(pair, 256)),
        )
      : pairs.map(({ tally: { legalEntityId, rows }, other }) => ({ legalEntityId, count: rows, known: other.rows, common: null }));
  const periods = new Map(pairs.map(({ tally, other }) => [tally.legalEntityId, other.period.slice(0, 7)]));
  return new Map(
    counted.map(({ legalEntityId, count, known, common }) => [
      legalEntityId,
      { count, compared: { period: periods.get(legalEntityId) ?? "", count: known, common } },
    ]),
  );
}

function toCount({ tally: { legalEntityId, people }, other }: Pair, share: number) {
  const sampled = other.sampledBelow !== null && share <= other.sampledBelow;
  return { legalEntityId, people: people?.packed(share) ?? Buffer.alloc(0), knownId: other.id, period: other.period, share, sampled };
}
