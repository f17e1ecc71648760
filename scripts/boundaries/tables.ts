/**
 * What may import what. These tables are the only part of the check that grows with the project: a new workspace, area or infrastructure folder
 * is refused until it has a row here.
 */

/**
 * One workspace: the `@hub` packages and npm libraries its `src` may import, and whether it may import Node's own modules; `inTests` are packages
 * that its tests may look at besides, `files` single files outside the workspace.
 */
export type Layer = {
  workspace: string;
  packages: string[];
  libraries: string[] | "any";
  node: boolean;
  inTests?: string[];
  files?: string[];
};

export const layers: Layer[] = [
  { workspace: "packages/domain", packages: [], libraries: [], node: false },
  { workspace: "packages/contract", packages: ["domain"], libraries: ["zod"], node: false },
  {
    workspace: "packages/i18n",
    packages: ["domain"],
    libraries: ["intl-messageformat", "@formatjs/icu-messageformat-parser"],
    node: false,
    inTests: ["contract"],
  },
  { workspace: "apps/server", packages: ["domain", "contract", "i18n"], libraries: "any", node: true, files: ["package.json"] },
  { workspace: "apps/web", packages: ["domain", "contract", "i18n"], libraries: "any", node: false, files: ["package.json"] },
];

/** What tests inside `src` may import besides. */
export const testLibraries = ["vitest", "fast-check"];

/**
 * The folders of an app's `src`: infrastructure is open to all; an area sees itself, infrastructure, the root files named, and the areas listed. Where
 * infrastructure is a list, it has an order: each folder sees only those that stand before it. `around` sees all of it, and nobody sees it.
 */
export type AreaTable = {
  source: string;
  infrastructure: Record<string, string[]> | string[];
  rootFiles: string[];
  areas: Record<string, string[]>;
  around?: string;
};

export const areaTables: AreaTable[] = [
  {
    source: "apps/server/src",
    infrastructure: {
      audit: [],
      backup: [],
      config: [],
      db: [],
      disk: [],
      facts: [],
      http: [],
      openapi: [],
      jobs: [],
      live: [],
      spreadsheets: [],
      files: [],
      objects: [],
      mail: [],
      metrics: [],
      nodes: [],
      pdf: [],
      remote: [],
      traces: [],
    },
    rootFiles: ["config.ts", "context.ts", "problem.ts", "version.ts"],
    areas: {
      session: [],
      configuration: ["session", "ingestion", "validation", "tasks", "dashboards", "swp", "closing"],
      ingestion: ["session", "checks", "quality"],
      checks: [],
      closing: [],
      lake: ["closing"],
      validation: ["closing", "ingestion", "checks", "quality", "tasks"],
      scenarios: ["closing", "validation", "ingestion", "checks", "tasks"],
      dashboards: ["closing", "scenarios", "validation", "tasks", "glossary"],
      "pay-reports": ["closing", "scenarios", "validation", "tasks"],
      subscriptions: ["closing", "dashboards", "scenarios", "validation", "session", "configuration"],
      quality: ["checks", "tasks"],
      glossary: ["tasks"],
      swp: ["tasks", "closing"],
      workflows: ["closing", "validation", "scenarios", "ingestion", "session", "quality", "glossary", "swp", "configuration"],
      tasks: ["session"],
      search: ["configuration", "ingestion", "validation", "scenarios", "dashboards", "quality", "glossary", "swp", "workflows"],
      today: ["workflows", "validation", "dashboards", "search"],
    },
  },
  {
    source: "apps/web/src",
    infrastructure: ["texts", "api", "ui", "forms"],
    around: "frame",
    rootFiles: [],
    areas: {
      session: ["subscriptions"],
      home: ["validation", "workflows", "ingestion", "scenarios", "quality", "glossary", "swp", "configuration", "tasks"],
      configuration: ["session", "ingestion", "tasks", "subscriptions", "dashboards"],
      ingestion: ["tasks"],
      validation: ["checks"],
      checks: [],
      closing: [],
      scenarios: ["closing", "checks", "tasks", "subscriptions"],
      subscriptions: [],
      dashboards: ["closing", "scenarios", "tasks", "pay-reports", "subscriptions"],
      "pay-reports": ["scenarios", "tasks"],
      quality: ["tasks"],
      glossary: ["tasks"],
      swp: ["tasks"],
      workflows: [],
      tasks: [],
      "rest-api": [],
      entities: ["validation", "ingestion", "quality"],
      design: [],
    },
  },
];

/** How many source files a folder may hold, those of its sub-folders and tests not counted. */
export const largestRoom = 25;

/** What brings bytes from other machines: no transaction is open while it is waited for. */
export const bytesFromOutside = [
  "apps/server/src/http/sending/receive-form.ts",
  "apps/server/src/files/receive-file.ts",
  "apps/server/src/remote/open-socket.ts",
  "apps/server/src/remote/secure-socket.ts",
  "apps/server/src/ingestion/sources/open-reader.ts",
  "node:http",
  "node:https",
  "node:net",
  "node:tls",
  "nodemailer",
  "openid-client",
  "ssh2",
];

/** Files, or folders, whose streams are of our own, and so may be waited for inside a transaction: what they read, and why it ends. */
export const streamsOfOurOwn: Record<string, string> = {
  "apps/server/src/ingestion/loading/check-rows.ts": "the rows of a file that is stored",
  "apps/server/src/files/in-pieces.ts": "whatever it is given: that is looked at where it comes from",
  "apps/server/src/files/store-file.ts": "what the portal writes itself; what comes from outside comes by receive-file.ts",
  "apps/server/src/dashboards/report/": "pages that are drawn here",
  "apps/server/src/spreadsheets/writing/": "the rows of an export, and what is made of them",
  "apps/server/src/lake/": "rows of the same transaction",
  "apps/server/src/tasks/exports/copy-csv.ts": "rows of the same transaction",
  "apps/server/src/tasks/exports/run-export.ts": "rows of the same transaction",
};

/** Folder names that say nothing about what is inside. */
export const emptyFolderNames = ["utils", "util", "helpers", "helper", "common", "services", "service", "types"];

/** Code that starts, builds or tests the portal, or is shown by it as a text, rather than being part of it. */
export function isToolOrTest(path: string): boolean {
  return /\.test\.tsx?$|\/testing\/|^(scripts|e2e|bench)\/|(^|\/)(vite|vitest)\.config\.ts$|\/rest-api\/recipes\//.test(path);
}
