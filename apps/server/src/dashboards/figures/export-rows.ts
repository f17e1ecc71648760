import { listNotes } from "@hub/domain/dashboards/figure-notes.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import { writeMonth } from "@hub/domain/period.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { RequestContext } from "../../context.ts";
import type { RowValues, SheetRow } from "../../spreadsheets/sheet-column.ts";
import type { presentFigure } from "../../scenarios/read-figures.ts";
import { nameConventions, nameVersion } from "./export-notes.ts";
import { type DashboardFigures, figuresByEntity } from "./read-dashboard-figures.ts";
import { totalFigures } from "./total.ts";

type Figure = ReturnType<typeof presentFigure>;

/** A row for each month and entity, then one for the group or for all that is chosen; a month that cannot be read says so in one row. */
export function* figureRows(ctx: RequestContext, figures: DashboardFigures, kpis: readonly Kpi[], allMonths: boolean): Generator<SheetRow> {
  const { months, last, chosen, total, reach } = figures;
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
    for (const entity of month.entities.filter(({ id }) => ids.has(id))) {
      const { code, name, country } = entity;
      yield { values: { ...about, code, entity: name, country, ...valuesOf(ctx, kpis, figuresOf(entity)) } };
    }
    if (total && total.of !== "entity") {
      const entity = translate(ctx.language, total.of === "group" ? "dashboards.group" : "dashboards.selection", { count: chosen.length });
      yield { values: { ...about, entity, ...valuesOf(ctx, kpis, totalFigures(month, total, kpis, reach)) } };
    }
  }
}

/** Values as numbers; where there is none, in a word why, never 0 and never empty. */
function valuesOf(ctx: RequestContext, kpis: readonly Kpi[], figures: readonly Figure[]): RowValues {
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
