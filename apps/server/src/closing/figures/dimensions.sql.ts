import { ageBands, type Dimension, tenureBands } from "@hub/domain/dashboards/breakdown.ts";
import type { Period } from "@hub/domain/period.ts";
import { type RawBuilder, sql } from "kysely";
import { has } from "./marks.sql.ts";
import { endsOf } from "./parts.sql.ts";

/** A band of completed years since a day, as its name; null without a day. */
function bandOf(
  since: RawBuilder<unknown>,
  last: RawBuilder<unknown>,
  bands: Readonly<Record<string, readonly [number, number | null]>>,
): RawBuilder<unknown> {
  const cases = Object.entries(bands).map(([name, [, before]]) =>
    before === null
      ? sql`else ${sql.lit(name)}`
      : sql`when ${since} > (${last} - interval '${sql.raw(String(before))} years')::date then ${sql.lit(name)}`,
  );
  return sql`case when ${since} is not null then case ${sql.join(cases, sql` `)} end end`;
}

/** What a row is by each dimension, by the last day of the month. */
const dimensionOf: Record<Dimension, (last: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  unit: () => sql`r.unit`,
  "job-profile": () => sql`r.job_profile`,
  "management-level": () => sql`r.management_level`,
  "contract-type": () => sql`r.contract_type`,
  "working-time": () =>
    sql`case when ${has(sql`r.marks`, ["fullTime"])} then 'full-time' when ${has(sql`r.marks`, ["timed"])} then 'part-time' end`,
  "age-band": (last) => bandOf(sql`coalesce(r.born, r.birth_date)`, last, ageBands),
  "tenure-band": (last) => bandOf(sql`coalesce(r.since, r.hire_date)`, last, tenureBands),
  sex: () => sql`nullif(r.sex, 'U')`,
  management: () => sql`case when ${has(sql`r.marks`, ["manages"])} then 'yes' when ${has(sql`r.marks`, ["levelled"])} then 'no' end`,
  country: () => sql`r.country`,
};

/** The value of a row by a dimension; null where it was not delivered. */
export const dimensionValue = (by: Dimension, period: Period) => sql`nullif(btrim(${dimensionOf[by](endsOf(period).last)}), '')`;
