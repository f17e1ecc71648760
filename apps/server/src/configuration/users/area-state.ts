import { pickGrant } from "@hub/domain/configuration/assignments.ts";
import type { Area } from "@hub/domain/session/areas.ts";
import type { Database } from "../../db/connect.ts";
import type { AreaState } from "../grants/describe-changes.ts";
import { findViews, listEffectiveRows, listGrantRows, listMemberships } from "../grants/grants.sql.ts";
import { findEffectiveViews } from "./effective-views.sql.ts";
import type { PersonRow } from "./person.sql.ts";

/** What counts for a person in an area, own and by groups: what a change is measured by. */
export async function readAreaState(db: Database, person: Pick<PersonRow, "id" | "areas">, area: Area, today: string): Promise<AreaState> {
  const rows = await listEffectiveRows(db, person.id, today);
  const memberships = await listMemberships(db, person.id);
  const views = area === "HUB" ? await findEffectiveViews(db, person.id, today) : { reports: [], scenarios: [] };
  return {
    member: person.areas.some((held) => held.area === area),
    rows: rows.filter((row) => row.area === area),
    groups: memberships.filter((membership) => membership.area === area).map(({ name }) => name),
    ...views,
  };
}

/** What a person has been given in an area, as it is stored: what is compared to know whether anything changed, and what the trail keeps. */
export async function readAreaRecord(db: Database, userId: number, area: Area): Promise<Record<string, unknown>> {
  const grants = (await listGrantRows(db, { userId })).filter((row) => row.area === area).map(pickGrant);
  const groups = (await listMemberships(db, userId))
    .filter((membership) => membership.area === area)
    .map(({ groupId, name, validFrom, validTo }) => ({ groupId, name, validFrom, validTo }));
  return { grants, groups, ...(area === "HUB" ? await findViews(db, { userId }) : {}) };
}
