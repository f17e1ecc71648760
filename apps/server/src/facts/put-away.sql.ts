import type pg from "pg";
import { DatabaseClient } from "../db/client.ts";
import { connectionOptions } from "../db/connect.ts";
import { limits } from "../db/limits.ts";
import { isPassingFailure } from "../db/passing-failure.ts";

/** A year with its months of facts: how many are here and how many were put away, and the bytes of their rows. */
export type FactYear = { year: number; here: number; away: number; bytes: number };

/** How long rows in use are waited for at a time, in milliseconds: whoever comes meanwhile waits behind, and no longer. Below a second, when a circle of waiting is broken at whomever. */
const patience = 900;
const attempts = 30;

/** Makes what the rows of this month, of the one before and of the next are kept in: those that are delivered first. */
export function prepareFactMonths(ownerUrl: string): Promise<void> {
  return asOwner(ownerUrl, async (client) => {
    await client.query(
      "select prepare_fact_month(m::date) from generate_series(date_trunc('month', now()) - interval '1 month', now() + interval '1 month', interval '1 month') m",
    );
  });
}

/** The years that have rows, or had. */
export function listFactYears(ownerUrl: string): Promise<FactYear[]> {
  return asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<FactYear>(
      `select extract(year from m.period)::int as year, (count(*) filter (where m.put_away_at is null))::int as here, (count(*) filter (where m.put_away_at is not null))::int as away,
        coalesce(sum(b.bytes), 0)::float8 as bytes
      from fact_month m
      cross join lateral (
        select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c
        where c.relnamespace in ('fact'::regnamespace, 'fact_away'::regnamespace) and c.relkind = 'r' and right(c.relname, 8) = to_char(m.period, '_YYYY_MM')
      ) b
      group by 1 order by 1`,
    );
    return rows;
  });
}

/**
 * Puts the rows of a year away (`away`), or takes them back: all its months that anything was delivered for, in one transaction, or none. Answers how many. Throws a sentence where one of them is not
 * closed, or where somebody was at work with rows for half a minute.
 */
export function movePutAway(ownerUrl: string, year: number, away: boolean): Promise<number> {
  return asOwner(ownerUrl, async (client) => {
    await client.query(`set lock_timeout = ${patience}`);
    for (let attempt = 1; ; attempt++) {
      try {
        const { rows } = await client.query<{ months: number }>(
          `with month as materialized (
            select period from fact_month m where extract(year from period) = $1 and (put_away_at is null) = $2
              and exists (select from delivery d where d.period = m.period) order by period)
          select count(${away ? "put_away_fact_month" : "take_back_fact_month"}(period)::text)::int as months from month`,
          [year, away],
        );
        return rows[0]?.months ?? 0;
      } catch (error) {
        if (attempt === attempts || !isPassingFailure(error)) throw error;
      }
    }
  });
}

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new DatabaseClient({ ...connectionOptions(url, limits.owner), application_name: "hub-facts" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
