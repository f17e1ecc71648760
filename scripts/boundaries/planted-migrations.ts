import { type Planted, plant } from "./plant.ts";
import type { Tree } from "./temporary-tree.ts";

const changes = "## 1.2.0\nRoll-out: node by node\n";
const of = (text: string, others: Tree = {}): Tree => ({
  "package.json": '{ "version": "1.2.0" }',
  "CHANGELOG.md": changes,
  "apps/server/migrations/0060_a.sql": text,
  ...others,
});
const migration = (what: string, text: string, ...lines: number[]) =>
  plant("migrations", what, of(text), ...lines.map((line) => `apps/server/migrations/0060_a.sql:${line}`));

/** What only adds, in all the ways that are used here. */
export const allowedMigration = `-- What is added; drop table a, and 'alter table a drop column b' is only said.
create table b (id bigint primary key, a text not null check (a <> ''), c bigint not null references a (id));
alter table a add column d text, add column e bigint not null default 0, add f int;
alter table a add column g bigint not null generated always as identity;
alter table a alter column d set default 'x';
insert into a (d) values ('drop table a; alter table a drop column d');
update a set d = '' where e = 1;
create index on a (d);
create unique index on b (a);
create function f() returns trigger language plpgsql as $$ begin drop table a; return null; end $$;
create trigger t before insert on b for each row execute function f();
alter table b rename column a to h;
alter table b alter column h type varchar;
create table c (like a) partition by range (e);
drop table c;`;

/** Migrations that the release before does not survive, and releases that are not told of. */
export const plantedMigrations: Planted[] = [
  migration("a table is dropped", "-- Gone.\ndrop table a;", 2),
  migration("a type, a view and a function are dropped", "drop type a;\ndrop view if exists b;\ndrop function c(int);", 1, 2, 3),
  migration(
    "columns are dropped and renamed",
    "alter table a\n  add column b text,\n  drop column c;\nalter table only public.a rename d to e;",
    1,
    4,
  ),
  migration("a column is dropped without the word", "alter table a drop c;", 1),
  migration("a table is renamed", "alter table if exists a rename to b;", 1),
  migration("a type is changed", "alter table a alter column b type bigint using b::bigint;", 1),
  migration("a value becomes needed", "alter table a alter b set not null;\nalter table a add column c text not null;", 1, 2),
  migration(
    "a check is tightened",
    "alter table a drop constraint a_b_check;\nalter table a add constraint a_b_check check (b in ('x', 'y'));",
    1,
    2,
  ),
  migration("a column comes with a check", "alter table a add column b text check (b <> '');", 1),
  migration("rows become unique", "create unique index a_b on a (b);", 1),
  migration("a trigger, on what is used", "create trigger t before update on a for each row execute function f();", 1),
  migration("an index that a conflict may lean on", "drop index a_b;", 1),
  migration("a value is left out", "alter table a alter column b drop not null;", 1),
  migration("a column is no longer computed", "alter table a alter column b drop expression;", 1),
  migration("a function is replaced", "create or replace function f() returns int language sql as $$ select 1 $$;", 1),
  migration("an enumeration grows and is renamed", "alter type a add value 'b';\nalter type a rename value 'b' to 'c';", 1, 2),
  migration(
    "within a block",
    "do $$\nbegin\n  if true then\n    x := 1;\n    drop table a;\n  end if;\n  execute 'drop table b';\nend $$;",
    5,
    7,
  ),
  migration("rights are taken", "revoke insert on a from public;", 1),
  migration("an expanding one that is none", "-- expand: nobody reads that column any more.\nalter table a drop column b;", 2),
  migration("a mark that nobody reads", "-- contract: after 1.1.0\nalter table a drop column b;", 1),
  migration("a mark without a reason", "-- Dropped.\n-- expand: fine\nalter table a drop constraint b;", 2),
  migration("in the release that ceases to use it", "-- contract: needs 1.2.0, which reads d instead.\nalter table a drop column b;", 1),
  migration("needs a release that is not there", "-- contract: needs 1.3.0, which reads d instead.\nalter table a drop column b;", 1),
  plant(
    "release-versions",
    "a workspace, what it takes and the lock are behind",
    of("select 1;", {
      "apps/web/package.json": '{\n  "version": "1.1.0",\n  "dependencies": {\n    "@hub/domain": "1.1.0"\n  }\n}',
      "package-lock.json": '{ "version": "1.1.0", "packages": {} }',
    }),
    "apps/web/package.json:2",
    "apps/web/package.json:4",
    "package-lock.json:1",
  ),
  plant("release-versions", "no word on changes", { "package.json": '{ "version": "1.2.0" }' }, "CHANGELOG.md:1"),
  plant(
    "release-versions",
    "changes of another release, without how to roll out, and in a wrong order",
    { "package.json": '{ "version": "1.2.0" }', "CHANGELOG.md": "## 1.2.0\nRoll-out: slowly\n## 1.3.0\nRoll-out: node by node\n" },
    "CHANGELOG.md:1",
    "CHANGELOG.md:3",
  ),
  plant(
    "release-versions",
    "changes of the next release",
    { "package.json": '{ "version": "1.2.0" }', "CHANGELOG.md": "# Changes\n\n## 1.3.0\n" },
    "CHANGELOG.md:3",
  ),
  plant(
    "queue-schema",
    "the queue's library has a schema that nobody wrote down",
    {
      "apps/server/src/db/releases/queue-schema.ts": 'export const queueSchema = { schema: 43, needs: "1.0.53" };',
      "node_modules/pg-boss/package.json": '{ "pgboss": { "schema": 44 } }',
    },
    "apps/server/src/db/releases/queue-schema.ts:1",
  ),
];
