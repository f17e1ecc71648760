import pg from "pg";

/** All that a database is, asked in other words than a back-up asks: of each table its rows, and its columns, keys, triggers, indexes and rights; of each sequence where it stands. */
export async function describeDatabase(url: string, role = "hub_app"): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'");
    const { rows } = await client.query<{ name: string; columns: string; rest: string }>(
      `select c.oid::regclass::text as name,
        (select string_agg(quote_ident(attname), ', ' order by attname) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
        concat_ws(E'\\n',
          (select string_agg(attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' || attidentity::text, ', ' order by attname) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped),
          (select string_agg(conname || ' ' || pg_get_constraintdef(oid) || convalidated, E'\\n' order by conname) from pg_constraint where conrelid = c.oid and contype <> 'n'),
          (select string_agg(pg_get_triggerdef(oid) || tgenabled::text, E'\\n' order by tgname) from pg_trigger where tgrelid = c.oid and not tgisinternal),
          (select string_agg(pg_get_indexdef(indexrelid), E'\\n' order by indexrelid::regclass::text) from pg_index where indrelid = c.oid),
          (select string_agg(p || has_table_privilege($1, c.oid, p), ' ') from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p)) as rest
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and n.nspname in ('public', 'pgboss', 'fact', 'fact_away')`,
      [role],
    );
    const found: Record<string, string> = {};
    for (const { name, columns, rest } of rows) {
      const { rows: sums } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(md5(t::text), '' order by t::text), '')) as sum from (select ${columns} from ${name}) t`,
      );
      found[name] = `${sums[0]?.sum}\n${rest}`;
    }
    const { rows: sequences } = await client.query<{ name: string }>(
      "select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where relkind = 'S' and n.nspname in ('public', 'pgboss')",
    );
    for (const { name } of sequences) {
      const { rows: stands } = await client.query(
        `select last_value, is_called, has_sequence_privilege($1, '${name}', 'USAGE') as used from ${name}`,
        [role],
      );
      found[name] = JSON.stringify(stands);
    }
    return found;
  } finally {
    await client.end();
  }
}
