import { sql } from "kysely";
import type { MonthEnds } from "./people.sql.ts";

/**
 * Hourly pay of the contracts active on the last day: as delivered, else annual pay / (52 x weekly hours), with the full-time hours where the contract's
 * are unknown. Rounded to 12 decimals, so that equal pay is equal. Null where neither is known.
 */
export function payRows({ last }: MonthEnds) {
  return sql`
    select f.legal_entity_id, f.sex,
      round(coalesce(f.hourly_pay, round(f.annual_pay, 20) / (52 * nullif(coalesce(f.hours, f.full_time_hours), 0))), 12) as hourly
    from fact f
    join pay_section s on s.legal_entity_id = f.legal_entity_id and s.section_code = f.section_code
    where coalesce(f.hire_date <= ${last}, true) and coalesce(f.end_date > ${last}, true)`;
}

/** The population: women and men with hourly pay. The median of an even number is the mean of the middle two; all pooled, in numeric. */
export const gapParts = sql`
  select p.legal_entity_id,
    count(*) filter (where p.sex = 'F' and p.hourly is not null) as women,
    count(*) filter (where p.sex = 'M' and p.hourly is not null) as men,
    count(*) filter (where p.sex = 'U' or p.hourly is null) as undeclared,
    sum(p.hourly) filter (where p.sex = 'F') as sum_women,
    sum(p.hourly) filter (where p.sex = 'M') as sum_men,
    (percentile_disc(0.5) within group (order by p.hourly) filter (where p.sex = 'F' and p.hourly is not null)
      + percentile_disc(0.5) within group (order by p.hourly desc) filter (where p.sex = 'F' and p.hourly is not null)) / 2 as median_women,
    (percentile_disc(0.5) within group (order by p.hourly) filter (where p.sex = 'M' and p.hourly is not null)
      + percentile_disc(0.5) within group (order by p.hourly desc) filter (where p.sex = 'M' and p.hourly is not null)) / 2 as median_men
  from paid p
  group by grouping sets ((p.legal_entity_id), ())`;

/**
 * Four equal-count groups by hourly pay: quarter q holds the places from n(q-1)/4 to nq/4. Equal pay is one block; a boundary within a block
 * splits its women and men in the block's proportion, so that a quarter may hold a part of a person.
 */
export const quarterParts = sql`
  select b.legal_entity_id, q as quarter, min(b.n)::numeric / 4 as persons,
    round(sum(round((least(4 * (b.below + b.size), b.n * q) - greatest(4 * b.below, b.n * (q - 1))) * b.women, 20) / (4 * b.size)), 20) as women
  from (
    select s.*, sum(s.size) over w - s.size as below, sum(s.size) over (partition by s.legal_entity_id) as n
    from (
      select p.legal_entity_id, p.hourly, count(*)::numeric as size, count(*) filter (where p.sex = 'F')::numeric as women
      from paid p
      where p.sex <> 'U' and p.hourly is not null
      group by grouping sets ((p.legal_entity_id, p.hourly), (p.hourly))
    ) s
    window w as (partition by s.legal_entity_id order by s.hourly)
  ) b
  cross join generate_series(1, 4) q
  where 4 * b.below < b.n * q and 4 * (b.below + b.size) > b.n * (q - 1)
  group by b.legal_entity_id, q`;
