import type { ItemContent, SwpTab } from "@hub/domain/swp/plan-item.ts";
import { fromHundredths, type Size, toHundredths, writeSize } from "@hub/domain/swp/size.ts";
import { type RawBuilder, sql } from "kysely";

/** The columns of an item that people write, as ItemContent names them, of the tables `i` (swp_item) and `cv` (its coverage). */
export const contentColumns = sql`i.tab, i.division_id as "divisionId", i.source, i.profile_id as "profileId", i.profile_cluster_id as "profileClusterId",
  i.skill_id as "skillId", i.skill_cluster_id as "skillClusterId", i.skill_level as "skillLevel", i.competency,
  i.additional_information as "additionalInformation", i.relevant_actions as "relevantActions", i.size_min as "sizeMin", i.size_max as "sizeMax", i.impact,
  i.availability, i.timeline, i.hire, i.outsrc, i.reskill, i.release, i.dismiss, i.transfer, cv.code as coverage, cv.closes, i.training_from as "trainingFrom",
  i.training_to as "trainingTo", i.pool_id as "poolId", i.levers_by_hand as "leversByHand", i.size_at_close_min as "sizeAtCloseMin",
  i.size_at_close_max as "sizeAtCloseMax", i.closed_at as "closedAt"`;

/** The profile or skill that an item is of, and its cluster. The table is `i`. */
export const termOf = sql`coalesce(i.profile_id, i.skill_id)`;
export const clusterOf = sql`coalesce(i.profile_cluster_id, i.skill_cluster_id)`;

/** Whether the size of a row is the single number 0, as that of a closed one is; 0 to 5 is not. `alias` is that of an item or its copy. */
export const isZeroSize = (alias: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${alias}.size_min`)} = 0 and ${sql.ref(`${alias}.size_max`)} is null)`;

/** What the columns hold; sizes as PostgreSQL writes decimals. */
export type ContentRow = Omit<ItemContent, "size" | "timeline" | "divisionId"> & {
  tab: SwpTab;
  divisionId: number;
  sizeMin: string | null;
  sizeMax: string | null;
  timeline: string | null;
  /** Null where there is no coverage. */
  closes: boolean | null;
  leversByHand: boolean;
  sizeAtCloseMin: string | null;
  sizeAtCloseMax: string | null;
  closedAt: Date | null;
};

/** A size as it is kept in two columns; null for none. */
export function readSizeColumns(min: string | null, max: string | null): Size | null {
  const plain = (decimal: string) => fromHundredths(toHundredths(decimal));
  return min === null ? null : { min: plain(min), max: max === null ? null : plain(max) };
}

/** An item of the database as people write it. */
export function contentOf(row: ContentRow): ItemContent {
  const size = readSizeColumns(row.sizeMin, row.sizeMax);
  return {
    divisionId: row.divisionId,
    source: row.source,
    profileId: row.profileId,
    profileClusterId: row.profileClusterId,
    skillId: row.skillId,
    skillClusterId: row.skillClusterId,
    skillLevel: row.skillLevel,
    competency: row.competency,
    additionalInformation: row.additionalInformation,
    relevantActions: row.relevantActions,
    size: size ? writeSize(size) : "",
    impact: row.impact,
    availability: row.availability,
    timeline: row.timeline ?? "",
    hire: row.hire,
    outsrc: row.outsrc,
    reskill: row.reskill,
    release: row.release,
    dismiss: row.dismiss,
    transfer: row.transfer,
    coverage: row.coverage,
    trainingFrom: row.trainingFrom,
    trainingTo: row.trainingTo,
    poolId: row.poolId,
  };
}
