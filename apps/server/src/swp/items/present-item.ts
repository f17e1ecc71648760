import type { Output } from "@hub/contract/route.ts";
import type { swpItem } from "@hub/contract/swp/items.ts";
import { unassigned } from "@hub/domain/swp/pool-sizes.ts";
import { fromBounds, type Size, toHundredths } from "@hub/domain/swp/size.ts";
import { splitByLevers } from "@hub/domain/swp/split-by-levers.ts";
import { leversOf } from "@hub/domain/swp/levers.ts";
import { reaches, type Reach } from "../policy.ts";
import { readSizeColumns } from "../item-columns.sql.ts";
import type { ItemRow } from "./items.sql.ts";

export type SwpItem = Output<typeof swpItem>;

/** An item as it is answered; `edit` is where the reader may edit. */
export function presentItem(row: ItemRow, edit: Reach): SwpItem {
  const { total, unassigned: left } = totalsOf(row);
  const size = readSizeColumns(row.sizeMin, row.sizeMax);
  const {
    id,
    tab,
    ob,
    unit,
    division,
    source,
    skillLevel,
    competency,
    additionalInformation,
    relevantActions,
    impact,
    availability,
    timeline,
  } = row;
  const { jobProfileFamily, jobProfile, jobProfileCluster, knowledgeArea, skillItem, skillCluster } = row;
  const { hire, outsrc, reskill, release, dismiss, transfer, leversByHand, trainingFrom, trainingTo, version } = row;
  const shares = { hire, outsrc, reskill, release, dismiss, transfer };
  return {
    id,
    tab,
    ob,
    unit,
    division,
    source,
    jobProfileFamily,
    jobProfile,
    jobProfileCluster,
    knowledgeArea,
    skillItem,
    skillCluster,
    skillLevel,
    competency,
    additionalInformation,
    relevantActions,
    size,
    impact,
    availability,
    timeline,
    ...shares,
    fte: leversOf[tab].length === 0 || !size ? null : splitByLevers(tab, size, shares),
    leversByHand,
    coverage: row.coverage === null ? null : { code: row.coverage, name: row.coverageName ?? row.coverage, closes: row.closes ?? false },
    sizeAtClose: readSizeColumns(row.sizeAtCloseMin, row.sizeAtCloseMax),
    closedOn: row.closedAt?.toISOString() ?? null,
    trainingFrom,
    trainingTo,
    pool: row.poolId === null ? null : { id: row.poolId, name: row.poolName ?? "", total, unassigned: left },
    createdOn: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    updatedOn: row.updatedAt.toISOString(),
    updatedBy: row.updatedBy,
    version,
    mayEdit: reaches(edit, [ob.id, unit.id, division.id]),
  };
}

type PoolColumns = { poolMin: string | null; poolMax: string | null; assignedMin: string | null; assignedMax: string | null };
/** A pool's total, what its parts take and what is left. */
export function totalsOf({ poolMin, poolMax, assignedMin, assignedMax }: PoolColumns): { total: Size; assigned: Size; unassigned: Size } {
  const total = readSizeColumns(poolMin, poolMax) ?? { min: "0", max: null };
  const assigned = fromBounds(toHundredths(assignedMin ?? "0"), toHundredths(assignedMax ?? "0"));
  return { total, assigned, unassigned: unassigned(total, [assigned]) };
}
