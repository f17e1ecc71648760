import { email as emailSchema } from "@hub/contract/route.ts";
import type { Assignment } from "@hub/domain/configuration/assignments.ts";
import { foldGrants } from "@hub/domain/configuration/assignments.ts";
import { readGrantText } from "@hub/domain/configuration/grant-text.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import type { Language } from "@hub/domain/languages.ts";
import { areas, areaOf, type GroupArea, limitsOf } from "@hub/domain/session/areas.ts";
import type { RowValues } from "../../../spreadsheets/sheet-column.ts";
import type { ColumnIssue, PlannedRow } from "../../../tasks/kinds.ts";
import type { HeldViews, Membership } from "../../grants/grants.sql.ts";
import type { Configuration } from "../save/configuration.ts";
import type { FindByCode, Names } from "./names.ts";
import type { SheetUser } from "./sheet-users.sql.ts";

export type ReadRow = { configuration: Configuration } | { issues: ColumnIssue[] };

/**
 * A row of the sheet as the form's call: only what the row changes is asked for. Roles and groups of an area stand together: a row that names one of them
 * keeps the other as it is. Nothing left in an area takes the user out of it.
 */
export function readUserRow({ values, changes, current }: PlannedRow<SheetUser>, names: Names): ReadRow {
  const user = current?.record;
  const issues: ColumnIssue[] = [];
  const parsed = emailSchema.safeParse(values["email"]);
  if (!parsed.success) return { issues: [{ column: "email", code: "user-sheet.email-invalid" }] };
  const moved = emailSchema.safeParse(changes["newEmail"] ?? parsed.data);
  if (!moved.success) return { issues: [{ column: "newEmail", code: "user-sheet.email-invalid" }] };
  // Somebody who is new has no e-mail to be changed.
  if (!user && changes["newEmail"]) return { issues: [{ column: "newEmail", code: "user-sheet.new-email-of-nobody" }] };
  const configuration: Configuration = {
    action: "save",
    person: {
      email: parsed.data,
      version: user?.version ?? null,
      ...(changes["newEmail"] ? { newEmail: moved.data } : {}),
      ...personOf(changes),
    },
    areas: {},
    remove: [],
  };
  const versionIn = (area: string) => user?.areas.find((held) => held.area === area)?.version ?? null;
  for (const area of ["HUB", "MUT"] as const) {
    const [groupKey, roleKey] = area === "HUB" ? (["hubGroups", "hubRoles"] as const) : (["mutGroups", "mutRoles"] as const);
    if (changes[groupKey] === undefined && changes[roleKey] === undefined) continue;
    const memberships = changes[groupKey] === undefined ? membershipsOf(user, area) : readGroups(changes, groupKey, area, names, issues);
    const assignments =
      changes[roleKey] === undefined
        ? foldGrants(user?.grants.filter((row) => row.area === area) ?? [])
        : readRoles(changes, roleKey, area, names, issues);
    const version = versionIn(area);
    if (memberships.length === 0 && assignments.length === 0) {
      if (version !== null) configuration.remove.push({ area, version });
      continue;
    }
    const group = memberships.length === 0 ? { mode: "none" as const } : { mode: "selectable" as const, memberships };
    if (area === "HUB")
      configuration.areas.HUB = {
        version,
        group,
        assignments,
        views: user && version !== null ? user.views : newViews(assignments),
      };
    else configuration.areas.MUT = { version, group, ingestion: { mode: "selectable" }, assignments };
  }
  if (changes["workflow"] !== undefined) readWorkflow(changes["workflow"], versionIn("WF"), user, configuration);
  return issues.length > 0 ? { issues } : { configuration };
}

/** The sheet has no views: who is given roles is offered all of them, who only comes into groups what the groups offer. */
function newViews(assignments: readonly Assignment[]): HeldViews {
  return assignments.length > 0 ? { reports: null, scenarios: null } : { reports: [], scenarios: [] };
}

function personOf(changes: RowValues): Partial<Pick<Configuration["person"], "name" | "language" | "active">> {
  const { name, language, active } = changes;
  return {
    ...(typeof name === "string" ? { name: name.trim() } : {}),
    ...(typeof language === "string" ? { language: language as Language } : {}),
    ...(typeof active === "boolean" ? { active } : {}),
  };
}

function membershipsOf(user: SheetUser | undefined, area: GroupArea): Membership[] {
  return (user?.memberships ?? [])
    .filter((held) => held.area === area)
    .map(({ groupId, validFrom, validTo }) => ({ groupId, validFrom, validTo }));
}

function readGroups(changes: RowValues, key: string, area: GroupArea, names: Names, issues: ColumnIssue[]): Membership[] {
  return itemsOf(changes[key]).flatMap((text) => {
    const item = readGrantText(text);
    const groupId = item && names.groups[area].get(foldText(item.name));
    // "Owners | Spain" without quotes is no group "Owners".
    if (!item || groupId === undefined || item.entities || item.scope)
      return note(issues, { column: key, code: "user-sheet.group-unknown", params: { value: text } });
    return [{ groupId, validFrom: item.validFrom, validTo: item.validTo }];
  });
}

type UnknownCode = "user-sheet.entity-unknown" | "user-sheet.ingestion-unknown" | "user-sheet.org-unknown";

function readRoles(changes: RowValues, key: string, area: GroupArea, names: Names, issues: ColumnIssue[]): Assignment[] {
  return itemsOf(changes[key]).flatMap((text) => {
    const item = readGrantText(text);
    const role = item && names.roles.get(foldText(item.name));
    if (!item || !role || areaOf(role) !== area)
      return note(issues, { column: key, code: "user-sheet.role-unknown", params: { value: text } });
    const find = (codes: string[] | null, known: FindByCode, code: UnknownCode) =>
      codes?.flatMap((value) => known(value) ?? note(issues, { column: key, code, params: { value } })) ?? null;
    const limits = limitsOf(role);
    const [byIngestion, byOrg] = [limits.includes("ingestion"), limits.includes("org")];
    return [
      {
        role,
        legalEntityIds: find(item.entities, names.entities, "user-sheet.entity-unknown"),
        sections: byIngestion || byOrg ? null : item.scope,
        ingestionIds: byIngestion ? find(item.scope, names.ingestions, "user-sheet.ingestion-unknown") : null,
        orgIds: byOrg ? find(item.scope, names.orgs, "user-sheet.org-unknown") : null,
        validFrom: item.validFrom,
        validTo: item.validTo,
      },
    ];
  });
}

function readWorkflow(value: RowValues[string], version: number | null, user: SheetUser | undefined, configuration: Configuration): void {
  if (value === null) {
    if (version !== null) configuration.remove.push({ area: "WF", version });
    return;
  }
  const held = user?.grants.find((row) => row.area === "WF");
  configuration.areas.WF = {
    version,
    role: value === "wf-admin" ? "wf-admin" : "wf-user",
    validFrom: held?.validFrom ?? null,
    validTo: held?.validTo ?? null,
  };
}

function itemsOf(value: RowValues[string]): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function note(issues: ColumnIssue[], issue: ColumnIssue): [] {
  issues.push(issue);
  return [];
}

/** Where an issue of the form's call stands in the sheet. */
export function columnOf(part: string, path: readonly (string | number)[]): string | null {
  if (part === "PERSON") return ["email", "newEmail", "name", "language", "active"].includes(String(path[1])) ? String(path[1]) : null;
  if (part === "WF") return "workflow";
  const prefix = part === "HUB" ? "hub" : "mut";
  return areas.some((area) => area === part) ? (path[2] === "group" ? `${prefix}Groups` : `${prefix}Roles`) : null;
}
