import pg from "pg";

/** What a whole database holds, in numbers that do not depend on where it stands: of each table its rows and a sum over their hashes, what an application's role may do with it; of each sequence where it stands. */
export async function describeRows(url: string, but: readonly string[], role: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'; set extra_float_digits = 1; set max_parallel_workers_per_gather = 0");
    const { rows: relations } = await client.query<{ name: string; kind: string; columns: string; rights: string | null }>(
      `select c.oid::regclass::text as name, c.relkind::text as kind,
        (select string_agg(quote_ident(attname), ', ' order by attname) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
        (select string_agg(p, ' ') from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) p where c.relkind <> 'S' and has_table_privilege($1, c.oid, p)) as rights
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'S') and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'pgboss') order by 1`,
      [role],
    );
    const found = new Map<string, string>();
    for (const { name, kind, columns, rights } of relations) {
      if (but.includes(name)) continue;
      const asked =
        kind === "S"
          ? `select last_value || ' ' || is_called as said from ${name}`
          : `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as said from (select ${columns} from ${name}) t`;
      const { rows } = await client.query<{ said: string }>(asked);
      found.set(name, `${rows[0]?.said} ${rights ?? ""}`);
    }
    return found;
  } finally {
    await client.end();
  }
}
