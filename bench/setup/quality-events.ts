import { ingestionIssues } from "@hub/domain/ingestion/issue-codes.ts";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { DB } from "../../apps/server/src/db/tables.ts";
import { inTransaction } from "../../apps/server/src/db/transaction.ts";
import { foldTally } from "../../apps/server/src/quality/record/tally.sql.ts";

/** What there is of each kind; events are skewed over all of them as in life: few entities, rules and people have most. */
export const qualitySizes = { entities: 60, ingestions: 12, elements: 200, rules: 60, people: 400 };

/**
 * A million (or as many as are asked for) exceptions with all that belongs to them, written by INSERT ... SELECT. Indexes are made when the rows are there,
 * and the kept counts put together once: a row at a time both take many times as long and are the same in the end.
 */
export async function seedQualityEvents(pool: pg.Pool, events: number): Promise<void> {
  const { entities, ingestions, elements, rules, people } = qualitySizes;
  const codes = Object.entries(ingestionIssues).filter(([, { about }]) => about === "row");
  await pool.query(`
    insert into app_user (email, name) select 'person' || n || '@example.com', 'Person ' || n from generate_series(1, ${people}) n;
    insert into legal_entity (code, name, country, currency) select 'E' || lpad(n::text, 3, '0'), 'Entity ' || n, 'ES', 'EUR' from generate_series(1, ${entities}) n;
    insert into ingestion (code, name, section_code) select 'FEED' || n, 'Feed ' || n, case when n % 2 = 0 then 'OnHR' else 'GPG' end from generate_series(1, ${ingestions}) n;
    insert into lookup_value (lookup, code, label_es, label_en, position)
      select 'accountant-perimeter', 'PER' || n, 'Perímetro ' || n, 'Perimeter ' || n, n from generate_series(1, 8) n on conflict do nothing;
    insert into quality_element (ingestion_id, data_source, table_name, id_type, object_type, object_name)
      select case when n % 5 = 0 then null else 1 + n % ${ingestions} end, case when n % 5 = 0 then 'LEDGER' else 'FEED' || (1 + n % ${ingestions}) end, 'Table ' || n % 7,
        'Employee', 'column', 'Column ' || n from generate_series(1, ${elements}) n;`);
  await pool.query("insert into quality_rule (origin, code) select 'delivery', code from unnest($1::text[]) code", [
    codes.map(([code]) => code),
  ]);
  await pool.query(
    `insert into quality_rule (origin, code) select 'outside', 'CHECK-' || n from generate_series(1, ${Math.max(1, rules - codes.length)}) n`,
  );
  const params = Object.fromEntries(
    codes.map(([code, spec]) => [
      code,
      Object.fromEntries(spec.params.filter((name) => name !== "found").map((name) => [name, exampleOf(name)])),
    ]),
  );
  const client = await pool.connect();
  // This connection neither counts each row nor looks at each reference, which is a third of the time: they are right as they are made. It takes a superuser.
  await client.query("set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set session_replication_role = replica");
  const indexes = await dropIndexes(client);
  // Numbers without a pattern that are the same every time: n times a prime, modulo another. A field is checked by a few rules, and who is accountable and
  // for which perimeter follows from entity and feed, but for one in twenty.
  await client.query(`
    insert into quality_event (element_id, rule_id, legal_entity_id, status, accountant_id, perimeter_id, first_on, last_on, due_on, gone_on, accepted_until, version,
      updated_by, updated_at, id_value)
    select l.id, case when l.ingestion_id is null then o.low + (l.id * 7 + floor(3 * power(b, 2))::integer) % (o.high - o.low + 1)
        else d.low + (l.id * 5 + floor(4 * power(b, 3))::integer) % (d.high - d.low + 1) end,
      entity, status::quality_status,
      case when n % 11 = 0 then null when n % 20 = 0 then 1 + n * 7907 % ${people} else 1 + (entity * 7 + coalesce(l.ingestion_id, 0)) % ${people} end,
      case when l.id % 3 = 0 then p.low + l.id % 8 end, first_on, first_on + (n % 40)::integer, case when n % 4 > 0 then first_on + 20 + (n % 90)::integer else 'infinity' end,
      case when n % 13 = 0 then first_on + 60 end, case when status = 'ACCEPTED' then date '2027-06-30' end, 1 + n % 4,
      case when n % 5 = 0 then 1 + n % ${people} end, timestamptz '2026-01-01' + n * interval '20 seconds', 'P' || lpad(n::text, 8, '0')
    from (
      select n, (n * 7919 % 1000003) / 1000003.0 as a, (n * 104729 % 1000033) / 1000033.0 as b, 1 + floor(${entities} * power((n * 15485863 % 1000037) / 1000037.0, 2))::integer as entity,
        date '2025-01-01' + (n * 611953 % 650)::integer as first_on,
        case when n * 86028121 % 100 < 55 then 'OPEN' when n * 86028121 % 100 < 70 then 'IN_PROGRESS' when n * 86028121 % 100 < 92 then 'RESOLVED'
          when n * 86028121 % 100 < 96 then 'ACCEPTED' else 'NOT_AN_ERROR' end as status
      from generate_series(1, ${events}::bigint) n
    ) s
    join quality_element l on l.id = 1 + floor(${elements} * power(a, 2))::integer
    cross join (select min(id) as low, max(id) as high from quality_rule where origin = 'delivery') d
    cross join (select min(id) as low, max(id) as high from quality_rule where origin = 'outside') o
    cross join (select min(id) as low from lookup_value where lookup = 'accountant-perimeter') p
    order by n`);
  await client.query(
    `
    insert into quality_event_text (event_id, object_value, sensitive, params, detail, comments, search)
    select event_id, object_value, sensitive, params, detail, comments,
      -- As quality_search makes it of such plain texts, in a tenth of the time.
      lower(replace(concat_ws(' ', t.id_value, case when not t.sensitive then t.object_value end, case when not t.sensitive then (select string_agg(p.value, ' ' order by p.key) from jsonb_each_text(t.params) p) end, t.detail,
        nullif(t.comments, '')), chr(10), ' '))
    from (
      select e.id, case when e.id % 3 = 0 then to_char(date '1970-01-01' + (e.id % 20000)::integer, 'DD/MM/YYYY') else 'value ' || e.id % 5000 end, e.element_id % 6 = 0,
        $1::jsonb -> (case when r.origin = 'delivery' then r.code end),
        case when r.origin = 'outside' then 'The cost centre ' || e.id % 900 || ' is closed since ' || (2010 + e.id % 15) || '; book to the one that follows it' end,
        case when e.status in ('RESOLVED', 'ACCEPTED', 'NOT_AN_ERROR') then 'Checked with the entity: "' || r.code || '" does not apply to person ' || e.id % 700 || '. Corrected in the source.'
          when e.id % 6 = 0 then 'Asked the supplier' || chr(10) || 'Answer expected next week' else '' end, e.id_value
      from quality_event e join quality_rule r on r.id = e.rule_id order by e.id
    ) t (event_id, object_value, sensitive, params, detail, comments, id_value)`,
    [JSON.stringify(params)],
  );
  for (const index of indexes) await client.query(index);
  client.release(true);
  await pool.query(`
    insert into quality_tally_change
    select legal_entity_id, element_id, rule_id, status, accountant_id, perimeter_id, case when is_open(status) then delivery_id end,      case when is_open(status) then due_on else 'infinity' end, count(*)
    from quality_event group by 1, 2, 3, 4, 5, 6, 7, 8`);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  await inTransaction({ db }, ({ db }) => foldTally(db, new Date().toISOString().slice(0, 10)));
  await pool.query("vacuum analyze");
}

const exampleOf = (name: string): string | number =>
  name === "example" ? "31/12/2026" : name === "allowed" ? "indefinido, temporal, prácticas" : 12;

/** Takes the indexes of events away but those of keys; answers how they are made again. */
async function dropIndexes(pool: pg.ClientBase): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid in ('quality_event'::regclass, 'quality_event_text'::regclass) and not i.indisprimary and not i.indisunique`);
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
