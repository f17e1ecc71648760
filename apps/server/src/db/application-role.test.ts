import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type GroupPortal, startGroupPortal } from "../testing/group-portal.ts";
import { withDatabase } from "../testing/database-setup.ts";
import { applicationUrlOf, embeddedRole, ensureEmbeddedRole, grantApplication } from "./application-role.ts";

let portal: GroupPortal;
let app: pg.Client;
beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A"], sections: ["PLN"] });
  await portal.complete("A", [{ person: "A-1", sex: "F" }]);
  await portal.runJobs();
  app = new pg.Client({ connectionString: portal.applicationUrl });
  await app.connect();
});
afterAll(async () => {
  await app.end();
  await portal.stop();
});

/** The tables that only ever grow, as the application sees them. */
const appendOnly = async (): Promise<string[]> => {
  const { rows } = await app.query<{ name: string }>(
    "select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid where p.proname = 'refuse_change' union select name from append_only_table order by 1",
  );
  return rows.map(({ name }) => name);
};
const versions = [
  "scenario_version",
  "version_cell",
  "version_definition",
  "version_delivery",
  "version_figure",
  "version_finding",
  "version_given_figure",
  "version_hash",
  "version_largest_part",
  "version_person",
  "version_rate",
];
const contentOf = async () =>
  Promise.all(
    versions.map(
      async (table) =>
        (await portal.pool.query(`select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${table} t`)).rows[0].sum,
    ),
  );
/** Each in a transaction of its own that is taken back: what is refused leaves no trace, what is not would. */
const tryOut = async (statement: string): Promise<string> => {
  await app.query("begin");
  try {
    await app.query(statement);
    return "done";
  } catch (error) {
    return (error as pg.DatabaseError).code ?? "failed";
  } finally {
    await app.query("rollback");
  }
};

describe("nothing changes a closed version, with every right the portal's own connection has", () => {
  test("the role of the portal and its worker owns nothing and has no power but to sign in", async () => {
    const { rows } = await app.query(
      `select rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls, (select count(*)::int from pg_auth_members where member = r.oid) as memberships,
        (select count(*)::int from pg_class where relowner = r.oid) + (select count(*)::int from pg_proc where proowner = r.oid) as owned
      from pg_roles r where rolname = current_user`,
    );
    expect(rows).toEqual([
      {
        rolname: embeddedRole,
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolreplication: false,
        rolbypassrls: false,
        memberships: 0,
        owned: 0,
      },
    ]);
  });

  test("every table of a version, the trail, signatures and what happened to cells are among those that only grow", async () => {
    expect(await appendOnly()).toEqual(expect.arrayContaining([...versions, "audit", "signature", "cell_event"]));
    const { rows } = await app.query<{ name: string }>(
      "select relname as name from pg_class where relkind in ('r', 'p') and (relname like 'version\\_%' or relname = 'scenario_version') and relnamespace = 'public'::regnamespace",
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(versions);
  });

  test("no statement on any of them is let through but reading, and adding to what is not closed", async () => {
    const before = await contentOf();
    const tables = await appendOnly();
    expect(tables.length).toBeGreaterThanOrEqual(versions.length + 3);
    for (const table of tables) {
      const { rows } = await app.query<{ column: string }>(
        "select attname as column from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum",
        [table],
      );
      const [first] = rows.map(({ column }) => column);
      const statements = [
        ...rows.map(({ column }) => `update ${table} set ${column} = ${column}`),
        `update ${table} set ${first} = ${first} where false`,
        `delete from ${table}`,
        `delete from ${table} where false`,
        `truncate ${table}`,
        `truncate ${table} cascade`,
        `merge into ${table} t using (select 1) s on true when matched then delete`,
        `select * from ${table} for update`,
        `lock table ${table} in access exclusive mode`,
        `alter table ${table} disable trigger all`,
        `alter table ${table} disable trigger user`,
        `alter table ${table} add column note text`,
        `alter table ${table} rename to kept`,
        `alter table ${table} owner to ${embeddedRole}`,
        `alter table ${table} drop column ${first}`,
        `drop table ${table} cascade`,
        `create rule quiet as on insert to ${table} do instead nothing`,
        `create trigger first before insert on ${table} for each row execute function refuse_change()`,
        `create index on ${table} (${first})`,
        `create policy all_rows on ${table} using (true)`,
        // Granting what one may not grant is a warning only, and gives nothing.
        `grant all on ${table} to ${embeddedRole}; delete from ${table}`,
        `comment on table ${table} is 'mine'`,
        `cluster ${table}`,
      ];
      // 42501: no right to; 428C9: an identity is never updated. Never done, and never merely refused by a trigger that could be turned off.
      for (const statement of statements) expect(["42501", "428C9"], statement).toContain(await tryOut(statement));
      expect(await tryOut(`select from ${table}`)).toBe("done");
    }
    expect(await contentOf()).toEqual(before);
  });

  test("nor a way round them: triggers, roles, functions, files, other schemas", async () => {
    const before = await contentOf();
    const ways = [
      "set session_replication_role = replica",
      "set role hub",
      "set session authorization hub",
      `alter role ${embeddedRole} superuser`,
      `alter role ${embeddedRole} createrole`,
      `grant hub to ${embeddedRole}`,
      "create role another superuser",
      "create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'",
      "create or replace function seal_version() returns trigger language plpgsql as 'begin return null; end'",
      "drop function refuse_change() cascade",
      "alter function refuse_change() owner to hub_app",
      "create function mine() returns void language sql as 'select'",
      "create table public.mine (a integer)",
      "create view public.mine as select 1",
      "create schema mine",
      "create extension dblink",
      "create language plperl",
      "create event trigger mine on ddl_command_start execute function refuse_change()",
      "alter default privileges for role hub grant update on tables to hub_app",
      "alter database hub_template rename to mine",
      "alter system set fsync = off",
      "update pg_class set relhastriggers = false",
      "update pg_trigger set tgenabled = 'D'",
      "delete from pg_trigger",
      "copy version_figure to program 'cat'",
      "copy version_figure from '/etc/passwd'",
      "select pg_read_file('/etc/passwd')",
      "select lo_import('/etc/passwd')",
      "select setval(pg_get_serial_sequence('scenario_version', 'id'), 1)",
      "alter sequence scenario_version_id_seq restart",
      "update migration set sha256 = ''",
      "delete from migration",
      "insert into migration (name, sha256) values ('x', 'x')",
      "update scenario_version_state set comment = 'x'",
      "truncate cell cascade",
      "truncate audit, signature",
      "drop owned by hub",
      "reassign owned by hub to hub_app",
      "vacuum full version_person",
      "drop schema public cascade",
      "drop schema pgboss cascade",
    ];
    for (const statement of ways) expect(await tryOut(statement), statement).not.toBe("done");
    expect(await contentOf()).toEqual(before);
    // And nothing can be added to a version that stands, though rows may be added.
    expect(await tryOut("insert into version_figure (version_id, kpi_code) select id, 'invented' from scenario_version")).toBe("23001");
  });

  test("whoever is given more is brought back at the next start, and a start with nothing to do writes nothing", async () => {
    expect(await grantApplication(portal.url, portal.applicationUrl)).toBe(0);
    await portal.pool.query(
      `grant update, delete, truncate on version_figure, audit to ${embeddedRole}; revoke insert on cell from ${embeddedRole}`,
    );
    // Then the trigger alone stands in the way.
    expect(await tryOut("delete from version_figure where false")).toBe("23001");
    expect(await grantApplication(portal.url, portal.applicationUrl)).toBe(3);
    expect(await tryOut("delete from version_figure where false")).toBe("42501");
    expect(await tryOut("truncate audit")).toBe("42501");
    expect(await tryOut("insert into cell overriding system value select * from cell where false")).toBe("done");
    expect(await grantApplication(portal.url, portal.applicationUrl)).toBe(0);
    await portal.pool.query(
      `grant update (content_hash) on scenario_version to ${embeddedRole}; grant update (after) on audit to ${embeddedRole}`,
    );
    expect(await tryOut("update scenario_version set content_hash = '' where false")).toBe("23001");
    expect(await grantApplication(portal.url, portal.applicationUrl)).toBe(2);
    expect(await tryOut("update scenario_version set content_hash = '' where false")).toBe("42501");
  });

  test("what the owner keeps in a schema of its own, a part of a table or one that comes later, is read and no more: back-ups hold it", async () => {
    await portal.pool.query("create schema parts; create table parts.early (n int); insert into parts.early values (1)");
    await grantApplication(portal.url, portal.applicationUrl);
    expect(await grantApplication(portal.url, portal.applicationUrl)).toBe(0);
    await portal.pool.query("create table parts.later (n int)");
    expect((await app.query("select from parts.early")).rowCount).toBe(1);
    expect((await app.query("select from parts.later")).rowCount).toBe(0);
    for (const statement of [
      "insert into parts.early values (2)",
      "delete from parts.early",
      "truncate parts.later",
      "create table parts.own (n int)",
    ])
      expect(await tryOut(statement), statement).toBe("42501");
    await portal.pool.query("drop schema parts cascade");
  });

  test("a role that could do more is refused at the start with a sentence, one role for both is left as it is", async () => {
    const server = inject("postgresUrl");
    const name = `owner_${process.pid}`;
    await portal.pool.query(`create role ${name} login password 'x'`);
    try {
      const asRole = new URL(withDatabase(server, new URL(portal.url).pathname.slice(1)));
      asRole.username = name;
      asRole.password = "x";
      await portal.pool.query(`alter role ${name} superuser`);
      await expect(grantApplication(portal.url, asRole.href)).rejects.toThrow(/is a superuser.*HUB_DATABASE_OWNER_URL/s);
      await portal.pool.query(`alter role ${name} nosuperuser; grant hub to ${name}`);
      await expect(grantApplication(portal.url, asRole.href)).rejects.toThrow(/is a member of the owner's role/);
      await portal.pool.query(`revoke hub from ${name}`);
      expect(await grantApplication(portal.url, asRole.href)).toBeGreaterThan(0);
      await portal.pool.query(`drop owned by ${name}`);
      asRole.username = "nobody_of_that_name";
      await expect(grantApplication(portal.url, asRole.href)).rejects.toThrow(/has no role nobody_of_that_name/);
      expect(await grantApplication(portal.url, portal.url)).toBe(0);
    } finally {
      await portal.pool.query(`drop role ${name}`);
    }
  });

  test("its address follows from the owner's and nothing else, and making it again changes nothing", async () => {
    expect(applicationUrlOf(portal.url)).toBe(portal.applicationUrl);
    await ensureEmbeddedRole(portal.url);
    const again = new pg.Client({ connectionString: portal.applicationUrl });
    await again.connect();
    await again.end();
  });
});
