import type { Periodicity } from "@hub/domain/configuration/section-months.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

type Labels = { es: string; en: string; de: string | null; pt: string | null };
/** What is set of a section. */
export type SectionValues = {
  labels: Labels;
  periodicity: Periodicity;
  months: number[];
  expectedByDefault: boolean;
  position: number;
};
export type SectionRule = SectionValues & { code: string; version: number; mayDelete: boolean };

/** The sections in their order, or one. */
export async function listSectionRules(db: Database, code: string | null = null): Promise<SectionRule[]> {
  const { rows } = await sql<SectionRule>`
    select s.code, jsonb_build_object('es', s.code, 'en', s.code, 'de', null, 'pt', null) || s.labels as labels, s.periodicity, s.months,
      s.expected_by_default as "expectedByDefault", s.position, s.version,
      not exists (select from section_calendar c where c.section_code = s.code) and not exists (select from ingestion i where i.section_code = s.code)
        and not exists (select from role_grant g where g.section_code = s.code) and not exists (select from consolidation k where k.section_code = s.code)
        and not exists (select from scenario_type_section r where r.section_code = s.code)
        and not exists (select from kept_expectation k where k.section_code = s.code) as "mayDelete"
    from section s where ${code}::text is null or s.code = ${code} order by s.position, s.code`.execute(db);
  return rows;
}

/** Adds a section; false where its code is taken, case aside. */
export async function insertSection(db: Database, code: string, values: SectionValues): Promise<boolean> {
  const { rows } = await sql`
    insert into section (code, labels, periodicity, months, yearly_month, expected_by_default, position)
    select ${code}, ${JSON.stringify(values.labels)}::jsonb, ${values.periodicity}, ${values.months}::integer[], ${yearlyMonthOf(values)}::integer, ${values.expectedByDefault}, ${values.position}
    where not exists (select from section s where lower(s.code) = lower(${code}))
    returning code`.execute(db);
  return rows.length > 0;
}

export async function updateSectionRow(db: Database, code: string, values: SectionValues & { version: number }): Promise<void> {
  await sql`
    update section set labels = ${JSON.stringify(values.labels)}::jsonb, periodicity = ${values.periodicity}, months = ${values.months}::integer[],
      yearly_month = ${yearlyMonthOf(values)}::integer, expected_by_default = ${values.expectedByDefault}, position = ${values.position}, version = ${values.version}
    where code = ${code}`.execute(db);
}

export async function deleteSectionRow(db: Database, code: string): Promise<void> {
  await db.deleteFrom("section").where("code", "=", code).execute();
}

/** The first month in which the calendar expects a section of anybody; undefined where it does not. */
export async function findFirstMonth(db: Database, sections: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ first: string | null }>`
    select min(first_month) as first from section_calendar where section_code = any(${[...sections]}::text[])`.execute(db);
  return rows[0]?.first ?? undefined;
}

// The release before reads a yearly section's month from there.
const yearlyMonthOf = ({ periodicity, months }: SectionValues) => (periodicity === "yearly" ? (months[0] ?? null) : null);
