import { sql } from "kysely";

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
 * The population: women and men with hourly pay, by entity and pooled for the group. The median of an even number is the mean of the middle two. `edges` are
 * the pay at the places n/4, 2n/4 and 3n/4.
 */
export const gapParts = sql`
  select g.legal_entity_id, g.women, g.men, g.undeclared, g.sum_women, g.sum_men, g.women + g.men as n,
    (g.all_women[(g.women + 1) / 2] + g.all_women[(g.women + 2) / 2]) / 2 as median_women,
    (g.all_men[(g.men + 1) / 2] + g.all_men[(g.men + 2) / 2]) / 2 as median_men,
    array[g.all_pay[(g.women + g.men + 3) / 4], g.all_pay[(2 * (g.women + g.men) + 3) / 4], g.all_pay[(3 * (g.women + g.men) + 3) / 4]] as edges
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
  with placed as (
    select u.legal_entity_id, u.reached, u.is_at_edge, count(*) as persons, count(*) filter (where u.is_woman) as women
    from (
      select r.legal_entity_id, r.reached, coalesce(r.hourly = r.edges[r.reached], false) as is_at_edge, r.is_woman
      from (
        select g.legal_entity_id, g.edges, p.hourly, width_bucket(p.hourly, g.edges) as reached, p.sex = 'F' as is_woman
        from gaps g join paid p on p.legal_entity_id = g.legal_entity_id where p.sex <> 'U' and p.hourly is not null
        union all
        select null, g.edges, p.hourly, width_bucket(p.hourly, g.edges), p.sex = 'F'
        from gaps g cross join paid p where g.legal_entity_id is null and p.sex <> 'U' and p.hourly is not null
      ) r
    ) u
    group by u.legal_entity_id, u.reached, u.is_at_edge
  ), edge as (
    select g.legal_entity_id, q, g.n, g.women,
      sum(p.persons) filter (where p.reached < q) as below, sum(p.women) filter (where p.reached < q) as women_below,
      sum(p.persons) filter (where p.reached >= q and p.is_at_edge and g.edges[p.reached] = g.edges[q]) as at,
      sum(p.women) filter (where p.reached >= q and p.is_at_edge and g.edges[p.reached] = g.edges[q]) as women_at
    from gaps g cross join generate_series(1, 4) q join placed p on p.legal_entity_id is not distinct from g.legal_entity_id
    group by g.legal_entity_id, q, g.n, g.women
  )
  select t.legal_entity_id, t.q as quarter, t.n::numeric / 4 as persons, t.up_to - coalesce(lag(t.up_to) over (partition by t.legal_entity_id order by t.q), 0) as women
  from (
    select e.*, case when e.q = 4 then e.women::numeric
      else coalesce(e.women_below, 0) + round(round((e.n * e.q - 4 * coalesce(e.below, 0)) * e.women_at, 20) / (4 * e.at), 20) end as up_to
    from edge e
  ) t`;
