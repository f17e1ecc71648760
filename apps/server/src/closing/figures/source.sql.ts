import { type KpiReading, sectionsOf } from "@hub/domain/dashboards/kpis.ts";
import { firstDay, type Period } from "@hub/domain/period.ts";
import { type RawBuilder, sql } from "kysely";
import { columnsOf, feedBits } from "./marks.sql.ts";

/**
 * Where figures are read from. `feeds` gives the deliveries in the perimeter that hold people: delivery_id, section_code, legal_entity_id, row_count, country, the
 * currency of their definition and what else it says (`definedOfFeed`); `people` gives the rows of some of them (`wanted`: delivery_id), `isWhole` says whether all their rows; `given` the entities and sections that delivered figures somebody
 * else computed; `delivered` their values of KPIs: kpi_code, legal_entity_id, section_code, value, published, currency; `rates` the month's exchange rates to the
 * group's currency: currency, rate; `expected` the entities that are to deliver people: legal_entity_id, none where all that could come is there.
 */
export type FigureSource = {
  feeds: RawBuilder<unknown>;
  people: (wanted: RawBuilder<unknown>) => RawBuilder<unknown>;
  isWhole: boolean;
  given: RawBuilder<unknown>;
  delivered: RawBuilder<unknown>;
  rates: RawBuilder<unknown>;
  expected: RawBuilder<unknown>;
};

/**
 * What a feed's definition `g` says of its rows: full_time_hours, and asks_bonus, whether every file is asked for a bonus: an empty cell says then that nobody was paid
 * one; where the column may be missing, it says nothing.
 */
export const definedOfFeed = sql`(g.definition ->> 'fullTimeHours')::numeric as full_time_hours,
  g.definition @? '$.columns[*] ? (!(@.optionalColumn == true) && @.targets[*].field == "bonus")' as asks_bonus`;

/** No entity is expected: all that could come is there. */
export const noneExpected = sql`select null::integer as legal_entity_id where false`;

/** The deliveries that are validated by now in the sections a scenario type requires: what an open scenario would copy. */
export function standingSource(scenarioType: string, period: string, groupCurrency: string): FigureSource {
  const standing = (columns: RawBuilder<unknown>, holds: string) => sql`
    select ${columns}
    from required_sections(${scenarioType}, ${period}::date) r
    join consolidation k on k.section_code = r.section_code and k.period = ${period}::date
    join cell c on c.consolidation_id = k.id and c.sign_off = 'OWNER_VALIDATED'
    join expected_cells(${period}::date) x on x.section_code = k.section_code and x.legal_entity_id = c.legal_entity_id
    join legal_entity e on e.id = c.legal_entity_id
    join delivery d on d.id = any(c.delivery_ids)
    join upload u on u.id = d.upload_id
    join ingestion_definition g on g.ingestion_id = u.ingestion_id and g.version = u.definition_version
    where coalesce(g.definition ->> 'holds', 'people') = ${holds}`;
  return {
    feeds: standing(
      sql`d.id as delivery_id, d.section_code, d.legal_entity_id, d.row_count, e.country, ${definedOfFeed},
      coalesce(g.definition ->> 'currency', e.currency) as currency`,
      "people",
    ),
    // By number, so that the index finds them: joined they would be looked for in all there ever were.
    people: (wanted) =>
      sql`(select * from person_fact where period = ${period}::date and delivery_id = any(array(select delivery_id from ${wanted})))`,
    isWhole: true,
    given: standing(sql`d.legal_entity_id, d.section_code`, "figures"),
    delivered: deliveredValues(
      standing(
        sql`d.id as delivery_id, d.section_code, d.legal_entity_id, g.definition, coalesce(g.definition ->> 'currency', e.currency) as currency`,
        "figures",
      ),
      sql`(select * from figure_fact where period = ${period}::date)`,
    ),
    rates: sql`select currency, rate from exchange_rate where period = ${period}::date and group_currency = ${groupCurrency}`,
    expected: expectedEntities(scenarioType, period),
  };
}

/** The entities that are to deliver in a month of a scenario type. */
export const expectedEntities = (scenarioType: string, period: string): RawBuilder<unknown> => sql`
      select distinct x.legal_entity_id from expected_cells(${period}::date) x join required_sections(${scenarioType}, ${period}::date) r on r.section_code = x.section_code`;

/** The copies of a version of a month: `id` a number or an expression; null reads nothing. */
export function versionSource(id: RawBuilder<unknown>, month: Period): FigureSource {
  const period = sql`period = ${firstDay(month)}::date`;
  const copied = (columns: RawBuilder<unknown>, holds: string) => sql`
    select ${columns}
    from version_delivery d
    join version_cell c on c.version_id = d.version_id and c.section_code = d.section_code and c.legal_entity_id = d.legal_entity_id
    join version_definition g on g.version_id = d.version_id and g.ingestion_id = d.ingestion_id and g.definition_version = d.definition_version
    where d.version_id = ${id} and coalesce(g.definition ->> 'holds', 'people') = ${holds}`;
  return {
    feeds: copied(
      sql`d.delivery_id, d.section_code, d.legal_entity_id, d.row_count, c.country, ${definedOfFeed},
      coalesce(g.definition ->> 'currency', c.currency) as currency`,
      "people",
    ),
    // Where nothing is wanted, the version's rows are not looked through for it.
    people: (wanted) => sql`(select * from version_person where ${period} and version_id = ${id} and exists (select from ${wanted}))`,
    isWhole: true,
    given: copied(sql`d.legal_entity_id, d.section_code`, "figures"),
    delivered: deliveredValues(
      copied(
        sql`d.delivery_id, d.section_code, d.legal_entity_id, g.definition, coalesce(g.definition ->> 'currency', c.currency) as currency`,
        "figures",
      ),
      sql`(select * from version_given_figure where ${period} and version_id = ${id})`,
    ),
    rates: sql`select currency, rate from version_rate where version_id = ${id}`,
    expected: noneExpected,
  };
}

/** The copies of a version of a month, by its number. */
export const sourceOfVersion = (id: number, month: Period): FigureSource => versionSource(sql`${id}::integer`, month);

/** What a source has of some entities alone. */
export function within(source: FigureSource, entities: readonly number[]): FigureSource {
  const of = (part: RawBuilder<unknown>) => sql`select p.* from (${part}) p where p.legal_entity_id = any(${[...entities]}::integer[])`;
  return { ...source, feeds: of(source.feeds), given: of(source.given), delivered: of(source.delivered), expected: of(source.expected) };
}

/** The values of KPIs in the rows of figures, as their definitions map the columns. Where an entity has several rows it is not known which is meant, and there is none. */
export function deliveredValues(deliveries: RawBuilder<unknown>, facts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select g.section_code, g.legal_entity_id, t.target ->> 'kpi' as kpi_code, min((f.figures ->> (c.col ->> 'name'))::numeric) as value,
      bool_and(coalesce((g.definition ->> 'published')::boolean, false)) as published, min(g.currency) as currency
    from (${deliveries}) g
    join ${facts} f on f.delivery_id = g.delivery_id
    cross join lateral jsonb_array_elements(g.definition -> 'columns') c (col)
    cross join lateral jsonb_array_elements(c.col -> 'targets') t (target)
    where t.target ? 'kpi' and f.figures ->> (c.col ->> 'name') is not null
    group by g.section_code, g.legal_entity_id, t.target ->> 'kpi'
    having count(*) = 1`;
}

/** The one section an entity's figures of people are read from: the first of the preference that has rows, else the first that was delivered. */
export function peopleSections(feed: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select distinct on (g.legal_entity_id) g.legal_entity_id, g.section_code
    from ${feed} g
    order by g.legal_entity_id, (g.row_count > 0) desc, ${preference("people")}`;
}

/** The feeds (`feed`) with what their rows hold: any pay, bonus, hours of the month, cost. */
export const heldFeeds = sql`
  select g.*, coalesce(p.has_pay, false) as has_pay, coalesce(p.has_bonus, false) as has_bonus, coalesce(p.has_hours, false) as has_hours,
    coalesce(p.has_cost, false) as has_cost
  from feed g left join part p on p.delivery_id = g.delivery_id`;

/**
 * The section that each kind of figure is read from (`reading`, legal_entity_id, section_code, has_any): the first of its preference whose rows have any
 * of it; of the bonus, else the first that asks for it, of which nobody was paid one. What hours and costs are of is read from one section alone, as people are.
 */
export const chosenSections = sql.join(
  (["pay", "bonus", "hours", "cost"] as const).map(
    (reading) => sql`
      (select distinct on (g.legal_entity_id) ${sql.lit(reading)} as reading, g.legal_entity_id, g.section_code, ${tells(reading)} as has_any
      from held g
      order by g.legal_entity_id, g.${sql.ref(`has_${reading}`)} desc, ${tells(reading)} desc, ${preference(reading)})`,
  ),
  sql` union all `,
);

/**
 * What stands in the way of one amount for a unit: amounts in several currencies and no rate for one of them. By `reading`, legal_entity_id (null: the group):
 * `mixed` whether they are converted, `unrated` whether a rate is missing, `currency` the one they are in.
 */
export const unitCurrencies = sql`
  select s.reading, g.legal_entity_id, count(distinct coalesce(g.currency, '')) > 1 as mixed, bool_or(g.rate is null) as unrated,
    case when count(distinct coalesce(g.currency, '')) = 1 then min(g.currency) end as currency
  from chosen s
  join rated g on g.legal_entity_id = s.legal_entity_id and g.section_code = s.section_code
    and case s.reading when 'pay' then g.has_pay when 'bonus' then g.has_bonus when 'cost' then g.has_cost else false end
  where s.reading <> 'hours'
  group by grouping sets ((s.reading, g.legal_entity_id), (s.reading))`;

/** The feeds with the rate of their currency to the group's. */
export function ratedFeeds({ rates }: FigureSource, groupCurrency: string): RawBuilder<unknown> {
  return sql`
    select g.*, case when g.currency = ${groupCurrency} then 1 else r.rate end as rate
    from held g left join (${rates}) r on r.currency = g.currency`;
}

/**
 * The feeds with which figures are read from their rows, and the rate their amounts are converted by: in the entity's figure only where the entity has several
 * currencies, in the group's (`_pooled`) where the group has; costs of the group always, for they are shown as an amount. Null: they count as they are.
 */
export const usedFeeds = sql`
  select g.delivery_id, g.section_code, g.legal_entity_id,
    ${feedBits({ ofPeople: sql`p.section_code is not null`, ofPay: sql`c.of_pay`, ofBonus: sql`c.of_bonus`, ofHours: sql`c.of_hours`, ofCost: sql`c.of_cost` })} as bits,
    ${factor("pay", false)} as pay_rate, ${factor("pay", true)} as pay_pooled, ${factor("bonus", false)} as bonus_rate, ${factor("bonus", true)} as bonus_pooled,
    ${factor("cost", false)} as cost_rate, nullif(g.rate, 1) as cost_pooled
  from rated g
  left join people_section p on p.legal_entity_id = g.legal_entity_id and p.section_code = g.section_code
  left join (
    select s.legal_entity_id, s.section_code, bool_or(s.reading = 'pay') as of_pay, bool_or(s.reading = 'bonus') as of_bonus, bool_or(s.reading = 'hours') as of_hours,
      bool_or(s.reading = 'cost') as of_cost
    from chosen s where s.has_any group by s.legal_entity_id, s.section_code
  ) c on c.legal_entity_id = g.legal_entity_id and c.section_code = g.section_code`;

function factor(reading: "pay" | "bonus" | "cost", pooled: boolean): RawBuilder<unknown> {
  const unit = pooled ? sql`m.legal_entity_id is null` : sql`m.legal_entity_id = g.legal_entity_id`;
  return sql`case when exists (select from money m where m.reading = ${sql.lit(reading)} and m.mixed and ${unit}) then nullif(g.rate, 1) end`;
}

/**
 * Readings whose rows are not there for an entity that delivered figures only: what is made of rows cannot be told for the group then (readings 3). An
 * entity without any person counts for every reading; figures in the section a reading prefers count for that one.
 */
export function missingReadings({ given }: FigureSource): RawBuilder<unknown> {
  const readings = Object.entries(sectionsOf).map(([reading, sections]) => sql`(${reading}, ${sections[0]})`);
  return sql`
    select distinct r.reading
    from (${given}) g cross join (values ${sql.join(readings)}) r (reading, section)
    where not exists (select from held h where h.legal_entity_id = g.legal_entity_id and h.row_count > 0)
      or (r.reading <> 'people' and g.section_code = r.section
        and not exists (select from chosen s where s.reading = r.reading and s.legal_entity_id = g.legal_entity_id and s.has_any))`;
}

/** The rows of the deliveries in `unmade`, or another table of feeds, with what their definitions add. Only the columns that figures are made of, and those that are named `also`. */
export function factRows(
  { people }: Pick<FigureSource, "people">,
  feeds: RawBuilder<unknown> = sql`unmade`,
  also: readonly string[] = [],
): RawBuilder<unknown> {
  return sql`
    select g.delivery_id, f.person_hash, f.sex, f.birth_date, f.hire_date, f.end_date, f.leave_reason, f.contract_type, f.management_level, f.hours,
      coalesce(f.full_time_hours, g.full_time_hours) as full_time_hours, f.annual_pay, f.hourly_pay, f.bonus, f.agreed_hours, f.absence_hours, f.training_hours,
      f.workforce_cost, f.manager_hash${columnsOf("f", also)}
    from ${feeds} g join ${people(feeds)} f on f.delivery_id = g.delivery_id`;
}

function tells(reading: "pay" | "bonus" | "hours" | "cost"): RawBuilder<unknown> {
  const has = sql`g.${sql.ref(`has_${reading}`)}`;
  return reading === "bonus" ? sql`(${has} or g.asks_bonus and g.row_count > 0)` : has;
}

// A section that the preference does not name comes after all that it names.
function preference(reading: KpiReading): RawBuilder<unknown> {
  return sql`array_position(${[...sectionsOf[reading]]}::text[], g.section_code) nulls last, g.section_code`;
}
