import { formattingLocales, languages } from "@hub/domain/languages.ts";
import type { Assignment } from "@hub/domain/configuration/assignments.ts";
import { foldGrants } from "@hub/domain/configuration/assignments.ts";
import { writeGrantText } from "@hub/domain/configuration/grant-text.ts";
import { limitsOf } from "@hub/domain/session/areas.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { RowValues, SheetColumn } from "../../../spreadsheets/sheet-column.ts";
import type { TaskContext } from "../../../tasks/kinds.ts";
import type { Names } from "./names.ts";
import type { SheetUser } from "./sheet-users.sql.ts";

/** The sheet of users: the same for export, template and import. Roles and groups are lists; an item is written as grant-text.ts says. */
export const userColumns: readonly SheetColumn[] = [
  { key: "email", label: "user-sheet.email", kind: "id", isKey: true, required: true, help: "user-sheet.email-help", width: 34 },
  { key: "newEmail", label: "user-sheet.new-email", kind: "id", help: "user-sheet.new-email-help", width: 34 },
  { key: "name", label: "user-sheet.name", kind: "text", required: true, width: 28 },
  {
    key: "language",
    label: "user-sheet.language",
    kind: "choice",
    choices: async ({ language }) => {
      const names = new Intl.DisplayNames([formattingLocales[language]], { type: "language" });
      // Each is written by its own name; people also call it by its name in the language they write in.
      return languages.map((value) => ({
        value,
        label: translate(language, `user-sheet.language-${value}`),
        also: [names.of(value) ?? value],
      }));
    },
  },
  { key: "active", label: "user-sheet.active", kind: "boolean" },
  { key: "hubGroups", label: "user-sheet.hub-groups", kind: "list", help: "user-sheet.groups-help", width: 34 },
  { key: "hubRoles", label: "user-sheet.hub-roles", kind: "list", help: "user-sheet.hub-roles-help", width: 50 },
  { key: "mutGroups", label: "user-sheet.mut-groups", kind: "list", help: "user-sheet.groups-help", width: 34 },
  { key: "mutRoles", label: "user-sheet.mut-roles", kind: "list", help: "user-sheet.mut-roles-help", width: 50 },
  {
    key: "workflow",
    label: "user-sheet.workflow",
    kind: "choice",
    choices: async (ctx) =>
      (["wf-user", "wf-admin"] as const).map((value) => ({ value, label: translate(ctx.language, `roles.role-${value}`) })),
    help: "user-sheet.workflow-help",
  },
];

/** A user as a row of the sheet, in the reader's language. */
export function valuesOf(ctx: Pick<TaskContext, "language">, user: SheetUser, names: Names): RowValues {
  const roles = (area: "HUB" | "MUT") =>
    foldGrants(user.grants.filter((row) => row.area === area)).map((line) => roleText(ctx, line, names));
  const groups = (area: "HUB" | "MUT") =>
    user.memberships
      .filter((membership) => membership.area === area)
      .map(({ name, validFrom, validTo }) => writeGrantText({ name, entities: null, scope: null, validFrom, validTo }));
  return {
    email: user.email,
    // Filled in by whoever changes it.
    newEmail: null,
    name: user.name,
    language: user.language,
    active: user.active,
    hubGroups: groups("HUB"),
    hubRoles: roles("HUB"),
    mutGroups: groups("MUT"),
    mutRoles: roles("MUT"),
    workflow: user.grants.find((row) => row.area === "WF")?.role ?? null,
  };
}

function roleText({ language }: Pick<TaskContext, "language">, line: Assignment, names: Names): string {
  const limits = limitsOf(line.role);
  const codesOf = (ids: number[] | null, codes: ReadonlyMap<number, string>) => ids?.map((id) => codes.get(id) ?? String(id)) ?? null;
  const scope = limits.includes("ingestion")
    ? codesOf(line.ingestionIds, names.ingestionCodes)
    : limits.includes("org")
      ? codesOf(line.orgIds, names.orgCodes)
      : line.sections;
  return writeGrantText({
    name: translate(language, `roles.role-${line.role}`),
    entities: codesOf(line.legalEntityIds, names.entityCodes),
    scope,
    validFrom: line.validFrom,
    validTo: line.validTo,
  });
}

/** Raised by every change of the person or of what they have in an area. With the person's number: an address that was freed may be another person's by now. */
export function versionOf(user: Pick<SheetUser, "id" | "version" | "areas">): string {
  const areas = user.areas.map(({ area, version }) => `${area}${version}`).toSorted();
  return [`#${user.id}`, user.version, ...areas].join(".");
}
