import type { Language } from "@hub/domain/languages.ts";

/**
 * The Spanish source texts, in the folders of their areas. A new file needs one line here and itself in the four language folders; keys are flat,
 * `<file>.<name>`, messages are ICU. Nothing in the browser imports this file but types: there the texts come compiled, a chunk a language.
 */
export const sources = {
  errors: (await import("./es/errors.json", { with: { type: "json" } })).default,
  shell: (await import("./es/shell.json", { with: { type: "json" } })).default,
  "session/session": (await import("./es/session/session.json", { with: { type: "json" } })).default,
  home: (await import("./es/home.json", { with: { type: "json" } })).default,
  "ingestion/ingestion-issues": (await import("./es/ingestion/ingestion-issues.json", { with: { type: "json" } })).default,
  "configuration/configuration": (await import("./es/configuration/configuration.json", { with: { type: "json" } })).default,
  "ingestion/ingestion": (await import("./es/ingestion/ingestion.json", { with: { type: "json" } })).default,
  "ingestion/reading-notices": (await import("./es/ingestion/reading-notices.json", { with: { type: "json" } })).default,
  "ingestion/reading-problems": (await import("./es/ingestion/reading-problems.json", { with: { type: "json" } })).default,
  "ingestion/row-problems": (await import("./es/ingestion/row-problems.json", { with: { type: "json" } })).default,
  "ingestion/upload-outcomes": (await import("./es/ingestion/upload-outcomes.json", { with: { type: "json" } })).default,
  validation: (await import("./es/validation.json", { with: { type: "json" } })).default,
  scenarios: (await import("./es/scenarios.json", { with: { type: "json" } })).default,
  "scenario-types": (await import("./es/scenario-types.json", { with: { type: "json" } })).default,
  "dashboards/dashboards": (await import("./es/dashboards/dashboards.json", { with: { type: "json" } })).default,
  "session/account": (await import("./es/session/account.json", { with: { type: "json" } })).default,
  "session/factor": (await import("./es/session/factor.json", { with: { type: "json" } })).default,
  "configuration/users": (await import("./es/configuration/users.json", { with: { type: "json" } })).default,
  "configuration/entities": (await import("./es/configuration/entities.json", { with: { type: "json" } })).default,
  "configuration/calendar": (await import("./es/configuration/calendar.json", { with: { type: "json" } })).default,
  "configuration/section-rules": (await import("./es/configuration/section-rules.json", { with: { type: "json" } })).default,
  "configuration/trees": (await import("./es/configuration/trees.json", { with: { type: "json" } })).default,
  "configuration/settings": (await import("./es/configuration/settings.json", { with: { type: "json" } })).default,
  "configuration/backups": (await import("./es/configuration/backups.json", { with: { type: "json" } })).default,
  "configuration/retention": (await import("./es/configuration/retention.json", { with: { type: "json" } })).default,
  "configuration/audit": (await import("./es/configuration/audit.json", { with: { type: "json" } })).default,
  "tasks/tasks": (await import("./es/tasks/tasks.json", { with: { type: "json" } })).default,
  "rest-api": (await import("./es/rest-api.json", { with: { type: "json" } })).default,
  "configuration/campaigns": (await import("./es/configuration/campaigns.json", { with: { type: "json" } })).default,
  "configuration/access": (await import("./es/configuration/access.json", { with: { type: "json" } })).default,
  "configuration/roles": (await import("./es/configuration/roles.json", { with: { type: "json" } })).default,
  "configuration/permissions": (await import("./es/configuration/permissions.json", { with: { type: "json" } })).default,
  "tasks/sheets": (await import("./es/tasks/sheets.json", { with: { type: "json" } })).default,
  "configuration/access-issues": (await import("./es/configuration/access-issues.json", { with: { type: "json" } })).default,
  "configuration/user-sheet": (await import("./es/configuration/user-sheet.json", { with: { type: "json" } })).default,
  "dashboards/kpis": (await import("./es/dashboards/kpis.json", { with: { type: "json" } })).default,
  checks: (await import("./es/checks.json", { with: { type: "json" } })).default,
  "ingestion/sftp": (await import("./es/ingestion/sftp.json", { with: { type: "json" } })).default,
  "ingestion/connections": (await import("./es/ingestion/connections.json", { with: { type: "json" } })).default,
  glossary: (await import("./es/glossary.json", { with: { type: "json" } })).default,
  swp: (await import("./es/swp.json", { with: { type: "json" } })).default,
  quality: (await import("./es/quality.json", { with: { type: "json" } })).default,
  "ingestion/sources": (await import("./es/ingestion/sources.json", { with: { type: "json" } })).default,
  workflows: (await import("./es/workflows.json", { with: { type: "json" } })).default,
  "pay-reports": (await import("./es/pay-reports.json", { with: { type: "json" } })).default,
  "configuration/reports": (await import("./es/configuration/reports.json", { with: { type: "json" } })).default,
  mail: (await import("./es/mail.json", { with: { type: "json" } })).default,
  search: (await import("./es/search.json", { with: { type: "json" } })).default,
  "entity-page": (await import("./es/entity-page.json", { with: { type: "json" } })).default,
  drafts: (await import("./es/drafts.json", { with: { type: "json" } })).default,
  fields: (await import("./es/fields.json", { with: { type: "json" } })).default,
  rates: (await import("./es/rates.json", { with: { type: "json" } })).default,
  targets: (await import("./es/targets.json", { with: { type: "json" } })).default,
  subscriptions: (await import("./es/subscriptions.json", { with: { type: "json" } })).default,
  today: (await import("./es/today.json", { with: { type: "json" } })).default,
  design: (await import("./es/design.json", { with: { type: "json" } })).default,
  ui: (await import("./es/ui.json", { with: { type: "json" } })).default,
};

type File = keyof typeof sources;
/** The files of texts, `area/file` or `area`, in the order above. */
export const textFiles = Object.keys(sources) as File[];

type KeysOf<F> = F extends File ? keyof (typeof sources)[F] & string : never;
/** Every message of the portal; a key that has no Spanish text does not compile. */
export type MessageKey = KeysOf<File>;
export type MessageParams = Record<string, string | number | bigint | boolean | Date | null | undefined>;
export type Texts = Record<string, string>;

/** All texts of a language by key, read from its files; for the server, the checks and the build. Throws when a file is missing. */
export async function loadTexts(language: Language, wanted: readonly string[] = textFiles): Promise<Texts> {
  const files = await Promise.all(
    wanted.map((file) => import(/* @vite-ignore */ `./${language}/${file}.json`, { with: { type: "json" } })),
  );
  return Object.assign({}, ...files.map((file: { default: Texts }) => file.default)) as Texts;
}
