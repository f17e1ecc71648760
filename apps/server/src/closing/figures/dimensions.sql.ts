import { ageBands, type Dimension, jobsWithin, ofJobsWithin, type PartsBy, tenureBands } from "@hub/domain/dashboards/breakdown.ts";
import type { Period } from "@hub/domain/period.ts";
import { type RawBuilder, sql } from "kysely";
import { meaningOf } from "./code-meaning.sql.ts";
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
  "job-family": () => sql`family.family`,
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

const textOf = (by: Dimension, last: RawBuilder<unknown>) => sql`nullif(btrim(${dimensionOf[by](last)}), '')`;
const valueOf = (by: PartsBy, last: RawBuilder<unknown>): RawBuilder<unknown> =>
  by === jobsWithin ? sql`jsonb_build_array(${sql.join(ofJobsWithin.map((each) => textOf(each, last)))})::text` : textOf(by, last);

/** The lines by which job codes stand for families (legal_entity_id, code, family): as they were kept of a version, else as planning has them now. */
export const familyLines = (versionId: number | undefined): RawBuilder<unknown> =>
  versionId === undefined
    ? sql`(select c.legal_entity_id, c.code, f.code as family from swp_code c join swp_term p on p.id = c.profile_id join swp_term f on f.id = p.parent_id where c.kind = 'job')`
    : sql`(select l.legal_entity_id, l.code, l.family from closed_family k cross join unnest(k.lines) l where k.version_id = ${versionId})`;

/**
 * The rows `added` of a figure by a dimension, for a `with` list: `by_value` is all of them with their value, null where it was not delivered, or stands for nothing. Families are those of a
 * version, or of now.
 */
export function rowsByValue(by: PartsBy, period: Period, versionId: number | undefined): RawBuilder<unknown> {
  const value = valueOf(by, endsOf(period).last);
  if (by !== "job-family") return sql`by_value as (select r.*, ${value} as value from added r)`;
  const code = sql`btrim(coalesce(job_profile, ''))`;
  return sql`family_line as materialized (select * from ${familyLines(versionId)} l),
    family as materialized (
      select k.legal_entity_id, k.code, m.family from (select distinct legal_entity_id, ${code} as code from added) k
      cross join lateral ${meaningOf("family", sql`family_line`, sql`k.code`)} m
    ),
    by_value as (select r.*, ${value} as value from added r left join family on family.legal_entity_id = r.legal_entity_id and family.code = ${code})`;
}
