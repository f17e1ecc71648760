import type { PeopleMeasures } from "@hub/domain/checks/check-cell.ts";
import type { Database } from "../db/connect.ts";
import { type Days, type Feed, measurePeople } from "./measures.sql.ts";

type PayTimes = { legalEntityId: number; times: string };

/**
 * What `measurePeople` counts of entities, by entity: of one that has a single feed, in this month and in the one before, it was counted as its rows were checked, and
 * none is read again.
 */
export async function measureEntities(
  db: Database,
  feeds: readonly Feed[],
  days: Days,
  payTimes: readonly PayTimes[],
): Promise<Map<number, PeopleMeasures>> {
  const times = new Map(payTimes.map((each) => [each.legalEntityId, each.times]));
  const measured = new Map<number, PeopleMeasures>();
  for (const legalEntityId of new Set(feeds.map((feed) => feed.legalEntityId))) {
    const own = feeds.filter((feed) => feed.legalEntityId === legalEntityId);
    const kept = takeKept(own, times.get(legalEntityId) ?? "");
    if (kept) measured.set(legalEntityId, kept);
  }
  const rest = feeds.filter(({ legalEntityId }) => !measured.has(legalEntityId));
  for (const each of await measurePeople(db, rest, days, payTimes)) measured.set(each.legalEntityId, each);
  return measured;
}

/** The measures of an entity by what is kept of its feeds; undefined where the rows must tell: persons of several feeds may be the same. */
function takeKept(feeds: readonly Feed[], times: string): PeopleMeasures | undefined {
  const [current, another] = feeds.filter(({ past }) => !past);
  const [before, anotherBefore] = feeds.filter(({ past, staff }) => past && staff);
  if (!current?.staff || !current.kept || another || anotherBefore || (before && !before.kept)) return undefined;
  const { farPay, ...counts } = current.kept;
  const far = farPay[times];
  if (far === undefined) return undefined;
  const previous = before?.kept ? { headcount: before.kept.headcount, contracts: before.kept.contracts.closing } : null;
  return { ...counts, headcountOfFeeds: counts.headcount, farPay: far, previous };
}
