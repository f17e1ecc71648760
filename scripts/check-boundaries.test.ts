import { describe, expect, test } from "vitest";
import { lock, planted } from "./boundaries/planted.ts";
import { allowedMigration } from "./boundaries/planted-migrations.ts";
import { termsOf, textsOf } from "./boundaries/planted-terms.ts";
import { fillRoom } from "./boundaries/planted-rooms.ts";
import { inTemporaryTree, type Tree } from "./boundaries/temporary-tree.ts";
import { checkBoundaries, rules } from "./check-boundaries.ts";

/** What the check says of a tree, as `file:line rule`. */
function check(tree: Tree): string[] {
  return inTemporaryTree(tree, checkBoundaries).map(({ file, line, rule }) => `${file}:${line} ${rule}`);
}

describe("a planted violation is caught", () => {
  test.each(planted)("$rule: $what", ({ rule, tree, at }) => {
    expect(check(tree)).toEqual(at.map((place) => `${place} ${rule}`));
  });

  test("every rule has one", () => {
    expect([...new Set(planted.map(({ rule }) => rule))].toSorted()).toEqual(Object.keys(rules).toSorted());
  });
});

describe("what is allowed passes", () => {
  const allowed: [string, Tree][] = [
    [
      "layers that look downwards",
      {
        "packages/domain/src/swp/a.ts": 'import { b } from "../b.ts";\nexport const a = b;',
        "packages/domain/src/b.ts": "export const b = 1;",
        "packages/domain/src/b.test.ts":
          'import { readFileSync } from "node:fs";\nimport fc from "fast-check";\nimport { test } from "vitest";\nimport { b } from "./b.ts";',
        "packages/contract/src/a.ts": 'import * as z from "zod/mini";\nimport { b } from "@hub/domain/b.ts";',
        "packages/i18n/src/a.ts":
          'import { IntlMessageFormat } from "intl-messageformat";\nimport texts from "./es/home.json" with { type: "json" };',
        "packages/i18n/src/es/home.json": "{}",
        "apps/server/src/app.ts":
          'import fastify from "fastify";\nimport { a } from "@hub/contract/a.ts";\nimport { join } from "node:path";\nimport pack from "../../../package.json" with { type: "json" };',
        "apps/web/src/main.tsx": 'import { a } from "@hub/contract/a.ts";\nimport "./main.css";\nimport logo from "./logo.svg?url";',
        "bench/a.ts": 'import "../apps/server/src/app.ts";',
        "package.json": "{}",
      },
    ],
    [
      "areas listed, infrastructure and tests",
      {
        "apps/server/src/scenarios/a.ts":
          'import { b } from "../validation/b.ts";\nimport { c } from "../db/c.ts";\nimport type { Context } from "../context.ts";\nimport { d } from "./d.ts";',
        "apps/server/src/ingestion/a.test.ts":
          'import { b } from "../validation/b.ts";\nimport { c } from "../testing/c.ts";\nimport { app } from "../app.ts";',
        "apps/server/src/app.ts": 'import { a } from "./scenarios/a.ts";',
        "apps/web/src/validation/Page.tsx": 'import { A } from "../ui/A.tsx";\nimport { B } from "../forms/B.tsx";',
        "apps/web/src/forms/B.tsx": 'import { A } from "../ui/A.tsx";\nimport { c } from "../texts/c.ts";',
        "apps/web/src/frame/Layout.tsx": 'import { D } from "../tasks/tray/D.tsx";\nimport { A } from "../ui/A.tsx";',
        "apps/web/src/routes.tsx": 'const Page = () => import("./validation/Page.tsx");',
      },
    ],
    [
      "strong locks with their reason, weaker ones, and names and comments that only speak of them",
      {
        "apps/server/src/tasks/a.sql.ts":
          "// FOR UPDATE: what names it is counted, and comes after.\nexport const a = (sql) =>\n  sql`select from a\n    where b for update`;\nsql`select from a for no key update`;",
        "apps/server/src/tasks/b.ts": "// Held for update.\nfindForUpdate();",
        "apps/server/src/tasks/a.test.ts": "client.query(`select from a for update`);",
      },
    ],
    [
      "locked rows up to a most that are read once, all of them, and a most of rows that nobody locks",
      {
        "apps/server/src/tasks/a.sql.ts":
          "sql`delete from a where id = any(array(select id from a limit 9 for no key update skip locked))`;\nsql`delete from a where id in (select id from a where b = any(c) for no key update)`;\nsql`select from a where id in (select id from a limit 9) for no key update`;",
      },
    ],
    [
      "facts joined within an entity, other tables' triggers and keys, and comments",
      {
        "apps/server/migrations/0051_a.sql":
          "-- A trigger on person_fact: none; create trigger a on person_fact\ncreate trigger a after insert on version_cell execute function b();\ncreate table c (d int references cell);\nalter table person_fact add column e text;\ncreate index on person_fact (legal_entity_id);\ncreate unique index on figure_fact (legal_entity_id, delivery_id, row_number);\n-- expand: it is planted for the rule",
        "apps/server/migrations/0002_a.sql": "create trigger a after insert on person_fact execute function b();",
        "apps/server/src/closing/a.sql.ts":
          "sql`select from version_person p join person_fact f on f.legal_entity_id = p.legal_entity_id and f.person_hash = p.person_hash`;\nsql`select from person_fact f join delivery d on d.id = f.delivery_id`;",
      },
    ],
    [
      "SQL where it belongs, and words that only look like it",
      {
        "apps/server/src/tasks/tasks.sql.ts":
          'import { sql } from "kysely";\nexport const a = (db) => db.selectFrom("task");\nsql`select 1`;',
        "apps/server/src/db/migrate.ts": 'client.query("begin");',
        "apps/server/src/testing/a.ts": 'client.query("select 1");',
        "apps/server/src/tasks/a.test.ts": 'db.deleteFrom("task");',
        "bench/a.ts": 'client.query("copy a from stdin");',
        "apps/server/src/tasks/a.ts":
          'import type { Kysely, Transaction } from "kysely";\nlog.info("Update the values");\nthrow new Error("Select a file. Take it from the folder");\nclient.query(text);\nnew Set().delete("select");',
      },
    ],
    [
      "transactions that wait for nobody outside, and bytes that are taken before",
      {
        "apps/server/src/tasks/a.ts":
          'import { receiveThenTake } from "../files/receive-file.ts";\nexport async function* pieces(bytes) {\n  for await (const piece of bytes) yield piece;\n}\nexport const a = (ctx, form) => receiveThenTake(ctx, {}, pieces(form.bytes), (ctx, file) => insert(ctx, file));\nexport const b = (ctx) => inTransaction(ctx, async (ctx) => insert(ctx, reader.id));',
        "apps/server/src/files/receive-file.ts": "export const receiveThenTake = 1;",
        "apps/server/src/tasks/a.test.ts": "inTransaction(ctx, async () => {\n  for await (const a of b) c(a);\n});",
      },
    ],
    [
      "circles of types",
      {
        "scripts/a.ts":
          'import type { B } from "./b.ts";\nimport { type C } from "./b.ts";\nexport type { D } from "./b.ts";\nexport const a = 1;',
        "scripts/b.ts": 'import { a } from "./a.ts";\nexport type B = typeof a;',
      },
    ],
    [
      "rooms whose things can be put in an order, circles of tests, and 25 files beside their tests",
      {
        "apps/web/src/glossary/form/a.ts": 'import type { C } from "../list/c.ts";\nimport { b } from "./b.ts";\nexport const a: C = b;',
        "apps/web/src/glossary/form/b.ts": "export const b = 1;",
        "apps/web/src/glossary/list/c.ts": "export type C = number;",
        "apps/web/src/glossary/list/c.test.ts": 'import { b } from "../form/b.ts";\nimport { d } from "./testing/d.ts";',
        "apps/web/src/glossary/list/testing/d.ts": 'import { a } from "../../form/a.ts";\nexport const d = a;',
        ...fillRoom("apps/server/src/glossary/cards", 25),
        "apps/server/src/glossary/cards/a.test.ts": "",
        "apps/server/src/glossary/cards/a.json": "{}",
        "apps/server/src/glossary/cards/pdf/a.ts": "",
      },
    ],
    [
      "the pickers' own room, and what only has the name of one",
      {
        "apps/web/src/ui/pick/Pick.tsx": 'import { Select } from "@mantine/core";',
        "apps/web/src/swp/A.tsx": 'import { type SelectProps, NativeSelect } from "@mantine/core";\nexport const a = { format: "date" };',
        "apps/web/src/ingestion/a.ts": 'export const a = { type: "date" };',
      },
    ],
    [
      "numbers of an answer that is there, and lists that begin empty",
      {
        "apps/web/src/swp/a.ts":
          "const a = countIn(answer, ({ rows }) => rows.find(isOurs)?.count ?? 0);\nconst b = data?.items ?? [];\nconst { total = 0 } = props;\nconst c = seen.cell?.warnings ?? 0;",
        "apps/web/src/swp/a.test.ts": "const a = data?.total ?? 0;",
      },
    ],
    [
      "files that add something of their own",
      {
        "scripts/a.ts": 'export * from "./b.ts";\nexport const a = 1;',
        "scripts/b.ts": "const b = 1;\nexport { b };\nexport default b;",
        "scripts/c.ts": 'import "./b.ts";',
        "scripts/d.ts": "export {};",
      },
    ],
    [
      "one version each, a lock without hosts, scripts named",
      {
        "package.json":
          '{ "dependencies": { "a": "1.2.3", "b": "0.29.9-beta.1", "c": "npm:@d/c@1.0.0" }, "engines": { "node": ">=20.19" }, "peerDependencies": { "e": "^1.0.0" }, "allowScripts": { "a": true, "@d/c@1.0.0": false } }',
        "package-lock.json": lock({
          "": { dependencies: { a: "1.2.3" } },
          "node_modules/a": {
            version: "1.2.3",
            hasInstallScript: true,
            funding: { url: "https://example.com/a" },
            dependencies: { e: "^1.0.0" },
          },
          "node_modules/@d/c": { version: "1.0.0", hasInstallScript: true },
          "node_modules/@hub/web": { resolved: "apps/web", link: true },
        }),
        ".npmrc": "save-exact=true",
      },
    ],
    [
      "migrations that only add, say why, or take away what the release before no longer uses, and those that ran long ago",
      {
        "apps/server/migrations/0048_a.sql": "alter table a drop column b;",
        "apps/server/migrations/0060_a.sql": allowedMigration,
        "apps/server/migrations/0061_a.sql":
          "-- expand: the older one gives more than is wanted.\nalter table a add constraint b check (c <> '');\ncreate or replace function d() returns int language sql as $ select 1 $;",
        "apps/server/migrations/0062_a.sql":
          "-- Something.\n-- contract: needs 1.1.0, which reads d instead.\n\nalter table a drop column b, alter c type int;",
        "package.json": '{ "version": "1.2.0" }',
        "apps/web/package.json": '{ "version": "1.2.0", "dependencies": { "@hub/domain": "1.2.0" } }',
        "CHANGELOG.md": "## 1.2.0\nRoll-out: node by node\n## 1.1.0\nRoll-out: stop every node\n",
      },
    ],
    [
      "components without texts",
      {
        "apps/web/src/swp/A.tsx":
          'export const A = () => (\n  <B title={t("swp.title")} label="swp.label" id="Save" size="lg" className="Wide" aria-labelledby="a" aria-label={open ? t("a.b") : undefined}>\n    {count} / {total} · 100 % {open && t("a.b")} {kind === "Open" ? a : b} <br />\n  </B>\n);\nconst c = { label: "md", title: t("a.b") };',
        "apps/web/src/swp/A.test.tsx": 'render(<A title="Save">Text</A>);',
        "apps/web/src/swp/a.ts": 'export const a = "Save";',
      },
    ],
    [
      "texts that are said in one piece, by a template, by codeText, or by a code with its area before it",
      {
        "packages/i18n/src/es/home.json": JSON.stringify(
          {
            "home.title": "",
            "home.tile-users": "",
            "home.state-OPEN": "",
            "home.rule-no-end": "",
            "home.kind-a-of-b": "",
            "home.refused-too-late": "",
            "home.name-people": "",
          },
          null,
          2,
        ),
        "apps/web/src/home/A.tsx":
          'export const A = () => <b>{t("home.title")}{t(`home.tile-${tile}`)}{codeText("home", `state-${state}`)}{codeText("home", name)}</b>;\nconst name = `rule-${rule}`;\nconst rules = ["no-end"];',
        "apps/web/src/home/a.ts": 'export const tiles = { users: "/users" };\nt(`home.kind-${one}-of-${other}`, { a: "", b: "" });',
        "apps/server/src/tasks/a.ts": 'translate(`home.refused-${code}`, { code: "no-home.too-late" }, `home.name-${report}`);',
        "apps/server/src/tasks/a.sql.ts": "sql`select from scenario where state = 'OPEN' and id = ${id}`;",
        "apps/server/migrations/0001_a.sql": "insert into dashboard (code) values ('people');",
        "packages/domain/src/a.ts": 'export const a = ["home.too-late"];',
      },
    ],
    [
      "texts with the words of docs/terms.tsv, formal [SHELL-14], and words that only look like others",
      {
        "docs/terms.tsv": termsOf("fichero\tfile\tDatei\tficheiro\tarchivo|borr*\tof that name\tdie DIR\tpapel"),
        "apps/web/src/ui/A.tsx": 'export const A = () => <b>{t("ui.save")}{t("ui.du")}{t("ui.tu")}</b>;',
        "packages/i18n/src/es/ui.json": textsOf({
          "ui.save": "{archivo, plural, one {Guarde # fichero} other {Guarde # ficheros}}: ábralo",
          "ui.du": "Añade filas, y las archivos-OK nunca",
          "ui.tu": "La carpeta del archivado {tu}",
        }),
        "packages/i18n/src/de/ui.json": textsOf({ "ui.save": "Speichern Sie, was DIR enthält", "ui.du": "Indu" }),
        "packages/i18n/src/pt/ui.json": textsOf({ "ui.save": "Escolhe-se o ficheiro; a papelada não" }),
      },
    ],
    [
      "patterns that take what their text takes, and those whose text is bounded",
      {
        "packages/domain/src/a.ts": String.raw`export const a = /^\s+|^\d*(?:\.\d*)?$|\[[^[\]]*\]/g;`,
        "apps/server/src/tasks/a.ts": "// bounded: 40 characters\nexport const b = /-+$/;",
        "apps/server/src/tasks/a.test.ts": "export const c = /-+$/;",
        "apps/web/src/ui/a.ts": "export const d = /-+$/;",
      },
    ],
    [
      "citations of what is there, and words that only look like one",
      {
        "docs/readings.md": "## 1. Words\n## 2. Files\n",
        "docs/specification.md": "## 9. Constants\n",
        "docs/decisions/0001-first.md": "",
        "docs/decisions/0010-tenth.md": "Two readings, 5 of them; decisions and 7 more.",
        "packages/domain/src/a.ts":
          "// Readings 1, 2: 10 persons (decision 0001; decisions 0001 and 0010; specification 9); Decision 2011/833/EU.\nexport const a = 1;",
        "apps/server/migrations/0001_a.sql": `-- What is kept (${["decisions", 2].join(" ")}).`,
      },
    ],
    [
      "files by the end of their path, placeholders, addresses and what a migration once named",
      {
        "docs/a.md":
          "`domain/swp/size.ts`, `size.ts`, `packages/domain/src/swp/size.ts`, `<noun>.sql.ts`, `*-draft.ts`, https://example.com/b.ts, x.ts.",
        "docs/x.ts": "",
        "packages/domain/src/swp/size.ts": 'import { b } from "./b.ts"; // size.ts\nexport const a = b("old");',
        "packages/domain/src/swp/b.ts": "export const b = 1;",
        "apps/server/migrations/0001_a.sql": ["-- As domain/old", "ts says."].join("."),
      },
    ],
    [
      "brackets that hold no id",
      { "docs/requirements.tsv": "ABC-01\tfirst", "scripts/a.test.ts": 'test("a[0] is XYZ-02 [utf-8] [ABC-01]", () => {});' },
    ],
    [
      "paths of the project, and what is not the project's",
      {
        "docs/a.md": "see apps/server/work/a, https://example.com/home/a and ./data; homework/a",
        "data/a.ts": "const a =;",
        "node_modules/a/index.ts": "const a =;",
        "apps/web/dist/a.js": "const a =;",
        "apps/web/src/frame/routes.ts": 'export const path = "/work";',
      },
    ],
  ];

  test.each(allowed)("%s", (_, tree) => {
    expect(check(tree)).toEqual([]);
  });
});
