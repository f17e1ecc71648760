import type pg from "pg";

/**
 * The product's events for peers, in `peers.event`: one wide table with the fields that the product answers, names and all, so that a peer joins nothing. Its
 * indexes are those of the product's events, whatever they are at the time, and one to count in, where the product has kept counts. Beside it a place for the
 * tables that Directus keeps of its own.
 */
export async function copyRowsForPeers(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create schema peers;
    create schema directus;
    create table peers.event as
    select e.id, l.data_source, l.table_name, e.legal_entity_id, n.code as entity_code, n.name as entity_name, l.id_type, e.id_value, l.object_type, l.object_name,
      t.object_value, t.sensitive, e.element_id, e.rule_id, r.code as rule_code, r.origin as rule_origin, t.params, t.detail, e.status::text as status, e.accepted_until,
      e.first_on, e.last_on, e.gone_on, e.delivery_id, e.perimeter_id, p.code as perimeter_code, p.label_en as perimeter_name, e.accountant_id,
      a.email as accountant_email, a.name as accountant_name, nullif(e.due_on, 'infinity') as due_on, t.comments, e.updated_by, u.name as updated_by_name, e.updated_at,
      e.version
    from quality_event e
    join quality_event_text t on t.event_id = e.id
    join quality_element l on l.id = e.element_id
    join quality_rule r on r.id = e.rule_id
    join legal_entity n on n.id = e.legal_entity_id
    left join lookup_value p on p.id = e.perimeter_id
    left join app_user a on a.id = e.accountant_id
    left join app_user u on u.id = e.updated_by
    order by e.id;
    alter table peers.event add primary key (id)`);
  const { rows } = await pool.query<{ definition: string }>(`
    select replace(pg_get_indexdef(indexrelid), ' ON public.quality_event ', ' ON peers.event ') as definition
    from pg_index where indrelid = 'quality_event'::regclass and not indisprimary order by indexrelid::regclass::text`);
  for (const { definition } of rows) await pool.query(definition);
  await pool.query("create index on peers.event (rule_id, legal_entity_id, status)");
  await pool.query("vacuum analyze peers.event");
}
