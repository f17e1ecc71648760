import { partBefore } from "@hub/domain/dashboards/charts/shown-breakdown.ts";
import { writeMonth } from "@hub/domain/period.ts";
import { speak } from "@hub/i18n/speak.ts";
import { brokenWords } from "@hub/i18n/words/dashboards/broken-words.ts";
import type { Broken } from "../../closing/breakdowns/breakdowns.sql.ts";
import { nameMonth } from "../../validation/consolidations/list-validations.ts";
import type { RequestContext } from "../../context.ts";
import type { SheetColumn, SheetRow } from "../../spreadsheets/sheet-column.ts";
import { nameCompared, nameTotal, nameVersion } from "./export-notes.ts";
import { changeColumns, partChanges } from "./export-rows.ts";
import { comparedBreakdowns, readBreakdowns } from "./read-breakdowns.ts";
import type { DashboardFigures } from "./read-dashboard-figures.ts";

/** The columns of an exported breakdown: whose it is, a value, its figure, what that is compared with, and who is there. */
export function breakdownColumns({ compared }: DashboardFigures, { kpi }: Broken): SheetColumn[] {
  const isCompared = compared?.isByEntity && !compared.targets;
  return [
    { key: "month", label: "dashboards.export-month", kind: "id" },
    { key: "entity", label: "ui.legal-entity", kind: "text", width: 34 },
    { key: "version", label: "dashboards.version", kind: "text", width: 34 },
    { key: "by", label: "checks.broken-by", kind: "text" },
    { key: "value", label: "dashboards.head-value", kind: "text", width: 34 },
    { key: "figure", label: `kpis.${kpi}`, kind: "decimal" },
    ...(isCompared ? [{ key: "compared", label: "dashboards.compare", kind: "text", width: 34 } as const, ...changeColumns(kpi)] : []),
    { key: "persons", label: "checks.broken-persons", kind: "whole" },
    { key: "notes", label: "dashboards.export-notes", kind: "text", width: 40 },
  ];
}

/** A row for each value of a breakdown that a dashboard shows; one that is not told says why. */
export async function* breakdownRows(ctx: RequestContext, figures: DashboardFigures, asked: Broken): AsyncGenerator<SheetRow> {
  const { last, chosen, total, compared } = figures;
  const [shown] = await readBreakdowns(ctx, figures, [asked]);
  if (!shown) return;
  const [then] = await comparedBreakdowns(ctx, figures, [asked]);
  const before = then?.state === "told" ? then : undefined;
  const speaker = speak(ctx.language);
  const { t } = speaker;
  const words = brokenWords(speaker);
  const about = {
    month: writeMonth(last),
    entity: total && nameTotal(ctx.language, total, chosen),
    version: nameVersion(ctx.language, last),
    by: words.dimension(asked.by),
    ...(compared && then && { compared: nameCompared(ctx.language, compared) }),
  };
  // Why there is nothing to compare with is said once, as on the page.
  if (shown.state === "told" && compared && then && then.state !== "told")
    yield { values: { ...about, notes: `${nameMonth(ctx.language, compared.month)}: ${words.state(then.state)}` } };
  if (shown.state !== "told") yield { values: { ...about, notes: words.state(shown.state) } };
  for (const part of shown.items) {
    const { value, persons, figure, reason } = part;
    const partThen = partBefore(value, before);
    yield {
      values: {
        ...about,
        value: words.value(asked.by, value),
        persons,
        figure: figure ?? t(`dashboards.reason-short-${reason ?? "NO_DATA"}`),
        ...(partThen !== undefined && partChanges(ctx.language, asked.kpi, part, partThen)),
      },
    };
  }
  if (shown.others.values > 0)
    yield { values: { ...about, persons: shown.others.persons, notes: t("checks.broken-others", shown.others) } };
}
