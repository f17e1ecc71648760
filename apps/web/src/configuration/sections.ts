import type { Permission } from "@hub/domain/session/permissions.ts";

/** The parts of the configuration in their order, each with who may open it. */
export const sections = {
  users: "users.manage",
  groups: "groups.manage",
  access: "access.review",
  campaigns: "campaigns.manage",
  ingestions: "ingestions.define",
  calendar: "calendar.manage",
  "section-rules": "sections.manage",
  "legal-entities": "configuration.open",
  "entity-trees": "legal-entities.manage",
  languages: "settings.manage",
  connections: "connections.manage",
  sftp: "sftp.manage",
  reports: "reports.manage",
  subscriptions: "reports.manage",
  settings: "settings.manage",
  backups: "backups.manage",
  retention: "retention.manage",
  audit: "audit.read",
} as const satisfies Record<string, Permission>;

export type SectionName = keyof typeof sections;
export const sectionNames = Object.keys(sections) as SectionName[];

/** The section an address names, or undefined when there is none of that name. */
export function sectionOf(text: string | undefined): SectionName | undefined {
  return sectionNames.find((name) => name === text);
}
