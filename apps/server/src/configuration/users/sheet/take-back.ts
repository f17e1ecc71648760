import { foldGrants } from "@hub/domain/configuration/assignments.ts";
import type { Area } from "@hub/domain/session/areas.ts";
import type { Configuration } from "../save/configuration.ts";
import type { SheetUser } from "./sheet-users.sql.ts";

/** The call that makes a user what they were before; somebody who was not there leaves all areas, and with them the portal. */
export function takeBack(now: SheetUser, before: SheetUser | null): Configuration {
  const held = (user: SheetUser | null, area: Area) => user?.areas.find((each) => each.area === area)?.version ?? null;
  const configuration: Configuration = {
    action: "save",
    person: {
      email: now.email,
      version: now.version,
      ...(before ? { newEmail: before.email, name: before.name, language: before.language, active: before.active } : {}),
    },
    areas: {},
    remove: now.areas.filter(({ area }) => held(before, area) === null),
  };
  if (!before) return configuration;
  const groupOf = (area: Area) => {
    const memberships = before.memberships
      .filter((membership) => membership.area === area)
      .map(({ groupId, validFrom, validTo }) => ({ groupId, validFrom, validTo }));
    return memberships.length === 0 ? { mode: "none" as const } : { mode: "selectable" as const, memberships };
  };
  // What was imported before planning had roles knows no organisation.
  const assignmentsOf = (area: Area) =>
    foldGrants(before.grants.filter((row) => row.area === area).map((row) => ({ ...row, orgId: row.orgId ?? null })));
  if (held(before, "HUB") !== null)
    configuration.areas.HUB = { version: held(now, "HUB"), group: groupOf("HUB"), assignments: assignmentsOf("HUB"), views: before.views };
  if (held(before, "MUT") !== null)
    configuration.areas.MUT = {
      version: held(now, "MUT"),
      group: groupOf("MUT"),
      ingestion: { mode: "selectable" },
      assignments: assignmentsOf("MUT"),
    };
  const workflow = before.grants.find((row) => row.area === "WF");
  if (workflow)
    configuration.areas.WF = {
      version: held(now, "WF"),
      role: workflow.role === "wf-admin" ? "wf-admin" : "wf-user",
      validFrom: workflow.validFrom,
      validTo: workflow.validTo,
    };
  return configuration;
}
