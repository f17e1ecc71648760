import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import { firstDay, type Period } from "@hub/domain/period.ts";
import type { CellFigure } from "@hub/domain/validation/cell-figures.ts";
import type { ScopedForm } from "@hub/domain/validation/scopes.ts";
import { type RawBuilder, sql } from "kysely";
import { figureQuery } from "../../closing/figures/figure-query.sql.ts";
import { definedOfFeed, deliveredValues, type FigureSource, noneExpected } from "../../closing/figures/source.sql.ts";
import type { Database } from "../../db/connect.ts";

/** What of a cell is looked at: all of it, or its managers or executives, or people of some countries. */
export type Look = Pick<ScopedForm, "scopeType" | "scopes"> & { kpis: readonly Kpi[]; ingestionId?: number | undefined };
/** The deliveries of one cell under a number of its own. */
export type Slot = { slot: number; deliveryIds: readonly number[] };

/**
 * The figures of cells of one month from the rows of their deliveries, whether or not anybody signed them, by the number of their slot: the same computation as of
 * a version, each slot in the place of an entity. Rates of twelve months are not among what may be read of it: nothing but this month is known. One statement.
 */
export async function computeCells(
  db: Database,
  slots: readonly Slot[],
  of: { period: Period; groupCurrency: string; look: Look | undefined },
): Promise<Map<number, CellFigure[]>> {
  if (slots.length === 0) return new Map();
  const query = figureQuery(cellSource(slots, of), { scenarioType: "", period: of.period, groupCurrency: of.groupCurrency });
  const { rows } = await sql<CellFigure & { slot: number }>`
    select f.legal_entity_id as slot, f.kpi_code as kpi, f.numerator::text as numerator, f.denominator::text as denominator, f.reason, f.women, f.men, f.undeclared,
      f.currency
    from (${query}) f where f.legal_entity_id is not null`.execute(db);
  return Map.groupBy(rows, ({ slot }) => slot);
}

function cellSource(
  slots: readonly Slot[],
  { period, groupCurrency, look }: { period: Period; groupCurrency: string; look: Look | undefined },
): FigureSource {
  const given = slots.flatMap(({ slot, deliveryIds }) => deliveryIds.map((id) => ({ slot, id })));
  const deliveries = (holds: "people" | "figures", columns: RawBuilder<unknown>) => sql`
      select d.id as delivery_id, d.section_code, w.slot as legal_entity_id, ${columns},
        coalesce(g.definition ->> 'currency', e.currency) as currency
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as w (slot integer, id bigint)
      join delivery d on d.id = w.id
      join legal_entity e on e.id = d.legal_entity_id
      join upload u on u.id = d.upload_id
      join ingestion_definition g on g.ingestion_id = u.ingestion_id and g.version = u.definition_version
      where coalesce(g.definition ->> 'holds', 'people') = ${holds}`;
  return {
    feeds: deliveries("people", sql`d.row_count, ${definedOfFeed}`),
    people: (wanted) =>
      sql`(select * from person_fact p where p.period = ${firstDay(period)}::date and p.delivery_id = any(array(select delivery_id from ${wanted})) and ${isLooked(look)})`,
    isWhole: !isNarrow(look),
    expected: noneExpected,
    delivered: deliveredValues(sql`${deliveries("figures", sql`g.definition`)} and ${!isNarrow(look)}`, figuresOf(given, period)),
    given: sql`select null::integer as legal_entity_id, null::text as section_code where false`,
    rates: sql`select currency, rate from exchange_rate where period = ${firstDay(period)}::date and group_currency = ${groupCurrency}`,
  };
}

/** The rows of figures of deliveries. */
function figuresOf(given: readonly { id: number }[], period: Period): RawBuilder<unknown> {
  return sql`(select * from figure_fact where period = ${firstDay(period)}::date and delivery_id = any(${given.map(({ id }) => id)}::bigint[]))`;
}

/** Whether a part is looked at: figures that the entity computed itself are of all of it. */
function isNarrow(look: Look | undefined): boolean {
  return look?.scopeType === "management" || (look?.scopeType === "country" && look.scopes.length > 0);
}

const levels: Record<string, string> = { managers: "manager", executives: "executive" };

/** Whether a row `p` is of what is looked at. */
function isLooked(look: Look | undefined): RawBuilder<boolean> {
  if (look?.scopeType === "management") {
    const wanted = look.scopes.length === 0 ? Object.values(levels) : look.scopes.flatMap((scope) => levels[scope] ?? []);
    return sql<boolean>`p.management_level = any(${wanted}::text[])`;
  }
  if (look?.scopeType === "country" && look.scopes.length > 0)
    return sql<boolean>`exists (select from legal_entity e where e.id = p.legal_entity_id and e.country = any(${[...look.scopes]}::text[]))`;
  return sql<boolean>`true`;
}
