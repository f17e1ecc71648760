import type { Permission } from "@hub/domain/session/permissions.ts";

/** The parts of the configuration in their order, each with who may open it. */
export const sections = {
  users: "users.read",
  groups: "groups.read",
  access: "access.review",
  campaigns: "campaigns.read",
  ingestions: "sources.read",
  calendar: "calendar.read",
  "section-rules": "sections.read",
  "legal-entities": "configuration.open",
  "entity-trees": "legal-entities.review",
  languages: "settings.read",
  connections: "connections.read",
  sftp: "sftp.read",
  reports: "reports.read",
  subscriptions: "reports.read",
  settings: "settings.read",
  backups: "backups.read",
  retention: "retention.read",
  audit: "audit.read",
} as const satisfies Record<string, Permission>;

/** What it takes to change something in each; of others one only looks. */
export const toChange = {
  users: "users.manage",
  groups: "groups.manage",
  access: "access.review",
  campaigns: "campaigns.manage",
  ingestions: "ingestions.define",
  calendar: "calendar.manage",
  "section-rules": "sections.manage",
  "legal-entities": "legal-entities.manage",
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
} as const satisfies Record<SectionName, Permission>;

export type SectionName = keyof typeof sections;
export const sectionNames = Object.keys(sections) as SectionName[];

/** The section an address names, or undefined when there is none of that name. */
export function sectionOf(text: string | undefined): SectionName | undefined {
  return sectionNames.find((name) => name === text);
}
