import type { Conventions } from "@hub/domain/dashboards/kpis.ts";
import { goneKpis } from "@hub/domain/dashboards/report-view.ts";
import type { Language } from "@hub/domain/languages.ts";
import { isMessageKey, translate } from "@hub/i18n/translate.ts";
import type { RequestContext } from "../../context.ts";
import { nameMonth } from "../../validation/consolidations/list-validations.ts";
import { nameReport } from "../report-names.ts";
import type { ComparedFigures } from "./find-compared.ts";
import type { Entity, FigureMonth } from "./find-months.ts";
import type { DashboardFigures } from "./read-dashboard-figures.ts";
import type { TotalOf } from "./total.ts";

/** What the rows of an export cannot be read without: whose report, which months and versions, what is filtered, by which conventions. */
export function noteFigures(
  { language }: RequestContext,
  { report, views, months, last, chosen, entities, compared, total }: DashboardFigures,
): string[] {
  const gone = goneKpis(views.map(({ definition }) => definition));
  const filtered = chosen.length < entities.length;
  return [
    translate(language, "dashboards.export-report", { name: nameReport(language, report) }),
    ...(last.state === "provisional" ? [translate(language, "dashboards.provisional-text")] : []),
    ...months.map((month) => `${nameMonth(language, month)}: ${nameVersion(language, month)}`),
    ...(total?.of === "node" ? [`${translate(language, "dashboards.filter-node")}: ${total.name}`] : []),
    ...(filtered
      ? [
          translate(language, "dashboards.export-filtered", {
            count: chosen.length,
            total: entities.length,
            names: chosen.map(({ name }) => name).join(", "),
          }),
        ]
      : []),
    ...(gone.length > 0 ? [translate(language, "dashboards.kpis-gone", { count: gone.length, codes: gone.join(", ") })] : []),
    ...(compared ? [translate(language, "dashboards.export-compared-with", { name: nameCompared(language, compared) })] : []),
    ...(last.conventions ? [nameConventions(language, last.conventions)] : []),
  ];
}

/** Which version a month's figures are of, or that they are provisional and of how many entities, or why there are none. */
export function nameVersion(language: Language, month: FigureMonth): string {
  const { state, version, entitiesIncluded: count, entities, stale } = month;
  if (state === "provisional") return translate(language, "dashboards.export-provisional", { count, total: entities.length });
  if (!version) return translate(language, state === "open" ? "dashboards.month-open" : "dashboards.month-missing");
  const closed = translate(language, "dashboards.export-version", {
    number: version.number,
    day: version.closedAt.slice(0, 10),
    count,
    total: entities.length,
  });
  const notes = [
    ...(version.state === "SUPERSEDED" ? [translate(language, "dashboards.export-superseded")] : []),
    ...(stale ? [translate(language, "dashboards.stale-short")] : []),
  ];
  return [closed, ...notes].join("; ");
}

/** Whose figures a total is: the group's, a node's, an entity's or those of all that are chosen. */
export function nameTotal(language: Language, total: TotalOf, chosen: readonly Entity[]): string {
  if (total.of === "node") return total.name;
  if (total.of === "entity") return chosen.find(({ id }) => id === total.id)?.name ?? "";
  return translate(language, total.of === "group" ? "dashboards.group" : "dashboards.selection", { count: chosen.length });
}

/** What figures are compared with, with its version. */
export function nameCompared(language: Language, { with: kind, month, legalEntity, total }: ComparedFigures): string {
  if (!total) return translate(language, "dashboards.compared-missing");
  if (kind === "target") return translate(language, "dashboards.target");
  if (kind === "group") return translate(language, "dashboards.group");
  if (kind === "entity") return legalEntity?.name ?? "";
  return `${nameMonth(language, month)}: ${nameVersion(language, month)}`;
}

const parts = ["population", "quartileTies", "evenMedian", "rounding", "bonus", "years"] as const satisfies readonly (keyof Conventions)[];

/** The conventions of figures in one line. */
export function nameConventions(language: Language, conventions: Conventions): string {
  const said = parts.flatMap((part) => {
    const [name, text] = [`dashboards.convention-${part}`, `dashboards.convention-${conventions[part]}`];
    return isMessageKey(name) && isMessageKey(text) ? [`${translate(language, name)}: ${translate(language, text)}`] : [];
  });
  const { minimumGroupSize: minimum, payProtectionPercent: percent } = conventions;
  return [
    translate(language, "dashboards.minimum-group-size", { minimum }),
    translate(language, "dashboards.pay-protection", { percent }),
    ...said,
  ].join(" ");
}
