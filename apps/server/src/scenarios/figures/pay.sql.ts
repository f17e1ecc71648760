import { type RawBuilder, sql } from "kysely";

/**
 * Hourly pay of the contracts active on the last day: as delivered, else annual pay / (52 x weekly hours), with the full-time hours where the contract's
 * are unknown. Rounded to 12 decimals, so that equal pay is equal. Null where neither is known.
 */
export const payRows = sql`
  select f.legal_entity_id, f.sex,
    round(coalesce(f.hourly_pay, round(f.annual_pay, 20) / (52 * nullif(coalesce(f.hours, f.full_time_hours), 0))), 12) as hourly
  from fact f
  join pay_section s on s.legal_entity_id = f.legal_entity_id and s.section_code = f.section_code
  where f.closes`;

/**
 * The population: women and men with hourly pay, by entity and pooled for the group. The median of an even number is the mean of the middle two. `edge_q` is the
 * pay at the place n q / 4.
 */
export const gapParts = sql`
  select g.legal_entity_id, g.women, g.men, g.undeclared, g.sum_women, g.sum_men, g.women + g.men as n,
    (g.all_women[(g.women + 1) / 2] + g.all_women[(g.women + 2) / 2]) / 2 as median_women,
    (g.all_men[(g.men + 1) / 2] + g.all_men[(g.men + 2) / 2]) / 2 as median_men,
    g.all_pay[(g.women + g.men + 3) / 4] as edge_1, g.all_pay[(2 * (g.women + g.men) + 3) / 4] as edge_2, g.all_pay[(3 * (g.women + g.men) + 3) / 4] as edge_3
  from (
    select p.legal_entity_id,
      count(*) filter (where p.sex = 'F' and p.hourly is not null) as women,
      count(*) filter (where p.sex = 'M' and p.hourly is not null) as men,
      count(*) filter (where p.sex = 'U' or p.hourly is null) as undeclared,
      sum(p.hourly) filter (where p.sex = 'F') as sum_women,
      sum(p.hourly) filter (where p.sex = 'M') as sum_men,
      array_agg(p.hourly order by p.hourly) filter (where p.sex = 'F' and p.hourly is not null) as all_women,
      array_agg(p.hourly order by p.hourly) filter (where p.sex = 'M' and p.hourly is not null) as all_men,
      array_agg(p.hourly order by p.hourly) filter (where p.sex <> 'U' and p.hourly is not null) as all_pay
    from paid p
    group by grouping sets ((p.legal_entity_id), ())
  ) g`;

/**
 * Four equal-count groups by hourly pay: quarter q holds the places from n(q-1)/4 to nq/4. Equal pay is one block; an edge within a block splits its women
 * and men in the block's proportion, so that a quarter may hold a part of a person. A quarter's women are those up to its edge less those up to the one before.
 */
export const quarterParts = sql`
  select w.legal_entity_id, q.quarter, w.n::numeric / 4 as persons, q.women
  from (
    select e.legal_entity_id, e.n, e.women as women_4, ${womenUpTo(1)} as women_1, ${womenUpTo(2)} as women_2, ${womenUpTo(3)} as women_3
    from (
      select g.legal_entity_id, g.n, g.women, ${countAt(1)}, ${countAt(2)}, ${countAt(3)}
      from gaps g join paid p on p.legal_entity_id = g.legal_entity_id where p.sex <> 'U' and p.hourly is not null group by g.legal_entity_id, g.n, g.women
      union all
      select null, g.n, g.women, ${countAt(1)}, ${countAt(2)}, ${countAt(3)}
      from gaps g cross join paid p where g.legal_entity_id is null and p.sex <> 'U' and p.hourly is not null group by g.n, g.women
    ) e
  ) w
  cross join lateral (values (1, w.women_1), (2, w.women_2 - w.women_1), (3, w.women_3 - w.women_2), (4, w.women_4 - w.women_3)) q (quarter, women)`;

/** All and women below an edge, and at it. */
function countAt(edge: number): RawBuilder<unknown> {
  const [pay, suffix] = [sql.ref(`g.edge_${edge}`), (name: string) => sql.ref(`${name}_${edge}`)];
  return sql`count(*) filter (where p.hourly < ${pay}) as ${suffix("below")}, count(*) filter (where p.hourly < ${pay} and p.sex = 'F') as ${suffix("below_women")},
    count(*) filter (where p.hourly = ${pay}) as ${suffix("at")}, count(*) filter (where p.hourly = ${pay} and p.sex = 'F') as ${suffix("at_women")}`;
}

function womenUpTo(edge: number): RawBuilder<unknown> {
  const of = (name: string) => sql.ref(`e.${name}_${edge}`);
  return sql`${of("below_women")} + round(round((e.n * ${sql.lit(edge)} - 4 * ${of("below")})::numeric * ${of("at_women")}, 20) / (4 * ${of("at")}), 20)`;
}
