import type { Permission } from "../session/permissions.ts";
import { type SettingKey, settingKeys } from "../configuration/settings.ts";

/** A page of the portal, or a part of one: where it is, who may open it, and the keys of the texts it is found by, its name first. */
export type Place = { ref: string; path: string; search: Record<string, string>; permission: Permission; texts: readonly string[] };

const screens: readonly [ref: string, path: string, permission: Permission, ...texts: string[]][] = [
  ["home", "/home", "signed-in", "home.title"],
  ["mut", "/mut", "uploads.read", "shell.title-mut", "home.tile-mut", "home.hint-mut"],
  ["validation", "/validation", "validation.read", "shell.title-validation", "home.hint-validation"],
  ["scenaries", "/scenaries", "scenarios.read", "shell.title-scenarios", "home.hint-scenarios"],
  ["dashboards", "/dashboards", "dashboards.read", "shell.title-dashboards", "home.hint-reports"],
  ["quality", "/quality", "quality.read", "shell.title-quality", "home.hint-quality"],
  ["swp", "/swp", "swp.open", "shell.title-swp", "home.tile-swp", "home.hint-swp"],
  ["glossary", "/glossary", "glossary.read", "shell.title-glossary", "home.hint-glossary"],
  ["workflows", "/workflows", "workflows.read", "shell.title-workflows", "home.hint-workflows"],
  ["configuration", "/configuration", "configuration.open", "shell.title-configuration"],
  ["rest-api", "/rest-api", "rest-api.read", "shell.title-rest-api", "home.hint-rest-api"],
  ["account", "/account", "own-account", "session.title-account"],
];

const views: readonly [ref: string, path: string, search: Record<string, string>, permission: Permission, ...texts: string[]][] = [
  ["mut-deliver", "/mut", { tab: "deliver" }, "uploads.send", "ingestion.tab-deliver"],
  ["mut-history", "/mut", { tab: "history" }, "uploads.read", "ingestion.tab-history", "shell.title-mut"],
  ["validation-rules", "/validation", { view: "rules" }, "checks.read", "validation.view-of-page-rules", "shell.title-validation"],
  ["stand-ins", "/workflows", { view: "stand-ins" }, "workflows.read", "workflows.view-stand-ins"],
  ["work-history", "/workflows", { view: "history" }, "workflows.read", "workflows.view-history", "shell.title-workflows"],
];

/** The parts of the configuration, each with who may open it. */
const sections: readonly [section: string, permission: Permission][] = [
  ["users", "users.read"],
  ["groups", "groups.read"],
  ["access", "access.review"],
  ["campaigns", "campaigns.read"],
  ["ingestions", "sources.read"],
  ["calendar", "calendar.read"],
  ["section-rules", "sections.read"],
  ["legal-entities", "configuration.open"],
  ["entity-trees", "legal-entities.review"],
  ["languages", "settings.read"],
  ["connections", "connections.read"],
  ["sftp", "sftp.read"],
  ["reports", "reports.read"],
  ["subscriptions", "reports.read"],
  ["settings", "settings.read"],
  ["backups", "backups.read"],
  ["retention", "retention.read"],
  ["audit", "audit.read"],
];

/** The pages that search finds, and the parts of pages that have an address. */
export const places: readonly Place[] = [
  ...screens.map(([ref, path, permission, ...texts]) => ({ ref, path, search: {}, permission, texts })),
  ...views.map(([ref, path, search, permission, ...texts]) => ({ ref, path, search, permission, texts })),
  ...sections.map(([section, permission]) => ({
    ref: `configuration-${section}`,
    path: "/configuration",
    search: { section },
    permission,
    texts: [`configuration.section-${section}`, "shell.title-configuration"],
  })),
];

/** The settings that search finds. */
export const settingPlaces: readonly Place[] = settingKeys.map((key: SettingKey) => ({
  ref: key,
  path: "/configuration",
  search: { section: "settings" },
  permission: "settings.read",
  texts: [`settings.${key}`],
}));
