import type { BrokenPart, PartsBy } from "@hub/domain/dashboards/breakdown.ts";
import { type RowField, rowFields, type RowPart } from "@hub/domain/dashboards/figure-rows.ts";
import { getKpiParts } from "@hub/domain/dashboards/kpi-parts.ts";
import { type Kpi, type KpiReading, readingOf } from "@hub/domain/dashboards/kpis.ts";
import type { Period } from "@hub/domain/period.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { has, hasAny, type Mark, markedRows } from "./marks.sql.ts";
import { rowsByValue } from "./dimensions.sql.ts";
import { usedParts } from "./figure-query.sql.ts";
import { endsOf } from "./parts.sql.ts";
import { personMarks } from "./people.sql.ts";
import { factRows, type FigureSource } from "./source.sql.ts";
import { yearsOf } from "./unit-figures.sql.ts";

/**
 * What a row adds to a figure of its legal entity. `numerator` and `denominator`: how much, null where nothing; `leftOut`: true where it would count but for what it lacks. Of a row: `r.marks` are
 * its own and its feed's, `r.person_marks` those of its person, `r.first` whether its person counts by it, `r.born` and `r.since` the person's.
 */
type Adds = { numerator: RawBuilder<unknown>; denominator: RawBuilder<unknown>; leftOut: RawBuilder<unknown> };

const nothing = sql`null::numeric`;
const never = sql`false`;
const ofRow = (marks: Mark[], none: Mark[] = []) => has(sql`r.marks`, marks, none);
const ofPerson = (marks: Mark[], none: Mark[] = []) => has(sql`r.person_marks`, marks, none);
const or = (...some: RawBuilder<unknown>[]) => sql`(${sql.join(some, sql` or `)})`;
const oneIf = (condition: RawBuilder<unknown>) => sql`case when ${condition} then 1::numeric end`;
/** A person counts once, by their first row. */
const person = (given: { numerator?: RawBuilder<unknown>; denominator?: RawBuilder<unknown>; leftOut?: RawBuilder<unknown> }): Adds => {
  const once = (amount: RawBuilder<unknown> | undefined) => (amount ? sql`case when r.first then ${amount} end` : nothing);
  return {
    numerator: once(given.numerator),
    denominator: once(given.denominator),
    leftOut: given.leftOut ? sql`(r.first and ${given.leftOut})` : never,
  };
};

/** Whether a row's person is there on the last day. */
export const present = ofPerson(["closes"]);
const isWoman = (...also: Mark[]) => ofPerson([...also, "woman"], ["man"]);
const isMan = (...also: Mark[]) => ofPerson([...also, "man"], ["woman"]);
const shareOfWomen = (of: Mark): Adds => {
  const told = or(isWoman(of), isMan(of));
  return person({ numerator: oneIf(isWoman(of)), denominator: oneIf(told), leftOut: sql`${ofPerson([of])} and not ${told}` });
};
const typed = or(ofPerson(["permanent"]), ofPerson(["temporary"], ["permanent"]));
const shareOfTyped = (of: RawBuilder<unknown>): Adds =>
  person({ numerator: oneIf(of), denominator: oneIf(typed), leftOut: sql`${present} and not ${typed}` });
const ageBand = (of: (years: (count: number) => RawBuilder<unknown>) => RawBuilder<unknown>): ((last: RawBuilder<unknown>) => Adds) => {
  return (last) =>
    person({
      numerator: oneIf(sql`r.born is not null and ${of((count) => sql`(${last} - interval '${sql.raw(String(count))} years')::date`)}`),
      leftOut: sql`${present} and r.born is null`,
    });
};
const meanOfYears =
  (since: RawBuilder<unknown>) =>
  (last: RawBuilder<unknown>): Adds =>
    person({
      numerator: sql`case when ${since} is not null then ${yearsOf(sql`(${last} - ${since})`)} end`,
      denominator: oneIf(sql`${since} is not null`),
      leftOut: sql`${present} and ${since} is null`,
    });
const leavers = (...reason: Mark[]): Adds => ({ numerator: oneIf(ofRow(["leaves", ...reason])), denominator: nothing, leftOut: never });
const leaversByReason = (reason: Mark): Adds => ({ ...leavers(reason), leftOut: ofRow(["leaves", "unreasoned"]) });
const partOfFullTime = sql`case when ${ofRow(["fullTime"])} then 1 when ${ofRow(["timed"])} then round(round(r.hours, 30) / r.full_time_hours, 30) end`;
/** Who is compared by pay: what they add is no sum of rows. */
const compared = (counts: Mark[]): Adds => {
  const told = hasAny(sql`r.marks`, ["woman", "man"]);
  return {
    numerator: nothing,
    denominator: oneIf(sql`${ofRow(["closes", ...counts])} and ${told}`),
    leftOut: sql`${ofRow(["closes"])} and not (${counts.includes("paid") ? sql`${ofRow(["paid"])} and ${told}` : told})`,
  };
};
const paid = compared(["paid"]);
const givenBonus = compared(["bonusPaid"]);
const bonusAmong = (sex: Mark): Adds => ({
  numerator: oneIf(ofRow(["closes", "bonusPaid", sex])),
  denominator: oneIf(ofRow(["closes", sex])),
  leftOut: sql`${ofRow(["closes"])} and not ${hasAny(sql`r.marks`, ["woman", "man"])}`,
});

/** What rows add to each figure, by the last day of the month: as the figures count them (`people.sql.ts`, `unit-figures.sql.ts`); a test holds both against each other. */
const adds: Record<Kpi, Adds | ((last: RawBuilder<unknown>) => Adds)> = {
  headcount: person({ numerator: oneIf(present) }),
  fte: {
    numerator: sql`case when ${ofRow(["closes"])} then ${partOfFullTime} end`,
    denominator: nothing,
    leftOut: ofRow(["closes"], ["timed"]),
  },
  "average-headcount": person({ numerator: sql`nullif(${present}::integer + ${ofPerson(["opens"])}::integer, 0)::numeric` }),
  joiners: { numerator: oneIf(ofRow(["joins"])), denominator: nothing, leftOut: ofRow(["closes"], ["hired"]) },
  leavers: leavers(),
  turnover: leavers(),
  "turnover-voluntary": leaversByReason("voluntary"),
  "turnover-involuntary": leaversByReason("involuntary"),
  "average-age": meanOfYears(sql`r.born`),
  "average-tenure": meanOfYears(sql`r.since`),
  "age-under-30": ageBand((years) => sql`r.born > ${years(30)}`),
  "age-30-to-50": ageBand((years) => sql`r.born <= ${years(30)} and r.born > ${years(51)}`),
  "age-over-50": ageBand((years) => sql`r.born <= ${years(51)}`),
  "female-share": shareOfWomen("closes"),
  "female-share-management": shareOfWomen("manages"),
  "permanent-share": shareOfTyped(ofPerson(["permanent"])),
  "temporary-share": shareOfTyped(ofPerson(["temporary"], ["permanent"])),
  "part-time-share": person({
    numerator: oneIf(ofPerson(["timed"], ["fullTime"])),
    denominator: oneIf(ofPerson(["timed"])),
    leftOut: sql`${present} and not ${ofPerson(["timed"])}`,
  }),
  absenteeism: {
    numerator: sql`case when ${ofRow(["withHours"])} then r.absence_hours end`,
    denominator: sql`case when ${ofRow(["withHours"])} then r.agreed_hours end`,
    leftOut: ofRow(["closes"], ["withHours"]),
  },
  "training-hours": {
    ...person({ denominator: oneIf(ofPerson(["trained"])), leftOut: ofPerson(["ofHours"], ["trained"]) }),
    numerator: sql`r.training_hours`,
  },
  "workforce-cost-per-fte": {
    numerator: sql`case when ${ofRow(["ofCost"])} then r.workforce_cost * coalesce(r.cost_rate, 1) end`,
    denominator: sql`case when ${ofRow(["ofPeople"])} and (${ofRow(["costed"])} or not ${ofRow(["ofCost"])})
      then nullif(${ofRow(["closes"])}::integer + ${ofRow(["opens"])}::integer, 0) * ${partOfFullTime} / 2 end`,
    leftOut: ofRow(["ofCost", "closes"], ["costed"]),
  },
  "span-of-control": {
    ...person({ numerator: oneIf(ofPerson(["managed"])), leftOut: sql`${present} and not ${ofPerson(["managed"])}` }),
    denominator: oneIf(sql`r.names_manager_first`),
  },
  "mean-pay-gap": paid,
  "median-pay-gap": paid,
  "weighted-pay-gap": paid,
  "mean-bonus-gap": givenBonus,
  "median-bonus-gap": givenBonus,
  "bonus-proportion-women": bonusAmong("woman"),
  "bonus-proportion-men": bonusAmong("man"),
  "pay-quartile-1": paid,
  "pay-quartile-2": paid,
  "pay-quartile-3": paid,
  "pay-quartile-4": paid,
};

/** What says that a row's section is read. What a cost is divided by is read from the section of people. */
const readings: Record<KpiReading, Mark[]> = {
  people: ["ofPeople"],
  pay: ["ofPay"],
  bonus: ["ofBonus"],
  hours: ["ofHours"],
  cost: ["ofCost", "ofPeople"],
};

export type FigureRow = {
  delivery: number;
  section: string;
  row: number;
  person: string;
  unit: string | null;
  values: Partial<Record<RowField, string>>;
  numerator: string | null;
  denominator: string | null;
  /** Why it counts in neither; null where it counts. */
  why: string | null;
};
/** Which figure of which month is read. */
export type ReadFigure = { kpi: Kpi; period: Period; groupCurrency: string };
type Asked = ReadFigure & { legalEntityId: number };
type Page = {
  part?: RowPart | undefined;
  person?: string | undefined;
  after?: { delivery: number; row: number } | undefined;
  limit: number;
};
/** Of all rows the counts, sections and deliveries; of those asked for the rows. */
export type FigureRows = { counts: Record<RowPart, number>; sections: string[]; deliveries: number[]; items: FigureRow[] };

const partConditions: Record<RowPart, RawBuilder<boolean>> = {
  numerator: sql<boolean>`(r.numerator <> 0)`,
  denominator: sql<boolean>`(r.denominator <> 0)`,
  "left-out": sql<boolean>`r.left_out`,
  beside: sql<boolean>`(coalesce(r.numerator, 0) = 0 and coalesce(r.denominator, 0) = 0 and not r.left_out)`,
};

/** What a source has of one legal entity. */
function ofEntity(source: FigureSource, legalEntityId: number): FigureSource {
  return {
    ...source,
    feeds: sql`select * from (${source.feeds}) f where f.legal_entity_id = ${legalEntityId}`,
    people: (wanted) => sql`(select * from ${source.people(wanted)} f where f.legal_entity_id = ${legalEntityId})`,
  };
}

/** The rows that a figure is read from, each with what it adds to that of its legal entity (`added`); `parts`: what stands before them (`usedParts`). */
export function addedRows(source: FigureSource, { kpi, period }: ReadFigure, parts: RawBuilder<unknown>): RawBuilder<unknown> {
  const ends = endsOf(period);
  const { numerator, denominator, leftOut } = addsOf(kpi, period);
  const named = ["legal_entity_id", "person", "row_number", "unit", "job_profile"];
  return sql`${parts},
    marked as materialized (${markedRows(factRows(source, sql`feed`, named), ends, [...named, "sex", "management_level", "contract_type"])}),
    fact as materialized (
      select m.*, m.marks | g.bits as all_marks, g.section_code, g.cost_rate, d.country
      from marked m join used g on g.delivery_id = m.delivery_id join feed d on d.delivery_id = m.delivery_id where ${hasAny(sql`g.bits`, readings[readingOf(kpi)])}
    ),
    row as materialized (
      select f.legal_entity_id, f.delivery_id, f.section_code, f.row_number, f.person, f.person_hash, f.unit, f.job_profile, f.country, f.all_marks as marks, f.cost_rate, f.hire_date, f.end_date, f.leave_reason,
        f.birth_date, f.sex, f.management_level, f.contract_type, f.hours, f.full_time_hours, f.hourly, f.bonus, f.agreed_hours, f.absence_hours, f.training_hours, f.workforce_cost,
        bit_or(${personMarks(sql`f.all_marks`)}) over whose as person_marks,
        min(f.birth_date) filter (where ${has(sql`f.all_marks`, ["ofPeople", "closes"])}) over whose as born,
        min(f.hire_date) filter (where ${has(sql`f.all_marks`, ["ofPeople", "closes"])}) over whose as since,
        row_number() over (partition by f.legal_entity_id, f.person_hash order by ${has(sql`f.all_marks`, ["closes"])} desc, f.delivery_id, f.row_number) = 1 as first,
        ${has(sql`f.all_marks`, ["closes", "managed"])} and row_number() over (
          partition by f.legal_entity_id, case when ${has(sql`f.all_marks`, ["closes", "managed"])} then f.manager_hash end order by f.delivery_id, f.row_number) = 1 as names_manager_first
      from fact f
      window whose as (partition by f.legal_entity_id, f.person_hash)
    ),
    added as materialized (select r.*, ${numerator} as numerator, ${denominator} as denominator, coalesce(${leftOut}, false) as left_out from row r)`;
}

/** What rows add to a figure of a month. */
export function addsOf(kpi: Kpi, period: Period): Adds {
  const of = adds[kpi];
  return typeof of === "function" ? of(endsOf(period).last) : of;
}

export type Breakdown = { sections: string[]; deliveries: number[]; parts: Omit<BrokenPart, "reason">[] };

/**
 * A figure of a legal entity by a dimension of its people, in a version or in what is validated so far: for each value its part of numerator and denominator, which add up to the figure's, and who
 * is there. Rows that were put away are refused.
 */
export async function listBreakdown(
  db: Database,
  source: FigureSource,
  asked: Asked,
  by: PartsBy,
  versionId: number | undefined,
): Promise<Breakdown> {
  const own = ofEntity(source, asked.legalEntityId);
  const { rows } = await sql<Breakdown>`
    with ${addedRows(own, asked, usedParts(own, asked))},
    ${rowsByValue(by, asked.period, versionId)},
    broken as (
      select r.value, count(*) filter (where r.first and ${present}) as persons, sum(r.numerator) as numerator, sum(r.denominator) as denominator
      from by_value r group by 1
    )
    select (select coalesce(array_agg(distinct section_code order by section_code), '{}') from fact) as sections,
      (select coalesce(array_agg(delivery_id::integer), '{}') from feed) as deliveries,
      (select coalesce(jsonb_agg(jsonb_build_object('value', p.value, 'persons', p.persons, 'numerator', trim_scale(p.numerator)::text, 'denominator', trim_scale(p.denominator)::text)), '[]')
        from broken p where p.persons > 0 or p.numerator <> 0 or p.denominator <> 0) as parts`.execute(db);
  return rows[0] ?? { sections: [], deliveries: [], parts: [] };
}

/**
 * The rows of a legal entity that a figure is read from, in the order of their files, with what each adds to it or why it does not count; and how many there are of each part, whichever
 * are asked for. Rows that were put away are refused, those that were deleted are not there (`facts/rows-put-away.sql.ts`).
 */
export async function listFigureRows(db: Database, source: FigureSource, asked: Asked, page: Page): Promise<FigureRows> {
  const { kpi, period } = asked;
  const ends = endsOf(period);
  const own = ofEntity(source, asked.legalEntityId);
  const values = rowFields[kpi].map(
    (field) => sql`${sql.lit(field)}, ${field === "hourly_pay" ? sql`r.hourly` : sql.ref(`r.${field}`)}::text`,
  );
  const { rows } = await sql<FigureRows>`
    with ${addedRows(own, asked, usedParts(own, asked))},
    told as materialized (
      select r.*, case
          when ${partConditions.numerator} or ${partConditions.denominator} then null
          when r.left_out then ${getKpiParts(kpi).leftOut}::text
          when not r.first and exists (select from added o where o.person_hash = r.person_hash and o.first and (o.numerator is not null or o.denominator is not null or o.left_out)) then 'repeated'
          when r.hire_date > ${ends.last} then 'not-begun'
          when r.end_date <= ${ends.last} then 'ended'
          else 'not-it'
        end as why
      from added r
    )
    select (select jsonb_build_object(${sql.join(Object.entries(partConditions).map(([part, condition]) => sql`${sql.lit(part)}, count(*) filter (where ${condition})`))}) from told r) as counts,
      (select coalesce(array_agg(distinct section_code order by section_code), '{}') from fact) as sections,
      (select coalesce(array_agg(delivery_id::integer), '{}') from feed) as deliveries,
      (select coalesce(jsonb_agg(i.item order by i.delivery_id, i.row_number), '[]') from (
        select r.delivery_id, r.row_number, jsonb_build_object('delivery', r.delivery_id, 'section', r.section_code, 'row', r.row_number, 'person', r.person, 'unit', r.unit,
          'values', jsonb_strip_nulls(jsonb_build_object(${sql.join(values)})), 'numerator', trim_scale(r.numerator)::text, 'denominator', trim_scale(r.denominator)::text,
          'why', r.why) as item
        from told r
        where ${page.part ? partConditions[page.part] : sql`true`}
          and ${page.person === undefined ? sql`true` : sql`starts_with(lower(r.person), lower(${page.person}))`}
          and ${page.after === undefined ? sql`true` : sql`(r.delivery_id, r.row_number) > (${page.after.delivery}, ${page.after.row})`}
        order by r.delivery_id, r.row_number limit ${page.limit}
      ) i) as items`.execute(db);
  return rows[0] ?? { counts: { numerator: 0, denominator: 0, "left-out": 0, beside: 0 }, sections: [], deliveries: [], items: [] };
}
