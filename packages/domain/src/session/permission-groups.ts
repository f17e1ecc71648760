import { type Permission, permissions } from "./permissions.ts";

export const permissionGroups = ["data", "figures", "work", "people", "setup"] as const;
export type PermissionGroup = (typeof permissionGroups)[number];

/** Where a permission stands when they are listed; what every session has anyway is not listed. A new permission without a place does not compile. */
const places: Record<Permission, PermissionGroup | null> = {
  public: null,
  "signed-in": null,
  "own-account": null,
  "uploads.send": "data",
  "uploads.read": "data",
  "ingestions.read": "data",
  "quality.read": "data",
  "quality.edit": "data",
  "quality.accept": "data",
  "quality.load": "data",
  "validation.read": "figures",
  "validation.sign": "figures",
  "validation.validate": "figures",
  "validation.consolidate": "figures",
  "scenarios.read": "figures",
  "scenarios.close": "figures",
  "dashboards.read": "figures",
  "figures.remark": "figures",
  "reopenings.ask": "data",
  "checks.read": "data",
  "tolerances.propose": "data",
  "tolerances.set": "data",
  "reopenings.approve": "figures",
  "reopenings.approve-frozen": "figures",
  "rates.manage": "figures",
  "pay-reports.read": "figures",
  "pay-reports.submit": "figures",
  "glossary.read": "work",
  "glossary.edit": "work",
  "glossary.publish": "work",
  "swp.open": "work",
  "swp.read": "work",
  "swp.edit": "work",
  "swp.snapshots": "work",
  "swp.catalogue": "work",
  "swp.organisation": "work",
  "workflows.read": "work",
  "legal-entities.read": "work",
  "rest-api.read": "work",
  "users.manage": "people",
  "groups.manage": "people",
  "access.review": "people",
  "campaigns.manage": "people",
  "campaigns.decide": "people",
  "audit.read": "people",
  "configuration.open": "setup",
  "settings.manage": "setup",
  "backups.manage": "setup",
  "retention.manage": "setup",
  "connections.manage": "setup",
  "sftp.manage": "setup",
  "ingestions.define": "setup",
  "calendar.manage": "setup",
  "sections.manage": "setup",
  "legal-entities.manage": "setup",
  "reports.manage": "setup",
};

/** The given permissions in their groups, in the table's order; empty groups are left out. */
export function groupPermissions(held: readonly Permission[]): { group: PermissionGroup; items: Permission[] }[] {
  return permissionGroups
    .map((group) => ({ group, items: permissions.filter((permission) => places[permission] === group && held.includes(permission)) }))
    .filter(({ items }) => items.length > 0);
}
