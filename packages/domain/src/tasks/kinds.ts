import type { Permission } from "../session/permissions.ts";
import type { SwpTab } from "../swp/plan-item.ts";

/** What an export is written as: a sheet, or a document of pages where the kind has one. */
export const exportFormats = ["xlsx", "csv", "pdf"] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const exportKinds = [
  "users-export",
  "access-review",
  "campaign-evidence",
  "audit-export",
  "legal-entities-export",
  "entity-trees-export",
  "figures-export",
  "told-export",
  "targets-export",
  "comparison-export",
  "pay-report-export",
  "pay-categories-export",
  "pay-submissions-export",
  "quality-export",
  "glossary-export",
  "swp-export",
  "swp-analysis-export",
  "swp-delivered-export",
  "swp-catalogue-export",
  "swp-codes-export",
  "swp-history-export",
  "swp-comparison-export",
] as const;
/** An import a tab of workforce planning: what belongs to another is refused. */
const swpImports = [
  "swp-key-profiles-import",
  "swp-key-skills-import",
  "swp-profiles-shortage-import",
  "swp-skills-shortage-import",
  "swp-profiles-pool-import",
] as const satisfies readonly `swp-${SwpTab}-import`[];
export const importKinds = [
  "users-import",
  "legal-entities-import",
  "entity-trees-import",
  "targets-import",
  "quality-import",
  "quality-load",
  "glossary-import",
  "swp-catalogue-import",
  "swp-codes-import",
  ...swpImports,
] as const;
/** What is done to all records of a selection at once. */
export const actKinds = [
  "quality-edit",
  "glossary-publish",
  "glossary-take-back",
  "glossary-theme",
  "glossary-owner",
  "swp-move",
  "swp-close",
  "swp-delete",
  "users-end-access",
  "users-join-group",
  "users-leave-group",
  "users-give-grant",
  "users-take-grant",
  "users-invite",
  "deliveries-remind",
  "reviews-keep",
  "reviews-take",
] as const;
/** What cannot be taken back as it was done, all records together: what was sent to somebody, and what was decided on for good. */
const lastingActs: readonly string[] = [
  "users-invite",
  "deliveries-remind",
  "reviews-keep",
  "reviews-take",
] satisfies readonly (typeof actKinds)[number][];
export const isAct = (kind: string): kind is ActKind => (actKinds as readonly string[]).includes(kind);
export const canTakeBack = (kind: ActKind): boolean => !lastingActs.includes(kind);
export const taskKinds = [...exportKinds, ...importKinds, ...actKinds] as const;
export type ExportKind = (typeof exportKinds)[number];
export type ImportKind = (typeof importKinds)[number];
export type ActKind = (typeof actKinds)[number];
export type TaskKind = (typeof taskKinds)[number];

/** What one must be allowed to do to start a task of a kind; checked again when it runs. */
export const permissionOfTask = {
  "users-export": "users.read",
  "users-import": "users.manage",
  "access-review": "access.review",
  "campaign-evidence": "campaigns.read",
  "audit-export": "audit.read",
  "legal-entities-export": "legal-entities.review",
  "entity-trees-export": "legal-entities.review",
  "figures-export": "dashboards.read",
  "told-export": "dashboards.read",
  "targets-export": "dashboards.read",
  "targets-import": "targets.manage",
  "comparison-export": "dashboards.read",
  "pay-report-export": "pay-reports.read",
  "pay-categories-export": "pay-reports.read",
  "pay-submissions-export": "pay-reports.read",
  "legal-entities-import": "legal-entities.manage",
  "entity-trees-import": "legal-entities.manage",
  "quality-export": "quality.read",
  "quality-import": "quality.edit",
  "quality-load": "quality.load",
  "glossary-export": "glossary.read",
  "glossary-import": "glossary.edit",
  "swp-catalogue-export": "swp.open",
  "swp-catalogue-import": "swp.catalogue",
  "swp-codes-export": "swp.catalogue",
  "swp-codes-import": "swp.catalogue",
  "swp-export": "swp.read",
  "swp-delivered-export": "swp.read",
  "swp-analysis-export": "swp.read",
  "swp-history-export": "swp.read",
  "swp-comparison-export": "swp.read",
  "swp-key-profiles-import": "swp.edit",
  "swp-key-skills-import": "swp.edit",
  "swp-profiles-shortage-import": "swp.edit",
  "swp-skills-shortage-import": "swp.edit",
  "swp-profiles-pool-import": "swp.edit",
  "quality-edit": "quality.edit",
  "glossary-publish": "glossary.publish",
  "glossary-take-back": "glossary.publish",
  "glossary-theme": "glossary.edit",
  "glossary-owner": "glossary.edit",
  "swp-move": "swp.edit",
  "swp-close": "swp.edit",
  "swp-delete": "swp.edit",
  "users-end-access": "users.manage",
  "users-join-group": "users.manage",
  "users-leave-group": "users.manage",
  "users-give-grant": "users.manage",
  "users-take-grant": "users.manage",
  "users-invite": "users.manage",
  "deliveries-remind": "validation.read",
  "reviews-keep": "campaigns.decide",
  "reviews-take": "campaigns.decide",
} as const satisfies Record<TaskKind, Permission>;
