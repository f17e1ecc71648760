import { pickGrant } from "@hub/domain/configuration/assignments.ts";
import type { Area } from "@hub/domain/session/areas.ts";
import type { Database } from "../../db/connect.ts";
import type { AreaState } from "../grants/describe-changes.ts";
import { findEffectiveViews, findViews, listEffectiveRows, listGrantRows, listMemberships } from "../grants/grants.sql.ts";

/** What a person has been given in an area, as it is stored: what is compared to know whether anything changed, and what the trail keeps. */
export type AreaRecord = Awaited<ReturnType<typeof readAreaRecord>>;

/** What a person was given in an area themselves and the groups they are in, as the trail keeps it. */
export async function readAreaRecord(db: Database, userId: number, area: Area) {
  const grants = (await listGrantRows(db, { userId })).filter((row) => row.area === area).map(pickGrant);
  const groups = (await listMemberships(db, userId))
    .filter((membership) => membership.area === area)
    .map(({ groupId, name, validFrom, validTo }) => ({ groupId, name, validFrom, validTo }));
  return { grants, groups, ...(area === "HUB" ? await findViews(db, { userId }) : {}) };
}

/** What counts for a member of an area, own and by groups: what a change is measured by. */
export async function readAreaState(db: Database, userId: number, area: Area, today: string, record: AreaRecord): Promise<AreaState> {
  const views = area === "HUB" ? await findEffectiveViews(db, userId, today) : { reports: [], scenarios: [] };
  return {
    member: true,
    rows: (await listEffectiveRows(db, userId, today)).filter((row) => row.area === area),
    groups: record.groups.map(({ name }) => name),
    ...views,
  };
}
