import type { Periodicity } from "@hub/domain/configuration/section-months.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** A cell of a month. */
export type CellKey = { section: string; legalEntityId: number };
/** The deliveries of a cell, and those that its figures are shown beside; an empty list where there are none. */
export type CellDeliveries = CellKey & {
  periodicity: Periodicity;
  /** What is loaded now: what a signature is given for. */
  now: number[];
  /** What stood before the last delivery; empty where nothing was replaced. */
  replaced: number[];
  replacedAt: Date | null;
  month: number[];
  monthValidated: boolean;
  year: number[];
  yearValidated: boolean;
};

/** The deliveries of cells of a month (first days): as they stand now, before the last delivery, a month and a year before. One statement. */
export async function listCellDeliveries(
  db: Database,
  cells: readonly CellKey[],
  of: { period: string; month: string; year: string; ingestionId?: number | undefined },
): Promise<CellDeliveries[]> {
  const isLooked = of.ingestionId === undefined ? sql`true` : sql`d.ingestion_id = ${of.ingestionId}`;
  const loaded = (period: string) => sql`
    select d.id from delivery d
    where d.period = ${period}::date and d.section_code = w.section and d.legal_entity_id = w."legalEntityId" and d.state in ('LOADED', 'LOADED_WITH_WARNINGS')
      and ${isLooked}`;
  // What was validated counts, also while something else is delivered for it again.
  const standing = (period: string, cell: RawBuilder<unknown>) => sql`
    case when ${cell}.delivery_ids is not null
      then array(select d.id from delivery d where d.id = any(${cell}.delivery_ids) and ${isLooked} order by d.id)
      else array(${loaded(period)} order by d.id) end`;
  const validated = (period: string) => sql`
    left join lateral (
      select c.delivery_ids from consolidation k join cell c on c.consolidation_id = k.id
      where k.section_code = w.section and k.period = ${period}::date and c.legal_entity_id = w."legalEntityId" and c.sign_off = 'OWNER_VALIDATED'
    )`;
  const { rows } = await sql<CellDeliveries>`
    select w.section, w."legalEntityId", s.periodicity, n.ids as now, coalesce(r.ids, '{}') as replaced, r.at as "replacedAt",
      case when s.periodicity = 'monthly' then ${standing(of.month, sql`m`)} else '{}' end as month, m.delivery_ids is not null as "monthValidated",
      ${standing(of.year, sql`y`)} as year, y.delivery_ids is not null as "yearValidated"
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as w (section text, "legalEntityId" integer)
    join section s on s.code = w.section
    cross join lateral (select array(${loaded(of.period)} order by d.id) as ids) n
    left join lateral (
      select array_agg(coalesce(b.id, i.id) order by i.id) as ids, max(b.delivered_at) as at
      from unnest(n.ids) i (id)
      left join lateral (
        -- A good delivery takes the place of the loaded one and of those with errors that came meanwhile.
        select p.id, p.delivered_at from delivery p join upload u on u.id = p.upload_id
        where p.superseded_by = i.id and u.state in ('LOADED', 'LOADED_WITH_WARNINGS') and (p.held is null or p.answered_at is not null)
        order by p.id desc limit 1
      ) b on true
      having bool_or(b.id is not null)
    ) r on true
    ${validated(of.month)} m on true
    ${validated(of.year)} y on true
    order by w.section, w."legalEntityId"`.execute(db);
  return rows;
}
