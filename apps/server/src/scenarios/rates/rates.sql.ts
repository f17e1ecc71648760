import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { groupCurrency } from "../../closing/figures/conventions.sql.ts";

export type RateRow = {
  id: number;
  year: number;
  month: number;
  currency: string;
  groupCurrency: string;
  rate: string;
  changedBy: string;
  changedAt: string;
  version: number;
};
export type CurrencyRow = {
  currency: string;
  legalEntities: number;
  rate: RateRow | null;
  previous: { year: number; month: number; rate: string } | null;
};

const asRate = sql`
  json_build_object('id', r.id, 'year', extract(year from r.period)::integer, 'month', extract(month from r.period)::integer, 'currency', r.currency,
    'groupCurrency', r.group_currency, 'rate', trim_scale(r.rate)::text, 'changedBy', u.name,
    'changedAt', to_char(r.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'version', r.version)`;

/** The last rate of a currency before a month (its first day), as one row; none where there is none. */
const lastBefore = (of: { period: string; groupCurrency: string; currency: RawBuilder<unknown> }) => sql`
  select p.period, trim_scale(p.rate)::text as rate from exchange_rate p
  where p.period < ${of.period}::date and p.group_currency = ${of.groupCurrency} and p.currency = ${of.currency} order by p.period desc limit 1`;

/** The last rate of a currency before a month (its first day), or null. */
export async function findPreviousRate(
  db: Database,
  of: { period: string; groupCurrency: string; currency: string },
): Promise<string | null> {
  const { rows } = await sql<{ rate: string }>`${lastBefore({ ...of, currency: sql`${of.currency}` })}`.execute(db);
  return rows[0]?.rate ?? null;
}

/**
 * Every currency that a month (its first day) needs a rate of, has one of or had one of before, with the last one before it: needed are those that the people
 * feeds of the legal entities expected to deliver are in. One statement.
 */
export async function listCurrencies(db: Database, period: string, group: string): Promise<CurrencyRow[]> {
  const { rows } = await sql<CurrencyRow>`
    with needed as (
      select coalesce(g.definition ->> 'currency', e.currency) as currency, e.id as legal_entity_id
      from expected_cells(${period}::date) x
      join legal_entity e on e.id = x.legal_entity_id
      join ingestion i on i.section_code = x.section_code and i.active
      join ingestion_definition g on g.ingestion_id = i.id and g.version = i.version
      where coalesce(g.definition ->> 'holds', 'people') = 'people'
    ),
    named as (
      select currency, count(distinct legal_entity_id)::integer as entities from needed where currency <> ${group} group by currency
      union all
      select currency, 0 from exchange_rate where period <= ${period}::date and group_currency = ${group}
    )
    select n.currency, max(n.entities) as "legalEntities",
      (select ${asRate} from exchange_rate r join app_user u on u.id = r.changed_by
        where r.period = ${period}::date and r.group_currency = ${group} and r.currency = n.currency) as rate,
      (select json_build_object('year', extract(year from b.period)::integer, 'month', extract(month from b.period)::integer, 'rate', b.rate)
        from (${lastBefore({ period, groupCurrency: group, currency: sql`n.currency` })}) b) as previous
    from named n
    group by n.currency order by n.currency`.execute(db);
  return rows;
}

/** The group's currency now and the highest version a month of a closing scenario has. */
export async function getRateFrame(db: Database, period: string): Promise<{ groupCurrency: string; closedVersion: number | null }> {
  const { rows } = await sql<{ groupCurrency: string; closedVersion: number | null }>`
    select ${groupCurrency} as "groupCurrency",
      (select max(v.number) from scenario s join scenario_version v on v.scenario_id = s.id where s.period = ${period}::date) as "closedVersion"`.execute(
    db,
  );
  return rows[0] ?? { groupCurrency: "EUR", closedVersion: null };
}

/** A rate with who wrote it last. */
export async function findRate(db: Database, id: number): Promise<RateRow | undefined> {
  const { rows } = await sql<{ rate: RateRow }>`
    select ${asRate} as rate from exchange_rate r join app_user u on u.id = r.changed_by where r.id = ${id}`.execute(db);
  return rows[0]?.rate;
}

/** A rate, held until the transaction ends. */
export async function lockRate(db: Database, id: number): Promise<RateRow | undefined> {
  await sql`select from exchange_rate where id = ${id} for no key update`.execute(db);
  return findRate(db, id);
}

export type NewRate = { period: string; currency: string; groupCurrency: string; rate: string; by: number; at: Date };

/** Its id, or undefined when the month has one of the currency already. */
export async function insertRate(db: Database, given: NewRate): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into exchange_rate (period, currency, group_currency, rate, changed_by, changed_at)
    values (${given.period}::date, ${given.currency}, ${given.groupCurrency}, ${given.rate}::numeric, ${given.by}, ${given.at})
    on conflict do nothing returning id`.execute(db);
  return rows[0]?.id;
}

/** Writes a rate as it now is. */
export async function updateRateRow(
  db: Database,
  id: number,
  given: { rate: string; by: number; at: Date; version: number },
): Promise<void> {
  await sql`
    update exchange_rate set rate = ${given.rate}::numeric, changed_by = ${given.by}, changed_at = ${given.at}, version = ${given.version} where id = ${id}`.execute(
    db,
  );
}

/** Takes a rate away. */
export async function deleteRateRow(db: Database, id: number): Promise<void> {
  await sql`delete from exchange_rate where id = ${id}`.execute(db);
}
