import type { Permission } from "../session/permissions.ts";

export const exportKinds = [
  "users-export",
  "access-review",
  "audit-export",
  "legal-entities-export",
  "figures-export",
  "comparison-export",
  "pay-report-export",
  "pay-categories-export",
  "quality-export",
  "glossary-export",
] as const;
export const importKinds = ["users-import", "legal-entities-import", "quality-import", "quality-load", "glossary-import"] as const;
export const taskKinds = [...exportKinds, ...importKinds] as const;
export type ExportKind = (typeof exportKinds)[number];
export type ImportKind = (typeof importKinds)[number];
export type TaskKind = (typeof taskKinds)[number];

/** What one must be allowed to do to start a task of a kind; checked again when it runs. */
export const permissionOfTask = {
  "users-export": "users.manage",
  "users-import": "users.manage",
  "access-review": "access.review",
  "audit-export": "audit.read",
  "legal-entities-export": "legal-entities.manage",
  "figures-export": "dashboards.read",
  "comparison-export": "dashboards.read",
  "pay-report-export": "pay-reports.read",
  "pay-categories-export": "pay-reports.read",
  "legal-entities-import": "legal-entities.manage",
  "quality-export": "quality.read",
  "quality-import": "quality.edit",
  "quality-load": "quality.load",
  "glossary-export": "glossary.read",
  "glossary-import": "glossary.edit",
} as const satisfies Record<TaskKind, Permission>;
