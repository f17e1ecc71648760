import { bridgeModel, whyNoBridge } from "@hub/domain/dashboards/charts/bridge-model.ts";
import { brokenModel } from "@hub/domain/dashboards/charts/broken-model.ts";
import { arrowed, type Change } from "@hub/domain/dashboards/charts/change.ts";
import { modelsOf } from "@hub/domain/dashboards/charts/chart-model.ts";
import { type ChartModel, type Order, valueTable, type Words } from "@hub/domain/dashboards/charts/model-parts.ts";
import { beforeTotal, findTotal, linesOf, nameTotal, nodeLines } from "@hub/domain/dashboards/charts/report-lines.ts";
import { isToldOtherwise, toldModel, whyNotTold } from "@hub/domain/dashboards/charts/told-model.ts";
import { isKpi, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import { type Chart, goneKpis, isOverTime, kpisOfViews, type ReportView } from "@hub/domain/dashboards/report-view.ts";
import { axisText } from "@hub/i18n/words/axis-text.ts";
import { brokenWords } from "@hub/i18n/words/dashboards/broken-words.ts";
import { bridgeWords } from "@hub/i18n/words/dashboards/bridge-words.ts";
import { changeText } from "@hub/i18n/words/dashboards/change-text.ts";
import { targetNote } from "@hub/i18n/words/dashboards/target-note.ts";
import { remarkLines } from "@hub/i18n/words/dashboards/remark-lines.ts";
import { brokenTotal, comparedBreakdown } from "@hub/i18n/words/dashboards/compared-broken.ts";
import { comparedNodeNotes } from "@hub/i18n/words/dashboards/compared-nodes.ts";
import { chartNotes } from "@hub/i18n/words/dashboards/chart-notes.ts";
import { toldWords } from "@hub/i18n/words/dashboards/told-words.ts";
import { chartWords } from "@hub/i18n/words/dashboards/chart-words.ts";
import { figureText, sexesOf } from "@hub/i18n/words/figure-text.ts";
import type { Speaker } from "@hub/i18n/words/speaker.ts";
import type { Block, Tile } from "./blocks.ts";
import type { ToldByKpi } from "../told/read-told.ts";
import type { presentFigures } from "../figures/read-dashboard-figures.ts";

export type Figures = Awaited<ReturnType<typeof presentFigures>>;
type Given = { figures: Figures; told: ToldByKpi; order: Order; speaker: Speaker };

/** What a view of a report shows, as the page shows it: tiles and charts with their tables, or a table. */
export function writeView({ name, definition }: { name: string; definition: ReportView }, given: Given): Block[] {
  const { figures, order, speaker } = given;
  const { t } = speaker;
  if (definition.kind === "page") return [{ kind: "text", text: t("dashboards.pdf-page-left-out", { name }) }];
  if (figures.current.entitiesIncluded === 0) return [{ kind: "text", text: t("dashboards.empty-title") }];
  if (!figures.total) return [{ kind: "text", text: t("dashboards.none-chosen-title") }];
  const words = chartWords(speaker, figures.current.conventions.minimumGroupSize);
  const names = { group: t("dashboards.group"), selection: t("dashboards.selection", { count: figures.chosen.length }) };
  const lines = linesOf(figures, names);
  const totalName = nameTotal(figures, names);
  const nodes = (kpis: readonly Kpi[]) => writeNodes(kpis, given, words);
  const codes = goneKpis([definition]);
  const gone: Block[] =
    codes.length === 0 ? [] : [{ kind: "text", text: t("dashboards.kpis-gone", { count: codes.length, codes: codes.join(", ") }) }];
  if (definition.kind === "table") {
    const kpis = definition.kpis.filter(isKpi);
    return [...gone, tableOf(name, valueTable(kpis, lines, words), speaker), ...writeRemarks(kpis, given), ...nodes(kpis)];
  }
  const { charts } = definition;
  const tiled = charts.flatMap((chart) => (chart.kind === "tiles" ? chart.kpis.filter(isKpi) : []));
  const shape = { lines, months: figures.months, ofEntity: figures.total.of === "entity", order, words };
  const drawn = charts.flatMap((chart): Block[] => {
    if (chart.kind === "tiles") return [];
    if (chart.kind === "bridge") return writeBridge(chart.name, given);
    if (chart.kind === "told") return writeTold(chart, given);
    if (chart.kind === "broken") return writeBreakdown(chart, { ...given, totalName });
    return modelsOf(chart, shape).flatMap((model) => writeChart(model, given));
  });
  return [
    ...gone,
    ...charts
      .filter(({ kind }) => kind === "tiles")
      .flatMap((chart): Block[] => [
        { kind: "heading", level: 3, text: chart.name ?? t("dashboards.figures-of", { name: totalName }) },
        {
          kind: "tiles",
          heads: [t("dashboards.pdf-figure"), t("checks.passport-value"), t("dashboards.pdf-change"), t("dashboards.export-notes")],
          tiles: chart.kpis.filter(isKpi).map((kpi) => writeTile(kpi, given)),
        },
      ]),
    ...(charts.some(isOverTime) ? [{ kind: "text", text: t("dashboards.over-time-of", { name: totalName }), leads: true } as const] : []),
    ...drawn,
    ...writeRemarks(kpisOfViews([definition]).all, given),
    ...nodes(tiled.length > 0 ? tiled : kpisOfViews([definition]).all.filter(isKpi)),
  ];
}

/** What owners say about the figures of a view. */
function writeRemarks(kpis: readonly string[], { figures, speaker }: Given): Block[] {
  const said = remarkLines(speaker, figures, kpis);
  if (said.length === 0) return [];
  return [
    { kind: "heading", level: 3, text: speaker.t("dashboards.remarks") },
    { kind: "facts", facts: said.map(({ figure, text, by }) => ({ name: figure, texts: [text, by] })) },
  ];
}

/** The groups of entities right below what is shown, a table for each tree. */
function writeNodes(kpis: readonly Kpi[], { figures, speaker }: Given, words: Words): Block[] {
  const { nodes, comparison, total } = figures;
  const { t } = speaker;
  const here = total?.of === "node" ? nodes.find(({ id }) => id === total.nodeId) : undefined;
  const trees = new Map(nodes.map(({ tree }) => [tree.id, tree.name]));
  const tables = [...trees].flatMap(([id, name]) => {
    const lines = nodeLines({ nodes: nodes.filter(({ tree }) => tree.id === id), comparison });
    if (lines.length === 0 || kpis.length === 0) return [];
    const title = here === undefined ? `${t("dashboards.nodes")}: ${name}` : t("dashboards.nodes-below", { name: here.name });
    return [
      { kind: "heading", level: 3, text: title } as const,
      tableOf(title, { ...valueTable(kpis, lines, words), first: "node" }, speaker),
    ];
  });
  const notes = tables.length === 0 ? [] : comparedNodeNotes(speaker, figures);
  return [...tables, ...notes.map((text) => ({ kind: "text", text }) as const)];
}

function writeTile(kpi: string, { figures, speaker }: Given): Tile {
  const { t } = speaker;
  const { total, current } = figures;
  const minimum = current.conventions.minimumGroupSize;
  const figure = findTotal(total?.figures ?? [], kpi);
  const said = chartWords(speaker, minimum).say(figure);
  const isShown = said.reason === undefined;
  const change = changeText(speaker, minimum)(figure, { whole: total?.whole ?? false, before: beforeTotal(figures) });
  const included = figure?.included ?? 0;
  const of = isShown && total && total.of !== "entity" && included < total.entities;
  return {
    name: figureText(speaker, minimum).name(kpi),
    value: said.text,
    isShown,
    change: change ? [sayChange(change), change.than].filter(Boolean).join("\n") : "",
    notes: [
      ...targetNote(speaker, kpi, figures),
      ...(said.reason === undefined ? [] : [said.reason]),
      ...figureText(speaker, minimum).notes(figure),
      ...(of ? [t("dashboards.entities-of", { count: included, total: total.entities })] : []),
      ...(isShown && figure ? sexesOf(speaker, figure) : []),
    ],
  };
}

/** A change behind its arrow. */
export function sayChange({ direction, text }: Change): string {
  return direction ? arrowed(direction, text) : text;
}

function writeBridge(name: string | null, given: Given): Block[] {
  const { figures, speaker } = given;
  const { bridge, total } = figures;
  if (!bridge) return [];
  const words = bridgeWords(speaker);
  if (bridge.total) return writeChart(bridgeModel({ bridge, total: bridge.total, name, ofGroup: total?.of === "group", words }), given);
  return [
    { kind: "heading", level: 3, text: name ?? speaker.t("dashboards.bridge") },
    { kind: "text", text: `${speaker.t("dashboards.bridge-none")}. ${words.gap(whyNoBridge(bridge))}.` },
  ];
}

function writeBreakdown({ name, kpis: [kpi = ""], by }: Chart, given: Given & { totalName: string }): Block[] {
  const { figures, speaker, totalName } = given;
  const shown = figures.breakdowns.find((each) => each.kpi === kpi && each.by === by);
  if (!shown || !isKpi(kpi)) return [];
  const words = brokenWords(speaker);
  const minimum = figures.current.conventions.minimumGroupSize;
  const compared = comparedBreakdown(speaker, figures, shown);
  const total = brokenTotal(speaker, figures, { kpi, name: totalName, minimum, isCompared: compared?.before !== undefined });
  if (shown.state === "told") return writeChart(brokenModel({ kpi, breakdown: shown, total, compared, name, minimum, words }), given);
  return [
    { kind: "heading", level: 3, text: name ?? words.title(words.kpi(kpi), shown.by) },
    { kind: "text", text: `${speaker.t("dashboards.broken-none")}. ${words.state(shown.state)}` },
  ];
}

function writeTold({ name, kpis: [kpi = ""] }: Chart, given: Given): Block[] {
  const { figures, told, speaker } = given;
  if (!isKpi(kpi)) return [];
  const words = toldWords(speaker, figures.current.conventions.minimumGroupSize);
  const months = told.get(kpi);
  // What differs is a note of the table already.
  if (months) return writeChart({ ...toldModel({ kpi, months, name, words }), ...(months.some(isToldOtherwise) && { notes: [] }) }, given);
  return [
    { kind: "heading", level: 3, text: name ?? words.title(kpi) },
    {
      kind: "text",
      text: `${speaker.t("dashboards.told-none")}. ${speaker.t(`dashboards.told-${whyNotTold(kpi, figures.total) ?? "no-month"}`)}`,
    },
  ];
}

function writeChart(model: ChartModel, { figures, speaker }: Given): Block[] {
  const { t, formats } = speaker;
  const { title, marks, left, onlyIn, official, shape, percent } = model;
  const provisional = figures.current.provisional && !official;
  const said = provisional ? t("dashboards.provisional-chart", { title }) : title;
  const count = marks.filter(({ isTotal }) => !isTotal).length;
  const notes = [
    ...(left > 0 ? [t("dashboards.largest-shown", { count, total: count + left }), t("dashboards.pdf-all-in-table")] : []),
    ...chartNotes(speaker, model),
    ...(onlyIn === undefined ? [] : [t("dashboards.bars-of-currency", { currency: onlyIn })]),
  ];
  return [
    { kind: "heading", level: 3, text: said },
    {
      kind: "chart",
      drawing: model,
      alt: t("dashboards.pdf-chart", { title: said }),
      axis: axisText(formats, percent || shape === "parts"),
    },
    ...notes.map((text) => ({ kind: "text", text }) as const),
    tableOf(title, model.table, speaker),
  ];
}

function tableOf(caption: string, table: ChartModel["table"], { t }: Speaker): Block {
  return {
    kind: "table",
    caption,
    table,
    first: t(`dashboards.head-${table.first}`),
    partOf: (part, parts) => t("dashboards.pdf-table-part", { title: caption, part, parts }),
  };
}
