import { type RawBuilder, sql } from "kysely";
import { has } from "./marks.sql.ts";

export type AmountReading = "pay" | "bonus";

/**
 * What women and men are paid: hourly pay, or the bonus of those who were paid one. `amount` is the entity's, `pooled` the group's, in one currency each. Where a
 * rate is missing they are in none, and the figure is not aggregable.
 */
export function amountRows(reading: AmountReading): RawBuilder<unknown> {
  const column = (table: string, name: string) => sql.ref(`${table}.${reading}_${name}`);
  const convert = (by: RawBuilder<unknown>) => sql`case when ${by} is null then a.amount else round(a.amount * ${by}, 12) end`;
  const paid = (sex: "women" | "men") => sql`
    select g.legal_entity_id, ${sql.lit(sex === "women")} as is_woman, ${convert(column("g", "rate"))} as amount, ${convert(column("g", "pooled"))} as pooled
    from part p join used g on g.delivery_id = p.delivery_id cross join lateral unnest(${column("p", sex)}) a (amount)
    where ${has(sql`g.bits`, [reading === "pay" ? "ofPay" : "ofBonus"])}`;
  return sql`${paid("women")} union all ${paid("men")}`;
}

/**
 * Sums and medians by entity and pooled for the group, of the rows `amounts`. The median of an even number is the mean of the middle two. `edges` are the
 * amounts at the places n/4, 2n/4 and 3n/4; `top_` the largest amounts.
 */
export function amountParts(amounts: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = (unit: RawBuilder<unknown>, amount: RawBuilder<unknown>, grouping: RawBuilder<unknown>) => sql`
    select ${unit} as legal_entity_id, count(*) filter (where a.is_woman) as women, count(*) filter (where not a.is_woman) as men,
      sum(${amount}) filter (where a.is_woman) as sum_women, sum(${amount}) filter (where not a.is_woman) as sum_men,
      coalesce(array_agg(${amount} order by ${amount}) filter (where a.is_woman), '{}') as all_women,
      coalesce(array_agg(${amount} order by ${amount}) filter (where not a.is_woman), '{}') as all_men,
      percentile_disc(array[0.25, 0.5, 0.75]) within group (order by ${amount}) as edges
    from ${amounts} a ${grouping}`;
  return sql`
    select g.*, ${middleOf(sql`g.all_women`, sql`g.women`)} as median_women, ${middleOf(sql`g.all_men`, sql`g.men`)} as median_men,
      g.all_women[g.women] as top_women, g.all_men[g.men] as top_men
    from (
      ${parts(sql`a.legal_entity_id`, sql`a.amount`, sql`group by a.legal_entity_id`)} union all ${parts(sql`null`, sql`a.pooled`, sql``)}
    ) g`;
}

function middleOf(sorted: RawBuilder<unknown>, count: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${sorted}[(${count} + 1) / 2] + ${sorted}[(${count} + 2) / 2]) / 2`;
}

// Amounts have twelve decimals: what lies half of the last one below is what is less.
const justBelow = sql`e.amount - 0.0000000000005`;

/**
 * Four equal-count groups by hourly pay: quarter q holds the places from n(q-1)/4 to nq/4. Equal pay is one block; an edge within a block splits its women
 * and men in the block's proportion, so that a quarter may hold a part of a person. A quarter's women are those up to its edge less those up to the one before.
 * How many are paid no more than an amount is where it stands in the sorted ones (width_bucket).
 */
export const quarterParts = sql`
  with edge as (
    select p.legal_entity_id, q.q, p.women + p.men as n, p.women, p.edges[q.q] as amount, p.all_women, p.all_men
    from pay_parts p cross join generate_series(1, 4) q (q)
    where p.women + p.men > 0
  ), counted as (
    select e.legal_entity_id, e.q, e.n, e.women, width_bucket(${justBelow}, e.all_women) as women_below, width_bucket(e.amount, e.all_women) as women_to,
      width_bucket(${justBelow}, e.all_women) + width_bucket(${justBelow}, e.all_men) as below, width_bucket(e.amount, e.all_women) + width_bucket(e.amount, e.all_men) as reached
    from edge e
  )
  select coalesce(t.legal_entity_id, 0) as unit, t.q as quarter, t.n::numeric / 4 as persons,
    t.up_to - coalesce(lag(t.up_to) over (partition by t.legal_entity_id order by t.q), 0) as women
  from (
    select c.*, case when c.q = 4 then c.women::numeric
      else c.women_below + round(round((c.n * c.q - 4 * c.below) * (c.women_to - c.women_below)::numeric, 20) / (4 * (c.reached - c.below)), 20) end as up_to
    from counted c
  ) t`;
