import { getToldSeries } from "@hub/contract/closing/told.ts";
import { id as idSchema } from "@hub/contract/route.ts";
import { getKpi } from "@hub/domain/dashboards/kpis.ts";
import { isToldAgain } from "@hub/domain/dashboards/charts/told-model.ts";
import { writeMonth } from "@hub/domain/period.ts";
import { speak } from "@hub/i18n/speak.ts";
import { toldWords } from "@hub/i18n/words/dashboards/told-words.ts";
import * as z from "zod/mini";
import { parseFields, refuseUnknownNames } from "../../http/bind.ts";
import { listEntitiesById } from "../../scenarios/scenarios.sql.ts";
import { readToldSeries } from "../../scenarios/told/read-told-series.ts";
import type { SheetColumn } from "../../spreadsheets/sheet-column.ts";
import type { ExportKind, Filter, TaskContext } from "../../tasks/kinds.ts";
import { nameConventions } from "../figures/export-notes.ts";

const exportFilter = z.object({ scenarioId: idSchema, kpi: getToldSeries.params!.shape.kpi, ...getToldSeries.query!.shape });

/** A figure over the months as first told and as known now: a row for each month, with what has changed between the two. */
export const exportTold: ExportKind = {
  title: "checks.told-sheet-title",
  about: "checks.told-sheet-about",
  checkFilter: (filter) => void readFilter(filter),
  columns(_, filter) {
    const { kpi } = readFilter(filter);
    const isMoney = getKpi(kpi).unit === "money";
    return [
      { key: "month", label: "dashboards.export-month", kind: "id" },
      { key: "entity", label: "ui.legal-entity", kind: "text", width: 34 },
      { key: "kpi", label: "scenarios.sheet-kpi", kind: "text", width: 34 },
      { key: "firstVersion", label: "checks.told-first-version", kind: "whole" },
      { key: "firstClosed", label: "checks.told-first-closed", kind: "instant" },
      { key: "first", label: "checks.told-first", kind: "decimal" },
      { key: "nowVersion", label: "checks.told-now-version", kind: "whole" },
      { key: "nowClosed", label: "checks.told-now-closed", kind: "instant" },
      { key: "now", label: "checks.told-now", kind: "decimal" },
      { key: "difference", label: "checks.told-difference", kind: "decimal" },
      ...(isMoney ? [{ key: "currency", label: "dashboards.export-currency", kind: "id" } satisfies SheetColumn] : []),
      { key: "causes", label: "checks.told-causes", kind: "text", width: 80 },
    ];
  },
  async notes(ctx, filter) {
    const { conventions } = await readOnce(ctx, filter);
    return [nameConventions(ctx.language, conventions)];
  },
  async *rows(ctx, filter) {
    const { kpi, legalEntityId } = readFilter(filter);
    const { months, conventions, node } = await readOnce(ctx, filter);
    const speaker = speak(ctx.language);
    const { t, codeText } = speaker;
    const words = toldWords(speaker, conventions.minimumGroupSize);
    const entity =
      legalEntityId === undefined
        ? (node?.name ?? t("dashboards.group"))
        : (await listEntitiesById(ctx.db, [legalEntityId])).get(legalEntityId)?.name;
    for (const month of months) {
      const { first, now, difference, changes } = month;
      const value = (telling: typeof now) => telling.figure.value ?? words.value(kpi, telling).text;
      yield {
        values: {
          month: writeMonth(month),
          entity,
          kpi: codeText("kpis", kpi),
          firstVersion: first.version,
          firstClosed: first.closedAt,
          first: value(first),
          nowVersion: now.version,
          nowClosed: now.closedAt,
          now: value(now),
          difference,
          currency: now.figure.currency,
          causes: isToldAgain(month) ? changes.map(words.cause).join(" ") || t("checks.told-no-change") : null,
        },
      };
    }
  },
};

// Notes and rows of one run come from one reading.
const readings = new WeakMap<TaskContext, ReturnType<typeof readToldSeries>>();
function readOnce(ctx: TaskContext, filter: Filter) {
  const known = readings.get(ctx);
  if (known) return known;
  const { scenarioId, ...asked } = readFilter(filter);
  const reading = readToldSeries(ctx, { id: scenarioId, ...asked });
  readings.set(ctx, reading);
  return reading;
}

function readFilter(filter: Filter) {
  refuseUnknownNames(exportFilter, filter, ["filter"]);
  return parseFields(exportFilter, filter);
}
