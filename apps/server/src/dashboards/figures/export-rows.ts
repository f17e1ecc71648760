import { listNotes } from "@hub/domain/dashboards/figure-notes.ts";
import { getKpi, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import { writeMonth } from "@hub/domain/period.ts";
import type { ShownPart } from "@hub/domain/dashboards/charts/shown-breakdown.ts";
import type { Language } from "@hub/domain/languages.ts";
import { type ComparedFigure, compareFigures } from "@hub/domain/scenarios/compare-values.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { RequestContext } from "../../context.ts";
import type { RowValues, SheetColumn, SheetRow } from "../../spreadsheets/sheet-column.ts";
import type { presentFigure } from "../../scenarios/read-figures.ts";
import { nameCompared, nameConventions, nameTotal, nameVersion } from "./export-notes.ts";
import type { FigureMonth } from "./find-months.ts";
import { comparedByEntity, comparedTotal, type DashboardFigures, figuresByEntity } from "./read-dashboard-figures.ts";
import { isWhole, type TotalOf, totalFigures } from "./total.ts";

type Figure = ReturnType<typeof presentFigure>;
/** The figures of a line, and whether all its entities are in them. */
type Line = { figures: readonly Figure[]; whole: boolean };
/** What a line is compared with; what is not among targets has none. */
type Before = Line & { areTargets: boolean };

/** A row for each month and entity, then one for the group or for all that is chosen; a month that cannot be read says so in one row. */
export function* figureRows(ctx: RequestContext, figures: DashboardFigures, kpis: readonly Kpi[], allMonths: boolean): Generator<SheetRow> {
  const { months, last, chosen, total, reach, compared } = figures;
  const ids = new Set(chosen.map(({ id }) => id));
  for (const month of allMonths ? months : [last]) {
    const about = {
      month: writeMonth(month),
      version: nameVersion(ctx.language, month),
      how: month.conventions && nameConventions(ctx.language, month.conventions),
    };
    if (month.state === "open" || month.state === "missing") {
      yield { values: about };
      continue;
    }
    const figuresOf = figuresByEntity(month, kpis, reach);
    const lineOf = (month: FigureMonth, total: TotalOf): Line => ({
      figures: totalFigures(month, total, kpis, reach),
      whole: isWhole(month, total),
    });
    // Only the last month is compared.
    const against = month === last ? compared : undefined;
    const comparedWith = against && nameCompared(ctx.language, against);
    const beforeTotal = against && comparedTotal(against, kpis, reach);
    const comparedOf = against && comparedByEntity(against, kpis, reach);
    const changes = (line: Line, before: Line | undefined) =>
      against
        ? { compared: comparedWith, ...changesOf(ctx, kpis, line, before && { ...before, areTargets: against.targets !== undefined }) }
        : {};
    for (const entity of month.entities.filter(({ id }) => ids.has(id))) {
      const { code, name, country } = entity;
      const line = { figures: figuresOf(entity), whole: true };
      const then = against?.chosen.find(({ id }) => id === entity.id);
      const before = against?.isByEntity ? then && comparedOf && { figures: comparedOf(then), whole: true } : beforeTotal;
      yield { values: { ...about, code, entity: name, country, ...valuesOf(ctx, kpis, line.figures), ...changes(line, before) } };
    }
    const together = total && togetherIn(month, total);
    if (together) {
      const entity = nameTotal(ctx.language, together, chosen);
      const line = lineOf(month, together);
      yield { values: { ...about, entity, ...valuesOf(ctx, kpis, line.figures), ...changes(line, beforeTotal) } };
    }
  }
}

/** What a month has a row of all for: one entity's own row is that, but for months in which another one that is chosen was there as well. */
function togetherIn({ entities }: FigureMonth, total: TotalOf): TotalOf | undefined {
  if (total.of !== "entity") return total;
  const standing = entities.filter(({ id }) => total.ids.includes(id));
  return standing.length > 1 ? { of: "selection", ids: total.ids } : undefined;
}

/** Values as numbers; where there is none, in a word why, never 0 and never empty. */
export function valuesOf(ctx: RequestContext, kpis: readonly Kpi[], figures: readonly Figure[]): RowValues {
  const values: Record<string, string | number | null> = { notes: notesOf(ctx, kpis, figures) };
  for (const kpi of kpis) {
    const figure = figures.find((each) => each.kpi === kpi);
    values[kpi] =
      figure?.value ?? translate(ctx.language, `dashboards.reason-short-${figure ? (figure.reason ?? "NO_DATA") : "NOT_GIVEN"}`);
    if (kpi === "female-share")
      Object.assign(values, { women: figure?.women ?? null, men: figure?.men ?? null, undeclared: figure?.undeclared ?? null });
    if (figure && "currency" in figure && typeof figure.currency === "string") values[`${kpi}-currency`] = figure.currency;
  }
  return values;
}

/** What a part of a figure is compared with, and the change; null: nobody was there. */
export function partChanges(language: Language, kpi: Kpi, part: ShownPart, before: ShownPart | null): RowValues {
  const figureOf = ({ figure: value }: ShownPart) => ({ figure: { value, currency: null }, whole: true });
  const { difference, relative } = compareFigures(kpi, before ? figureOf(before) : undefined, figureOf(part));
  const why = before ? (before.reason ?? "NO_DATA") : "NOT_THERE";
  return {
    [comparedKey(kpi)]: before?.figure ?? translate(language, `dashboards.reason-short-${why}`),
    [changeKey(kpi)]: difference,
    [relativeKey(kpi)]: relative,
  };
}

/** What each value is compared with, in a word why there is none, and the change. */
export function changesOf({ language }: RequestContext, kpis: readonly Kpi[], line: Line, before: Before | undefined): RowValues {
  const values: Record<string, string | null> = {};
  for (const kpi of kpis) {
    const figureOf = (of: Line): ComparedFigure & { figure: Figure | undefined } => ({
      figure: of.figures.find((each) => each.kpi === kpi),
      whole: of.whole,
    });
    const first = before && figureOf(before);
    const { difference, relative } = compareFigures(kpi, first, figureOf(line));
    const reason = !first ? "NOT_THERE" : first.figure ? (first.figure.reason ?? "NO_DATA") : "NOT_GIVEN";
    const none: MessageKey = before?.areTargets ? "dashboards.target-none" : `dashboards.reason-short-${reason}`;
    values[comparedKey(kpi)] = first?.figure?.value ?? translate(language, none);
    values[changeKey(kpi)] = difference;
    values[relativeKey(kpi)] = relative;
  }
  return values;
}

/** What a KPI's value is compared with, and by how much it differs: in its own unit (points for percents), and in percent where the unit is none. */
export function changeColumns(kpi: Kpi): SheetColumn[] {
  const label: MessageKey = `kpis.${kpi}`;
  const of = (key: string, unit: MessageKey): SheetColumn => ({ key, label, unit, kind: "decimal" });
  const isPercent = getKpi(kpi).unit === "percent";
  return [
    of(comparedKey(kpi), "dashboards.export-compared"),
    of(changeKey(kpi), isPercent ? "dashboards.export-change-points" : "dashboards.export-change"),
    ...(isPercent ? [] : [of(relativeKey(kpi), "dashboards.export-change-percent")]),
  ];
}

const comparedKey = (kpi: Kpi): string => `${kpi}-compared`;
const changeKey = (kpi: Kpi): string => `${kpi}-change`;
const relativeKey = (kpi: Kpi): string => `${kpi}-change-percent`;

/** What must be known beside the values, as the screen says it; why some are rounded stands with the conventions of the row. */
function notesOf({ language }: RequestContext, kpis: readonly Kpi[], figures: readonly Figure[]): string | null {
  const notes = figures.flatMap((figure) => {
    const { kpi } = figure;
    const told = kpis.includes(kpi) ? listNotes(figure) : [];
    const said = told.map(({ code, params }) =>
      code === "read-from"
        ? translate(language, "dashboards.read-from", { sections: params.sections.join(", ") })
        : code === "rounded-to"
          ? translate(language, "dashboards.rounded-short", { step: Number(params.step) })
          : translate(language, `dashboards.${code}`, params),
    );
    return said.length === 0 ? [] : [`${translate(language, `kpis.${kpi}`)}: ${said.join(", ")}`];
  });
  return notes.length === 0 ? null : notes.join("; ");
}
