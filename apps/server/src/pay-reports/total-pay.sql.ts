import type { CategoryRow } from "@hub/domain/pay-reports/categories.ts";
import type { TotalPay } from "@hub/domain/pay-reports/pay-report.ts";
import { firstDay, lastDay, type Period, previousPeriod } from "@hub/domain/period.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { contractStates, hourlyPay } from "../facts/contract-states.sql.ts";
import { requireFactMonths } from "../facts/fact-months.sql.ts";

export type PayPlace = { versionId: number; section: string; legalEntityId: number; period: Period };
/** Where in a version pay of legal entities is read, each from its section. */
type PayPlaces = Pick<PayPlace, "versionId" | "period"> & { of: readonly Pick<PayPlace, "legalEntityId" | "section">[] };

/**
 * The contracts of an entity in a version that are active on the last day, with hourly basic pay and what complementary pay (the bonus of twelve months) comes to an
 * hour; both as the KPIs read them. Without hours a bonus has no hourly part: then the total is unknown.
 */
function paidRows(
  { versionId, period }: Pick<PayPlace, "versionId" | "period">,
  { section, legalEntityId }: { section: RawBuilder<unknown>; legalEntityId: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { closes } = contractStates(sql`p`, { last: sql`${lastDay(period)}::date`, before: sql`${lastDay(previousPeriod(period))}::date` });
  return sql`
    select h.sex, h.job_profile, h.management_level, h.bonus, h.basic,
      case when h.bonus > 0 then round(h.basic + round(h.bonus, 20) / (52 * nullif(coalesce(h.hours, h.full_time_hours), 0)), 12) else h.basic end as total
    from (
      select p.sex, nullif(btrim(p.job_profile), '') as job_profile, p.management_level, coalesce(p.bonus, 0) as bonus, p.hours, p.full_time_hours,
        ${hourlyPay(sql`p`)} as basic
      from (
        select p.sex, p.job_profile, p.management_level, p.bonus, p.hours, coalesce(p.full_time_hours, (g.definition ->> 'fullTimeHours')::numeric) as full_time_hours,
          p.hourly_pay, p.annual_pay, p.hire_date, p.end_date
        from version_person p
        join version_delivery d on d.version_id = p.version_id and d.delivery_id = p.delivery_id
        join version_definition g on g.version_id = d.version_id and g.ingestion_id = d.ingestion_id and g.definition_version = d.definition_version
        where p.period = ${firstDay(period)}::date and p.version_id = ${versionId} and p.section_code = ${section} and p.legal_entity_id = ${legalEntityId}
      ) p
      where ${closes}
    ) h`;
}

/** Where the pay of one entity is read. */
const placeOf = ({ section, legalEntityId }: PayPlace) => ({
  section: sql`${section}::text`,
  legalEntityId: sql`${legalEntityId}::integer`,
});

/** Means, medians and quarters of all pay of an entity; one statement. */
export async function readTotalPay(db: Database, { versionId, period, section, legalEntityId }: PayPlace): Promise<TotalPay> {
  return (await readTotalPays(db, { versionId, period, of: [{ legalEntityId, section }] })).get(legalEntityId) ?? nobody;
}

const nobody: TotalPay = {
  women: 0,
  men: 0,
  meanWomen: null,
  meanMen: null,
  medianWomen: null,
  medianMen: null,
  topWoman: null,
  topMan: null,
  upTo: null,
};

/**
 * The same of several entities, by their ids; one statement. As with basic pay, equal pay is one block, which an edge between two quarters splits in its
 * proportion of women and men, and the median of an even number is the mean of the middle two.
 */
export async function readTotalPays(db: Database, { versionId, period, of }: PayPlaces): Promise<Map<number, TotalPay>> {
  const rowsOf = paidRows({ versionId, period }, { section: sql`x.section`, legalEntityId: sql`x.id` });
  const { rows } = await sql<TotalPay & { legalEntityId: number }>`
    select x.id as "legalEntityId", t.*
    from unnest(${of.map(({ legalEntityId }) => legalEntityId)}::integer[], ${of.map(({ section }) => section)}::text[]) x (id, section) cross join lateral (
    with counted as materialized (select r.sex, r.total from (${rowsOf}) r where r.sex <> 'U' and r.total is not null),
    sexes as (
      select count(*) filter (where sex = 'F') as women, count(*) filter (where sex = 'M') as men,
        round(sum(total) filter (where sex = 'F'), 20) as sum_women, round(sum(total) filter (where sex = 'M'), 20) as sum_men,
        array_agg(total order by total) filter (where sex = 'F') as all_women, array_agg(total order by total) filter (where sex = 'M') as all_men,
        max(total) filter (where sex = 'F') as top_woman, max(total) filter (where sex = 'M') as top_man
      from counted
    ), block as (
      select total, count(*) as persons, count(*) filter (where sex = 'F') as women,
        sum(count(*)) over upward - count(*) as below, sum(count(*) filter (where sex = 'F')) over upward - count(*) filter (where sex = 'F') as women_below
      from counted group by total window upward as (order by total)
    ), edge as (
      select q, b.women_below + round(round((q * (s.women + s.men) - 4 * b.below) * b.women, 20) / (4 * b.persons), 20) as women
      from sexes s cross join generate_series(1, 3) q
      join block b on 4 * b.below < q * (s.women + s.men) and q * (s.women + s.men) <= 4 * (b.below + b.persons)
    )
    select s.women::integer as women, s.men::integer as men,
      (s.sum_women / nullif(s.women, 0))::text as "meanWomen", (s.sum_men / nullif(s.men, 0))::text as "meanMen",
      ((s.all_women[(s.women + 1) / 2] + s.all_women[(s.women + 2) / 2]) / 2)::text as "medianWomen",
      ((s.all_men[(s.men + 1) / 2] + s.all_men[(s.men + 2) / 2]) / 2)::text as "medianMen",
      s.top_woman::text as "topWoman", s.top_man::text as "topMan",
      (select json_agg(trim_scale(e.women)::text order by e.q) from edge e) as "upTo"
    from sexes s) t`.execute(db);
  await requireFactMonths(db, [firstDay(period)]);
  return new Map(rows.map(({ legalEntityId, ...total }) => [legalEntityId, total]));
}

export type Categories = { from: "job-profile" | "management-level"; rows: CategoryRow[] };

/** Means of basic pay and of complementary pay by category, by name; the job profile where any is delivered, else the level of management. One statement. */
export async function readCategories(db: Database, place: PayPlace): Promise<Categories> {
  const { rows } = await sql<{ fromProfile: boolean; rows: CategoryRow[] }>`
    with paid as materialized (${paidRows(place, placeOf(place))}),
    kind as (select coalesce(bool_or(job_profile is not null), false) as from_profile from paid),
    category as (
      select case when k.from_profile then p.job_profile else p.management_level end as category,
        count(*) filter (where p.sex = 'F')::integer as women, count(*) filter (where p.sex = 'M')::integer as men,
        ${mean("F", "basic")} as "basicWomen", ${mean("M", "basic")} as "basicMen",
        count(*) filter (where p.sex = 'F' and p.bonus > 0)::integer as "paidWomen", count(*) filter (where p.sex = 'M' and p.bonus > 0)::integer as "paidMen",
        ${mean("F", "bonus")} as "complementaryWomen", ${mean("M", "bonus")} as "complementaryMen",
        ${top("F", "basic")} as "topBasicWoman", ${top("M", "basic")} as "topBasicMan", ${top("F", "bonus")} as "topComplementaryWoman", ${top("M", "bonus")} as "topComplementaryMan"
      from paid p cross join kind k
      where p.sex <> 'U' and p.basic is not null
      group by 1
    )
    select k.from_profile as "fromProfile", (select coalesce(json_agg(c order by c.category nulls last), '[]') from category c) as rows from kind k`.execute(
    db,
  );
  await requireFactMonths(db, [firstDay(place.period)]);
  return { from: rows[0]?.fromProfile ? "job-profile" : "management-level", rows: rows[0]?.rows ?? [] };
}

// Complementary pay is the mean of those who were paid any.
function mean(sex: "F" | "M", of: "basic" | "bonus"): RawBuilder<string | null> {
  const counted = of === "basic" ? sql`p.sex = ${sql.lit(sex)}` : sql`p.sex = ${sql.lit(sex)} and p.bonus > 0`;
  return sql`(round(sum(${sql.ref(`p.${of}`)}) filter (where ${counted}), 20) / nullif(count(*) filter (where ${counted}), 0))::text`;
}

function top(sex: "F" | "M", of: "basic" | "bonus"): RawBuilder<string | null> {
  return sql`(max(${sql.ref(`p.${of}`)}) filter (where p.sex = ${sql.lit(sex)}))::text`;
}

/** When rows of the entity in the version were put away; undefined where all are there. */
export async function findPayPutAway(db: Database, { versionId, section, legalEntityId }: PayPlace): Promise<Date | undefined> {
  return (await listPayPutAway(db, versionId)).find((each) => each.section === section && each.legalEntityId === legalEntityId)?.at;
}

/** Of which entities and sections of a version rows were put away, and when first. */
export async function listPayPutAway(db: Database, versionId: number): Promise<{ legalEntityId: number; section: string; at: Date }[]> {
  const { rows } = await sql<{ legalEntityId: number; section: string; at: Date }>`
    select d.legal_entity_id as "legalEntityId", d.section_code as section, min(a.at) as at
    from version_delivery d join put_away a on a.delivery_id = d.delivery_id and a.kind = 'rows'
    where d.version_id = ${versionId} group by 1, 2`.execute(db);
  return rows;
}
