import { createHmac } from "node:crypto";
import type pg from "pg";
import { changeAddress, parseAddress, roleOf } from "./address.ts";
import { DatabaseClient } from "./client.ts";
import { connectionOptions } from "./connect.ts";
import { limits } from "./limits.ts";
import { migrationLock } from "./migrate.ts";

/** The role as which the portal and its worker are connected to a database that the portal brings itself. It owns nothing. */
export const embeddedRole = "hub_app";

/** The address of the application's role on an embedded server; its password follows from the owner's, so that nothing more has to be kept. */
export function applicationUrlOf(ownerUrl: string): string {
  return changeAddress(ownerUrl, (url) => {
    url.password = createHmac("sha256", decodeURIComponent(url.password)).update(embeddedRole).digest("base64url");
    url.username = embeddedRole;
  });
}

/** Makes the application's role of an embedded server, or brings it back to what it may be: a plain role that signs in. */
export async function ensureEmbeddedRole(ownerUrl: string): Promise<void> {
  const { password } = parseAddress(applicationUrlOf(ownerUrl)).url;
  await asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query("select from pg_roles where rolname = $1", [embeddedRole]);
    const verb = rows.length === 0 ? "create" : "alter";
    // A role's password cannot be a parameter; ours is of letters, digits, - and _.
    await client.query(
      `${verb} role ${embeddedRole} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`,
    );
  });
}

/**
 * Gives the application's role what it needs of the tables and no more: rows of append-only tables it may read and add, of all others also change. Only what
 * differs is written, so that a start costs two statements. Nothing when both addresses are of the same role. Answers how many relations were changed.
 */
export async function grantApplication(ownerUrl: string, applicationUrl: string): Promise<number> {
  const role = roleOf(applicationUrl);
  return asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ same: boolean; present: boolean }>(
      "select current_user = $1 as same, exists (select from pg_roles where rolname = $1) as present",
      [role],
    );
    if (rows[0]?.same) return 0;
    if (!rows[0]?.present)
      throw new Error(`The database has no role ${role}, as which DATABASE_URL signs in. Make it, without ownership or superuser rights.`);
    await refusePowers(client, role);
    const { rows: wrong } = await client.query<{ statement: string }>(wrongGrants, [role]);
    if (wrong.length > 0) await client.query(wrong.map(({ statement }) => statement).join(";\n"));
    return wrong.length;
  });
}

/** A role that could change what is closed is no role for the application: said at the start, not found out later. */
async function refusePowers(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ superuser: boolean; owns: string | null; member: boolean }>(
    `select r.rolsuper as superuser, pg_has_role(r.oid, current_user, 'member') as member,
      (select min(c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'pgboss') and c.relowner = r.oid) as owns
    from pg_roles r where r.rolname = $1`,
    [role],
  );
  const { superuser, owns, member } = rows[0] ?? { superuser: false, owns: null, member: false };
  if (superuser || owns !== null || member)
    throw new Error(
      `The role ${role} of DATABASE_URL ${superuser ? "is a superuser" : owns !== null ? `owns ${owns}` : "is a member of the owner's role"}: it could change closed versions. ` +
        "Give the application a plain role, or leave HUB_DATABASE_OWNER_URL out to run with one role.",
    );
}

/** What the owner keeps in schemas of its own (parts of tables, made as time goes on) is read by back-ups, which the worker makes as the application's role: now, and what comes later. */
const readable = `
  select statement from pg_namespace n cross join lateral (
    select format('grant usage on schema %I to %I', n.nspname, $1::text) as statement where not has_schema_privilege($1, n.oid, 'USAGE')
    union all
    select format('alter default privileges in schema %I grant select on tables to %I', n.nspname, $1::text)
    where not exists (
      select from pg_default_acl d cross join aclexplode(d.defaclacl) x
      where d.defaclnamespace = n.oid and d.defaclobjtype = 'r' and d.defaclrole = n.nspowner and x.privilege_type = 'SELECT'
        and x.grantee = (select r.oid from pg_roles r where r.rolname = $1))
    union all
    select format('grant select on table %I.%I to %I', n.nspname, c.relname, $1::text)
    from pg_class c where c.relnamespace = n.oid and c.relkind in ('r', 'p') and not has_table_privilege($1, c.oid, 'SELECT')
  ) wrong
  where n.nspowner = (select r.oid from pg_roles r where r.rolname = current_user) and n.nspname !~ '^pg_' and n.nspname not in ('public', 'pgboss', 'information_schema')`;

/**
 * The statements that bring the role's rights to what they should be, a relation or function each. What is append-only says so itself: its trigger refuses changes,
 * and the role has no right to them either; or it stands in the register, and the right alone is what refuses (decision 0051). Sequences are drawn from and read (a back-up notes where they stand), views and the lists
 * of migrations and releases read. Of functions the role calls those that do something in the owner's name.
 */
const wrongGrants = `
  with relation as (
    select c.oid, format('%I.%I', n.nspname, c.relname) as name, c.relkind,
      case when c.relkind = 'S' then array['SELECT', 'USAGE']
        when c.relkind = 'v' or (n.nspname = 'public' and c.relname in ('migration', 'app_release')) then array['SELECT']
        when n.nspname = 'public' and a.name is not null then case when a.adds then array['SELECT', 'INSERT'] else array['SELECT'] end
        when exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.oid and p.proname = 'refuse_change') then array['SELECT', 'INSERT']
        else array['SELECT', 'INSERT', 'UPDATE', 'DELETE'] end as wanted
    from pg_class c join pg_namespace n on n.oid = c.relnamespace left join append_only_table a on a.name = c.relname
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm', 'S')
  ),
  held as (
    select r.*, (
      select coalesce(array_agg(p order by p), '{}')
      from unnest(case when r.relkind = 'S' then array['SELECT', 'UPDATE', 'USAGE']
        else array['DELETE', 'INSERT', 'REFERENCES', 'SELECT', 'TRIGGER', 'TRUNCATE', 'UPDATE'] end) p
      where case when r.relkind = 'S' then has_sequence_privilege($1, r.oid, p) else has_table_privilege($1, r.oid, p) end
    ) as privileges,
    -- A right to one column is none to the table, and can be taken back only with the table's.
    exists (
      select from unnest(array['INSERT', 'REFERENCES', 'SELECT', 'UPDATE']) p
      where r.relkind <> 'S' and not has_table_privilege($1, r.oid, p) and has_any_column_privilege($1, r.oid, p)
    ) as by_column
    from relation r
  )
  select format('grant usage on schema %I to %I', n.nspname, $1::text) as statement
  from pg_namespace n where n.nspname in ('public', 'pgboss') and not has_schema_privilege($1, n.oid, 'USAGE')
  union all
  select format('revoke create on schema %I from public, %I', n.nspname, $1::text)
  from pg_namespace n where n.nspname in ('public', 'pgboss') and has_schema_privilege($1, n.oid, 'CREATE')
  union all
  select format('revoke all on %1$s %2$s from public, %3$I; grant %4$s on %1$s %2$s to %3$I', case relkind when 'S' then 'sequence' else 'table' end, name, $1::text,
    array_to_string(wanted, ', '))
  from held where by_column or not (privileges @> wanted and privileges <@ wanted)
  union all
  select format('revoke all on function %1$s from public; grant execute on function %1$s to %2$I', p.oid::regprocedure, $1::text)
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
    and not exists (select from aclexplode(p.proacl) x where x.privilege_type = 'EXECUTE' and x.grantee = (select r.oid from pg_roles r where r.rolname = $1))
  union all
  ${readable}`;

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new DatabaseClient(connectionOptions(url, limits.owner));
  await client.connect();
  try {
    // Nodes that start at once wait for each other.
    await client.query(migrationLock);
    return await work(client);
  } finally {
    await client.end();
  }
}
