import { writeMonth } from "@hub/domain/period.ts";
import { toldOfViews } from "@hub/domain/dashboards/report-view.ts";
import { formattingLocales } from "@hub/domain/languages.ts";
import { speak } from "@hub/i18n/speak.ts";
import { nameCardsOfKpis } from "../../glossary/kpis/kpi-cards.sql.ts";
import { loadFonts } from "../../pdf/fonts.ts";
import { readSources } from "../../scenarios/passport/read-passport.ts";
import type { ExportKind, TaskContext } from "../../tasks/kinds.ts";
import { figureRowsExport, readFilter } from "../figures/export-figures.ts";
import { type FigureFilter, findDashboardFigures, presentFigures } from "../figures/read-dashboard-figures.ts";
import { nameReport, nameView } from "../report-names.ts";
import { readTold } from "../told/read-told.ts";
import type { Block, ReportPages } from "./blocks.ts";
import { drawReport } from "./lay-out-report.ts";
import { writeConventions, writeHead, writeSources } from "./write-frame.ts";
import { writeView } from "./write-report.ts";

type Asked = { dashboard: number; filter: FigureFilter; order: "value" | "name" };

/** The figures of a report: as rows, or as a document of what its page answers and shows to this person under this filter, with how it is made and where it comes from. */
export const exportFigures: ExportKind = {
  ...figureRowsExport,
  async document(ctx, filter, note) {
    const { dashboard, kpis: _, what: __, months: ___, by: ____, sort, ...asked } = readFilter(filter);
    const pages = await writeReport(ctx, { dashboard, filter: asked, order: sort ?? "value" });
    return { name: pages.fileName, bytes: drawReport(await loadFonts(), pages, note) };
  },
};

async function writeReport(ctx: TaskContext, { dashboard, filter, order }: Asked): Promise<ReportPages & { fileName: string }> {
  const { language, actor } = ctx;
  const speaker = speak(language);
  const { t, codeText, formats } = speaker;
  const at = ctx.clock.now();
  const shown = await findDashboardFigures(ctx, dashboard, filter);
  const { views, kpis } = shown;
  const figures = await presentFigures(ctx, dashboard, shown);
  const told = await readTold(ctx, toldOfViews(views.map(({ definition }) => definition)), figures);
  const report = nameReport(language, shown.report);
  const { current, chosen, to } = figures;
  const sources = await readSources(ctx, { id: current.scenarioId, version: current.version?.number, kpis, legalEntityIds: chosen });
  const cards = await nameCardsOfKpis(ctx.db, kpis, language);
  const month = formats.month(to.year, to.month);
  const version = current.version ? t("dashboards.version-older", { number: current.version.number }) : t("dashboards.provisional");
  const { entitiesIncluded: count, entitiesExpected: total } = current;
  const blocks: Block[] = [
    ...writeHead({ figures, sources, by: actor.name, at, language }, speaker),
    ...views.flatMap((view): Block[] => {
      const name = nameView(language, view);
      return [
        { kind: "heading", level: 2, text: name },
        ...writeView({ name, definition: view.definition }, { figures, told, order, speaker }),
      ];
    }),
    ...writeConventions({ figures, kpis, cards }, speaker),
    ...writeSources(sources, speaker),
  ];
  return {
    title: report,
    fileName: `${report} ${writeMonth(to)}`,
    language: formattingLocales[language],
    at,
    mark: current.provisional ? t("dashboards.warning", { count, total }) : undefined,
    subtitle: [t("scenarios.name", { type: codeText("scenario-types", shown.scenarioType), month }), version].join(" · "),
    blocks,
    foot: [`HUB, ${report}`, month, version, t("checks.said-by", { user: actor.name, at: formats.instant(at.toISOString()) })].join(" · "),
  };
}
