import { type Period, firstDay, previousPeriod, addMonths } from "@hub/domain/period.ts";
import { type RawBuilder, sql } from "kysely";
import { amountParts, amountRows, quarterParts } from "./pay.sql.ts";
import { legRows, moveCounts, pastLegs } from "./moves.sql.ts";
import { allParts, endsOf, keptParts, unmadeParts } from "./parts.sql.ts";
import { alikeRows, contractCounts, fteSums, managerCounts, personCounts, personRows, repeatedRows } from "./people.sql.ts";
import { awaitedEntities, pastMonths, rollingSums } from "./rolling.sql.ts";
import { monthCounts, payCounts, thisMonth, unitCounts } from "./unit-counts.sql.ts";
import { deliveredFigures, gapFigures, monthFigures, peopleFigures, quarterFigures, weightedGap } from "./unit-figures.sql.ts";
import {
  chosenSections,
  factRows,
  type FigureSource,
  heldFeeds,
  missingReadings,
  peopleSections,
  ratedFeeds,
  unitCurrencies,
  usedFeeds,
  versionSource,
  within,
} from "./source.sql.ts";

/** What figures are computed for: a month of a scenario type, amounts of the group in its currency. */
export type FigureScope = { scenarioType: string; period: Period; groupCurrency: string };

/** A node of a tree with its legal entities in a month and in the month before. */
export type NodeEntities = { nodeId: number; entities: readonly number[]; entitiesBefore: readonly number[] };

/** The current versions of the eleven months before: what rates of twelve months rest on besides the month itself. */
export function pastVersions({ scenarioType, period }: Pick<FigureScope, "scenarioType" | "period">): RawBuilder<unknown> {
  return sql`
    select distinct on (s.period) v.id, s.period
    from scenario s join scenario_version v on v.scenario_id = s.id
    where s.scenario_type = ${scenarioType} and s.period between ${firstDay(addMonths(period, -11))}::date and ${firstDay(previousPeriod(period))}::date
    order by s.period, v.number desc`;
}

/** The feeds of a source with their parts, and with which figures are read from each (`used`): what everything of a month's figures begins with. */
export function usedParts(source: FigureSource, { period, groupCurrency }: Omit<FigureScope, "scenarioType">): RawBuilder<unknown> {
  return sql`feed as materialized (${source.feeds}),
    kept as materialized (${keptParts(sql`feed`, { period, isWhole: source.isWhole })}),
    unmade as materialized (${unmadeParts(sql`feed`, sql`kept`, period)}),
    part as materialized (${allParts(factRows(source), endsOf(period))}),
    held as materialized (${heldFeeds}),
    people_section as materialized (${peopleSections(sql`feed`)}),
    chosen as materialized (${chosenSections}),
    rated as materialized (${ratedFeeds(source, groupCurrency)}),
    money as materialized (${unitCurrencies}),
    used as materialized (${usedFeeds})`;
}

/** Contracts that may be one leg of a move (`leg`), behind the feeds with their parts; `past`: the closed version of the month before. */
export function legParts(past: FigureSource, period: Period): RawBuilder<unknown> {
  const before = previousPeriod(period);
  return sql`past_feed as materialized (${past.feeds}),
    past_section as materialized (${peopleSections(sql`past_feed`)}),
    past_kept as materialized (${keptParts(sql`past_feed`, { period: before, isWhole: true })}),
    past_unmade as materialized (${unmadeParts(sql`past_feed`, sql`past_kept`, before)}),
    past_leg as not materialized (${pastLegs(past)}),
    leg as materialized (${legRows(endsOf(period))})`;
}

/** The closed version of the month before, of those in `past_version`. */
export function versionOfMonthBefore(period: Period): FigureSource {
  const before = previousPeriod(period);
  return versionSource(sql`(select id from past_version where period = ${firstDay(before)}::date)`, before);
}

/**
 * The components of every figure of a month, by entity and for the group (legal_entity_id null), from one source or the other: kpi_code, legal_entity_id,
 * section_code, numerator, denominator, reason, women, men, undeclared, months_covered, currency, largest_part (domain `ProtectedFigure`). An entity without a delivery of people in the perimeter
 * has no row. The group's figures are sums of numerators and of denominators, its distinct persons, medians and quarters are of all rows together.
 * With a node they are those of its entities, and in the place of the group's the node's: who moves within it has not left it.
 */
export function figureQuery(from: FigureSource, scope: FigureScope, node?: NodeEntities): RawBuilder<unknown> {
  const { period, groupCurrency } = scope;
  const ends = endsOf(period);
  const fromBefore = versionOfMonthBefore(period);
  const [source, past] = node ? [within(from, node.entities), within(fromBefore, node.entitiesBefore)] : [from, fromBefore];
  return sql`
    with past_version as materialized (${pastVersions(scope)}),
    ${usedParts(source, scope)},
    missing as materialized (${missingReadings(source)}),
    ${legParts(past, period)},
    alike as materialized (${alikeRows}),
    repeated as materialized (${repeatedRows}),
    person as materialized (${personRows}),
    headcounts as materialized (${personCounts(ends)}),
    managers as materialized (${managerCounts}),
    sums as materialized (${contractCounts}),
    ftes as materialized (${fteSums}),
    moves as materialized (${moveCounts(ends)}),
    pay_amount as materialized (${amountRows("pay")}),
    pay_parts as materialized (${amountParts(sql`pay_amount`)}),
    pay_quarter as materialized (${quarterParts}),
    bonus_amount as materialized (${amountRows("bonus")}),
    bonus_parts as materialized (${amountParts(sql`bonus_amount`)}),
    unit as materialized (
      select legal_entity_id, section_code from people_section
      union all select null, null where exists (select from people_section) or exists (select from missing)
    ),
    counts as materialized (${unitCounts}),
    months as materialized (${monthCounts}),
    this_month as materialized (${thisMonth(period)}),
    past_month as materialized (${pastMonths(node ? pastFiguresOf(node) : sql`version_figure`)}),
    awaited as materialized (${awaitedEntities(source)}),
    rolling as materialized (${rollingSums}),
    pays as materialized (${payCounts})
    select k.kpi_code, k.legal_entity_id, k.section_code, k.reason,
      case when k.reason is null then trim_scale(k.numerator) end as numerator, case when k.reason is null then trim_scale(k.denominator) end as denominator,
      k.women::integer as women, k.men::integer as men, k.undeclared::integer as undeclared, k.months_covered::integer as months_covered, k.currency,
      case when k.reason is null then k.largest_part end as largest_part
    from (${peopleFigures} union all ${monthFigures(groupCurrency)} union all ${gapFigures} union all ${quarterFigures} union all ${weightedGap} union all (${deliveredFigures(source)})) k`;
}

/** The figures of a node: the group's of its entities alone. The weighted gap is the group's. */
export function nodeQuery(from: FigureSource, scope: FigureScope, node: NodeEntities): RawBuilder<unknown> {
  return sql`select f.* from (${figureQuery(from, scope, node)}) f where f.legal_entity_id is null and f.kpi_code <> 'weighted-pay-gap'`;
}

/** Of the months before, a node's own figures, in the place of the group's; and those of its entities, by which it is known for whom it waits. */
const pastFiguresOf = ({ nodeId, entities }: NodeEntities): RawBuilder<unknown> => sql`(
  select f.version_id, null::integer as legal_entity_id, f.kpi_code, f.numerator, f.denominator from node_figure f where f.node_id = ${nodeId}
  union all
  select f.version_id, f.legal_entity_id, f.kpi_code, f.numerator, f.denominator from version_figure f where f.legal_entity_id = any(${[...entities]}::integer[])
)`;
