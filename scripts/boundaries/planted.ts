import { type Planted, plant, plantFile } from "./plant.ts";
import { plantedClasses } from "./planted-classes.ts";
import { plantedCitations } from "./planted-citations.ts";
import { plantedFacts } from "./planted-facts.ts";
import { plantedLocks } from "./planted-locks.ts";
import { plantedMigrations } from "./planted-migrations.ts";
import { plantedPatterns } from "./planted-patterns.ts";
import { plantedRooms } from "./planted-rooms.ts";
import { plantedTerms } from "./planted-terms.ts";
import { plantedTransactions } from "./planted-transactions.ts";
import { plantedTexts } from "./planted-texts.ts";
import { plantedForFields } from "./planted-fields.ts";

/** The text of a package-lock.json with these packages. */
export function lock(packages: unknown): string {
  return JSON.stringify({ packages }, null, 2);
}

// Put together, so that the check does not find them here.
const machine = ["", "work", "somewhere"].join("/");

/** Every violation that the check must catch. */
export const planted: Planted[] = [
  plantFile("layers", "domain imports a library", "packages/domain/src/a.ts", '\nimport { z } from "zod";', 2),
  plantFile("layers", "domain imports Node", "packages/domain/src/a.ts", 'import "node:fs";', 1),
  plantFile("layers", "domain imports Node without its prefix", "packages/domain/src/a.ts", 'import { join } from "path";', 1),
  plantFile(
    "layers",
    "domain imports a type of the contract",
    "packages/domain/src/a.ts",
    'import type { A } from "@hub/contract/a.ts";',
    1,
  ),
  plantFile(
    "layers",
    "domain leaves by a relative path",
    "packages/domain/src/a.ts",
    'export { a } from "../../contract/src/a.ts";\nexport const b = 1;',
    1,
  ),
  plantFile("layers", "domain imports inside a type", "packages/domain/src/a.ts", 'export type A = import("zod").ZodType;', 1),
  plantFile("layers", "domain imports while running", "packages/domain/src/a.ts", 'export const a = () => import("zod");', 1),
  plantFile("layers", "a test of domain imports the contract", "packages/domain/src/a.test.ts", 'import "@hub/contract/a.ts";', 1),
  plantFile("layers", "contract imports i18n", "packages/contract/src/a.ts", 'import { a } from "@hub/i18n/a.ts";', 1),
  plantFile("layers", "contract imports another library", "packages/contract/src/a.ts", 'import fastify from "fastify";', 1),
  plantFile("layers", "i18n imports the contract", "packages/i18n/src/a.ts", 'import { a } from "@hub/contract/a.ts";', 1),
  plantFile("layers", "i18n imports a foreign library", "packages/i18n/src/a.ts", 'import { useIntl } from "react-intl";', 1),
  plantFile("layers", "web imports the server", "apps/web/src/main.tsx", 'import type { A } from "@hub/server/a.ts";', 1),
  plantFile("layers", "web imports the server by path", "apps/web/src/api/a.ts", 'import { a } from "../../../server/src/a.ts";', 1),
  plantFile("layers", "web imports Node", "apps/web/src/main.tsx", 'import { join } from "node:path";', 1),
  plantFile("layers", "server imports web", "apps/server/src/app.ts", 'import { a } from "../../web/src/a.ts";', 1),
  plantFile("layers", "a package imports an app", "packages/contract/src/a.ts", 'import { a } from "@hub/server/a.ts";', 1),
  plant(
    "layers",
    "the server imports a script",
    { "apps/server/src/app.ts": 'import "../../../scripts/seed.ts";', "scripts/seed.ts": "" },
    "apps/server/src/app.ts:1",
  ),
  plant("layers", "a workspace without a row", { "packages/new/src/a.ts": "" }, "packages/new/package.json:1"),

  plantFile("areas", "an area imports one not listed", "apps/server/src/ingestion/a.ts", 'import { b } from "../validation/b.ts";', 1),
  plantFile(
    "areas",
    "an area imports a type of one not listed",
    "apps/server/src/glossary/a.ts",
    'import type { B } from "../swp/b.ts";',
    1,
  ),
  plantFile("areas", "infrastructure imports an area", "apps/server/src/db/a.ts", 'import { b } from "../tasks/b.ts";', 1),
  plantFile("areas", "an area imports a root file that is not named", "apps/server/src/tasks/a.ts", 'import { b } from "../main.ts";', 1),
  plantFile("areas", "an area imports what tests use", "apps/server/src/tasks/a.ts", 'import { b } from "../testing/b.ts";', 1),
  plantFile("areas", "a page imports another area", "apps/web/src/quality/EventsPage.tsx", '\n\nimport { B } from "../swp/B.tsx";', 3),
  plantFile("areas", "primitives import an area", "apps/web/src/ui/A.tsx", 'import { B } from "../swp/B.tsx";', 1),
  plantFile("areas", "texts import what stands above them", "apps/web/src/texts/a.ts", 'import { b } from "../api/b.ts";', 1),
  plantFile("areas", "primitives take a type of the forms", "apps/web/src/ui/A.tsx", 'import type { B } from "../forms/B.tsx";', 1),
  plantFile("areas", "an area imports the frame", "apps/web/src/session/A.tsx", 'import { B } from "../frame/B.tsx";', 1),
  plantFile(
    "areas",
    "an area imports by the name of its package",
    "apps/server/src/ingestion/a.ts",
    'import { b } from "@hub/server/validation/b.ts";',
    1,
  ),
  plant("areas", "a folder without a row", { "apps/web/src/misc/a.ts": "", "apps/web/src/misc/b.ts": "" }, "apps/web/src/misc/a.ts:1"),

  plantFile("sql", "the import of sql", "apps/server/src/tasks/a.ts", 'import { sql } from "kysely";', 1),
  plantFile("sql", "a sql text", "apps/server/src/tasks/a.ts", "export const a = (sql) =>\n sql`select 1`;", 2),
  plantFile("sql", "sql of a namespace", "apps/server/src/tasks/a.ts", 'import * as k from "kysely";\nk.sql`select 1`;', 2),
  plantFile(
    "sql",
    "the query builder",
    "apps/server/src/tasks/a.ts",
    'db.selectFrom("a");\ndb.insertInto("a");\ndb.updateTable("a");\ndb.deleteFrom("a");\ndb.mergeInto("a");',
    1,
    2,
    3,
    4,
    5,
  ),
  plantFile(
    "sql",
    "a statement given to pg",
    "apps/server/src/tasks/a.ts",
    'client.query("BEGIN");\nclient.query(`\n  select * from a where b = ${b}`);\nclient.query({ text: "update a set b = 1", values: [] });\nclient.query("select " + b);',
    1,
    2,
    4,
    5,
  ),
  plantFile("sql", "a COPY stream", "apps/server/src/tasks/a.ts", "from(`COPY fact (a, b) FROM STDIN`);", 1),
  plantFile("sql", "a statement given to a function of ours", "apps/server/src/http/a.ts", 'run("delete from a where b");', 1),

  ...plantedTransactions,

  ...plantedPatterns,

  ...plantedLocks,
  ...plantedFacts,
  ...plantedMigrations,

  plant(
    "cycles",
    "three files in a circle, once",
    {
      "scripts/a.ts": '\nimport { b } from "./b.ts";',
      "scripts/b.ts": 'export * from "./c.ts";\nexport const b = 1;',
      "scripts/c.ts": 'export const c = () => import("./a.ts");',
    },
    "scripts/a.ts:2",
  ),
  plantFile("cycles", "a file that imports itself", "scripts/a.ts", 'import "./a.ts";', 1),
  plant(
    "cycles",
    "a circle through the name of a package",
    {
      "e2e/src/a.ts": 'import { b } from "@hub/e2e/b.ts";\nexport const a = b;',
      "e2e/src/b.ts": 'import { a } from "./a.ts";\nexport const b = a;',
    },
    "e2e/src/a.ts:1",
  ),
  plant(
    "cycles",
    "a type and a value in one import",
    {
      "scripts/a.ts": 'import { type B, b } from "./b.ts";\nexport const a = b;',
      "scripts/b.ts": 'import { a } from "./a.ts";\nexport const b = a;',
    },
    "scripts/a.ts:1",
  ),

  ...plantedRooms,

  plant(
    "barrels",
    "export star",
    { "packages/domain/src/index.ts": '// all\nexport * from "./a.ts";', "packages/domain/src/a.ts": "export const a = 1;" },
    "packages/domain/src/index.ts:1",
  ),
  plantFile(
    "barrels",
    "names and types handed on",
    "apps/server/src/tasks/all.ts",
    'export { a } from "./a.ts";\nexport type { B } from "./b.ts";',
    1,
  ),
  plantFile("barrels", "imported, then exported", "apps/server/src/tasks/all.ts", 'import { a } from "./a.ts";\nexport { a };', 1),

  ...["utils", "helpers", "common", "services", "types"].map((name) =>
    plant(
      "folder-names",
      `a folder named ${name}, once`,
      { [`packages/domain/src/${name}/deep/a.ts`]: "", [`packages/domain/src/${name}/b.ts`]: "" },
      `packages/domain/src/${name}/b.ts:1`,
    ),
  ),

  plantFile(
    "html",
    "dangerouslySetInnerHTML",
    "apps/web/src/ui/A.tsx",
    "export const A = () => <p\n  dangerouslySetInnerHTML={{ __html: a }} />;",
    2,
  ),
  plantFile("html", "dangerouslySetInnerHTML in an object", "apps/web/src/ui/a.ts", "export const a = { dangerouslySetInnerHTML: b };", 1),
  plantFile("html", "innerHTML set", "apps/web/src/ui/a.ts", "element.innerHTML = b;\nelement.insertAdjacentHTML('beforeend', b);", 1, 2),

  ...plantedForFields,

  plantFile(
    "lock-hosts",
    "a resolved address",
    "package-lock.json",
    '{ "packages": { "node_modules/a": {\n"resolved": "https://packages.example.com/a.tgz" } } }',
    2,
  ),
  plantFile(
    "lock-hosts",
    "an address in git",
    "package-lock.json",
    '{ "packages": { "node_modules/a": {\n"resolved": "git+ssh://git@example.com/a.git#1" } } }',
    2,
  ),
  plantFile("lock-hosts", "a registry in .npmrc", ".npmrc", "save-exact=true\nregistry=http://localhost:4873/", 2),
  plantFile("lock-hosts", "a registry in .npmrc of a folder", "bench/peers/.npmrc", "registry=http://localhost:4873/", 1),

  ...["^1.2.3", "~1.2.3", "*", "1.x", ">=1.2.3", "latest", "1.2", "file:../a", "npm:b@^1.0.0"].map((version) =>
    plantFile(
      "exact-versions",
      `the version ${version}`,
      "apps/web/package.json",
      JSON.stringify({ devDependencies: { a: "1.2.3-beta.17", b: version } }, null, 2),
      4,
    ),
  ),

  plant(
    "install-scripts",
    "a package with a script that nobody named",
    {
      "package.json": '{ "allowScripts": { "a": true } }',
      "package-lock.json": lock({
        "node_modules/a": { hasInstallScript: true },
        "node_modules/a/node_modules/@b/c": { hasInstallScript: true },
      }),
    },
    "package-lock.json:6",
  ),
  plant(
    "install-scripts",
    "another version than the one named",
    {
      "package.json": '{ "allowScripts": { "a@1.0.0": true,\n"a@2.0.0": true } }',
      "package-lock.json": lock({ "node_modules/a": { version: "1.0.0", hasInstallScript: true } }),
    },
    "package.json:2",
  ),

  plant(
    "install-scripts",
    "a package with a script in a lock of a folder",
    {
      "bench/peers/package.json": '{ "allowScripts": {} }',
      "bench/peers/package-lock.json": lock({ "node_modules/a": { hasInstallScript: true } }),
    },
    "bench/peers/package-lock.json:3",
  ),

  plantFile("texts", "a text between tags", "apps/web/src/swp/A.tsx", "export const A = () => (\n  <p>Über</p>\n);", 2),
  plantFile(
    "texts",
    "a text in braces",
    "apps/web/src/swp/A.tsx",
    'export const A = () => <>{"Save"}{open ? "Open" : b}{`${n} rows`}{a ?? "none"}</>;',
    1,
    1,
    1,
    1,
  ),

  ...["title", "label", "placeholder", "aria-label", "alt", "description", "errorMessage"].map((name) =>
    plantFile("texts", `a text in ${name}`, "apps/web/src/swp/A.tsx", `export const A = () => <B\n  ${name}="Save" />;`, 2),
  ),
  plantFile(
    "texts",
    "a text in a condition of an attribute",
    "apps/web/src/swp/A.tsx",
    'export const A = () => <B label={open ? "close" : t("open")} />;',
    1,
  ),
  plantFile("texts", "a text given to a notification", "apps/web/src/swp/A.tsx", 'notify({ title: "Saved", message: "all rows" });', 1, 1),

  ...plantedTexts,
  ...plantedTerms,

  ...plantedClasses,
  ...plantedCitations,

  plantFile("machine-paths", "a path of a machine in code", "scripts/a.ts", `\nexport const a = "${machine}/a.csv";`, 2),
  plant(
    "machine-paths",
    "a path of a machine in a page",
    { "docs/a.md": `see ${machine}`, ".ci/run": `cd ${machine}` },
    ".ci/run:1",
    "docs/a.md:1",
  ),
  plantFile("machine-paths", "the folder of a person", "docs/a.md", ["see /home", "someone", "a.csv"].join("/"), 1),
  plantFile("machine-paths", "a file beside the project", "scripts/a.ts", `read("${["..", "shared", "data", "a.csv"].join("/")}");`, 1),
];
