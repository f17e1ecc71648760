import type { Language } from "@hub/domain/languages.ts";

/**
 * The Spanish source texts by area. A new area needs one line here and its file in the four language folders; keys are flat,
 * `<area>.<name>`, messages are ICU. Nothing in the browser imports this file but types: there the texts come compiled, a chunk a language.
 */
export const sources = {
  errors: (await import("./es/errors.json", { with: { type: "json" } })).default,
  shell: (await import("./es/shell.json", { with: { type: "json" } })).default,
  session: (await import("./es/session.json", { with: { type: "json" } })).default,
  home: (await import("./es/home.json", { with: { type: "json" } })).default,
  "ingestion-issues": (await import("./es/ingestion-issues.json", { with: { type: "json" } })).default,
  configuration: (await import("./es/configuration.json", { with: { type: "json" } })).default,
  ingestion: (await import("./es/ingestion.json", { with: { type: "json" } })).default,
  "reading-problems": (await import("./es/reading-problems.json", { with: { type: "json" } })).default,
  "row-problems": (await import("./es/row-problems.json", { with: { type: "json" } })).default,
  "upload-outcomes": (await import("./es/upload-outcomes.json", { with: { type: "json" } })).default,
  validation: (await import("./es/validation.json", { with: { type: "json" } })).default,
  scenarios: (await import("./es/scenarios.json", { with: { type: "json" } })).default,
  dashboards: (await import("./es/dashboards.json", { with: { type: "json" } })).default,
  account: (await import("./es/account.json", { with: { type: "json" } })).default,
  users: (await import("./es/users.json", { with: { type: "json" } })).default,
  entities: (await import("./es/entities.json", { with: { type: "json" } })).default,
  settings: (await import("./es/settings.json", { with: { type: "json" } })).default,
  audit: (await import("./es/audit.json", { with: { type: "json" } })).default,
  tasks: (await import("./es/tasks.json", { with: { type: "json" } })).default,
  "rest-api": (await import("./es/rest-api.json", { with: { type: "json" } })).default,
  access: (await import("./es/access.json", { with: { type: "json" } })).default,
  roles: (await import("./es/roles.json", { with: { type: "json" } })).default,
  permissions: (await import("./es/permissions.json", { with: { type: "json" } })).default,
  sheets: (await import("./es/sheets.json", { with: { type: "json" } })).default,
  "access-issues": (await import("./es/access-issues.json", { with: { type: "json" } })).default,
  "user-sheet": (await import("./es/user-sheet.json", { with: { type: "json" } })).default,
  kpis: (await import("./es/kpis.json", { with: { type: "json" } })).default,
  checks: (await import("./es/checks.json", { with: { type: "json" } })).default,
  sftp: (await import("./es/sftp.json", { with: { type: "json" } })).default,
  connections: (await import("./es/connections.json", { with: { type: "json" } })).default,
  glossary: (await import("./es/glossary.json", { with: { type: "json" } })).default,
  swp: (await import("./es/swp.json", { with: { type: "json" } })).default,
  quality: (await import("./es/quality.json", { with: { type: "json" } })).default,
  sources: (await import("./es/sources.json", { with: { type: "json" } })).default,
  workflows: (await import("./es/workflows.json", { with: { type: "json" } })).default,
  "pay-reports": (await import("./es/pay-reports.json", { with: { type: "json" } })).default,
  reports: (await import("./es/reports.json", { with: { type: "json" } })).default,
  mail: (await import("./es/mail.json", { with: { type: "json" } })).default,
  ui: (await import("./es/ui.json", { with: { type: "json" } })).default,
};

export type Area = keyof typeof sources;
/** The areas that have texts, in the order above. */
export const areas = Object.keys(sources) as Area[];

type KeysOf<A> = A extends Area ? keyof (typeof sources)[A] & string : never;
/** Every message of the portal; a key that has no Spanish text does not compile. */
export type MessageKey = KeysOf<Area>;
export type MessageParams = Record<string, string | number | bigint | boolean | Date | null | undefined>;
export type Texts = Record<string, string>;

/** All texts of a language by key, read from its files; for the server, the checks and the build. Throws when a file is missing. */
export async function loadTexts(language: Language, wanted: readonly string[] = areas): Promise<Texts> {
  const files = await Promise.all(wanted.map((area) => import(`./${language}/${area}.json`, { with: { type: "json" } })));
  return Object.assign({}, ...files.map((file: { default: Texts }) => file.default)) as Texts;
}
