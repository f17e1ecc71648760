import { addUp, type AddUpReason } from "@hub/domain/dashboards/add-up.ts";
import { valueOf } from "@hub/domain/dashboards/figure-value.ts";
import { getKpi, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import { compareValues } from "@hub/domain/scenarios/compare-values.ts";
import { type Reach, reachesAll, reachesCell } from "../../validation/policy.ts";
import { type KpiRow, shownOf } from "./compare-figures.ts";
import type { Content } from "@hub/domain/scenarios/content.ts";
import type { ScenarioRow } from "../scenarios.sql.ts";
import type { ComparedVersion } from "./compared-columns.sql.ts";

/** One column as it is compared: what it holds, and its figures with small groups hidden; null where there are none to show. */
export type Compared = { scenario: ScenarioRow; version: ComparedVersion | undefined; content: Content; figures: KpiRow[] };
export type NamedEntity = { id: number; code: string; name: string; country: string | null };

type Given = {
  columns: readonly Compared[];
  kpis: readonly Kpi[];
  reach: Reach;
  names: readonly NamedEntity[];
  common: ReadonlySet<number> | undefined;
};
type Shown = { value: string | null; reason: string | null; currency: string | null; roundedTo: string | null; why: AddUpReason | null };
const without = { value: null, currency: null, roundedTo: null, why: null };
const notGiven: Shown = { ...without, reason: "NOT_GIVEN" };

/** The group, the countries and the entities that are compared, each with its KPIs over the columns. `common`: restricted to these entities. */
export function listSubjects(given: Given) {
  const { reach, names, common } = given;
  const entities = names.filter(({ id }) => !common || common.has(id));
  const group = { kind: "group" as const, id: null, code: null, name: null };
  return [
    ...(reachesAll(reach)
      ? [{ ...group, figures: compareKpis(given, (column, kpi) => sumOf(column, kpi, common ?? entitiesOf(column))) }]
      : []),
    ...listCountries(given).map((country) => ({
      kind: "country" as const,
      id: country,
      code: country,
      name: null,
      figures: compareKpis(given, (column, kpi) => {
        const inside = namesIn(column, country).filter((id) => !common || common.has(id));
        return sumOf(column, kpi, new Set(inside));
      }),
    })),
    ...entities.map(({ id, code, name }) => ({
      kind: "entity" as const,
      id: String(id),
      code,
      name,
      figures: compareKpis(given, (column, kpi) => ofEntity(column, kpi, id, reach)),
    })),
  ];
}

function compareKpis({ columns, kpis }: Given, read: (column: Compared, kpi: Kpi) => Shown) {
  return kpis.map((kpi) => {
    const values = columns.map((column) => read(column, kpi));
    const first = values[0] ?? notGiven;
    return {
      kpi,
      unit: getKpi(kpi).unit,
      values: values.map((shown, position) => ({
        ...shown,
        ...(position === 0 ? { difference: null, relative: null } : compareValues(kpi, first, shown)),
      })),
    };
  });
}

function ofEntity(column: Compared, kpi: Kpi, id: number, reach: Reach): Shown {
  if (!entitiesOf(column).has(id)) return { ...without, reason: "NOT_IN_PERIMETER" };
  const row = findRow(column, kpi, id);
  // A figure belongs to the section it was read from.
  if (row?.section && !reachesCell(reach, id, row.section)) return notGiven;
  return { ...shownOf(kpi, row), why: null };
}

/** The figure of some entities: the group's own where they are all, one entity's own, else the sum where rows would give the same. */
function sumOf(column: Compared, kpi: Kpi, chosen: ReadonlySet<number>): Shown {
  const all = entitiesOf(column);
  const inside = [...chosen].filter((id) => all.has(id));
  const group = findRow(column, kpi, null);
  if (inside.length === all.size) return { ...shownOf(kpi, group), why: null };
  const rows = inside.flatMap((id) => findRow(column, kpi, id) ?? []);
  const [only] = rows;
  if (inside.length === 1) return { ...shownOf(kpi, only), why: null };
  const currencies = new Set(rows.map(({ currency }) => currency ?? null));
  const others = column.figures.filter((row) => row.kpi === kpi && row.legalEntityId !== null);
  const { why, ...sum } = addUp(kpi, rows, others, group);
  if (currencies.size > 1) return { ...without, reason: "NOT_AGGREGABLE", why: "different-parts" };
  return { ...valueOf(kpi, sum), currency: only?.currency ?? null, roundedTo: null, why };
}

/** Countries of which one is given every entity in every section, and that have more than one in some column. */
function listCountries({ columns, reach, names }: Given): string[] {
  const cells = columns.flatMap(({ content }) => content.cells);
  const countries = [...new Set(names.flatMap(({ country }) => country ?? []))].toSorted();
  return countries.filter(
    (country) =>
      cells.filter((cell) => cell.country === country).every(({ legalEntityId }) => isGivenWhole(reach, legalEntityId)) &&
      columns.some((column) => namesIn(column, country).length > 1),
  );
}

function isGivenWhole(reach: Reach, legalEntityId: number): boolean {
  return reach.some((part) => (part.legalEntityId ?? legalEntityId) === legalEntityId && part.sectionCode === null);
}

function namesIn({ content }: Compared, country: string): number[] {
  return [...new Set(content.cells.flatMap((cell) => (cell.country === country ? [cell.legalEntityId] : [])))];
}

function entitiesOf({ content }: Compared): Set<number> {
  return new Set(content.cells.map(({ legalEntityId }) => legalEntityId));
}

function findRow({ figures }: Compared, kpi: Kpi, id: number | null): KpiRow | undefined {
  return figures.find((row) => row.kpi === kpi && row.legalEntityId === id);
}
