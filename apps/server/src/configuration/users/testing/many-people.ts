import type { ConfiguredPortal } from "./configured-portal.ts";

/** Adds people `<name>1`, `<name>2` and so on who read entity A in the area HUB; answers their ids. */
export async function addManyPeople({ pool, entities }: ConfiguredPortal, count: number, name: string): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into app_user (email, name, search_text, language) select $2 || n || '@example.com', $2 || n, lower($2 || n || ' ' || $2 || n || '@example.com'), 'en'
     from generate_series(1, $1) n returning id`,
    [count, name],
  );
  const ids = rows.map(({ id }) => id);
  await pool.query("insert into area_member (user_id, area) select unnest($1::int[]), 'HUB'", [ids]);
  await pool.query("insert into role_grant (user_id, role, legal_entity_id) select unnest($1::int[]), 'data-owner', $2", [ids, entities.A]);
  return ids;
}
