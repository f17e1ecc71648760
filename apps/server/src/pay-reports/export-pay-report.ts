import { id } from "@hub/contract/route.ts";
import type { ReportFigure, ReportQuarter } from "@hub/domain/pay-reports/pay-report.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";
import { isMessageKey, translate, translateOr } from "@hub/i18n/translate.ts";
import * as z from "zod/mini";
import { parseFields, refuseUnknownNames } from "../http/bind.ts";
import { found } from "../problem.ts";
import type { RowValues, SheetColumn } from "../spreadsheets/sheet-column.ts";
import type { ExportKind, Filter, TaskContext } from "../tasks/kinds.ts";
import { nameMonth } from "../validation/consolidations/list-validations.ts";
import { findPayCategories, readPayReport } from "./read-pay-report.ts";

const filterSchema = z.object({ scenarioId: id, version: id, legalEntityId: id });

function readFilter(filter: Filter) {
  refuseUnknownNames(filterSchema, filter, ["filter"]);
  return parseFields(filterSchema, filter);
}

const columns: readonly SheetColumn[] = [
  { key: "report", label: "pay-reports.column-report", kind: "text", width: 28 },
  { key: "point", label: "pay-reports.point", kind: "id" },
  { key: "figure", label: "pay-reports.figure", kind: "text", width: 60 },
  { key: "value", label: "pay-reports.value", kind: "decimal", unit: "pay-reports.percent" },
  { key: "women", label: "pay-reports.women", kind: "whole" },
  { key: "men", label: "pay-reports.men", kind: "whole" },
  { key: "note", label: "pay-reports.column-note", kind: "text", width: 60 },
];

/** The publishable part of the report of one entity, British and European, with how it is made. */
export const exportPayReport: ExportKind = {
  title: "pay-reports.sheet-title",
  about: "pay-reports.sheet-about",
  checkFilter: (filter) => void readFilter(filter),
  columns: () => columns,
  notes: (ctx, filter) =>
    noteReport(ctx, filter, ["population", "hourly", "bonus", "total", "quarters", "british", "european", "hidden", "source"]),
  async *rows(ctx, filter) {
    const data = await readPayReport(ctx, readFilter(filter));
    const { british, european } = found(data.report);
    const line = (part: "british" | "european", point: string, name: string, figure: ReportFigure) => ({
      values: lineValues(ctx, part, point, `pay-reports.figure-${name}`, figure, data.conventions.minimumGroupSize),
    });
    yield line("british", "a", "mean-gap", british.meanGap);
    yield line("british", "b", "median-gap", british.medianGap);
    yield line("british", "c", "mean-bonus-gap", british.meanBonusGap);
    yield line("british", "d", "median-bonus-gap", british.medianBonusGap);
    yield line("british", "e", "bonus-men", british.bonusMen);
    yield line("british", "e", "bonus-women", british.bonusWomen);
    yield* quarterLines(ctx, "british", british.quarters, data.conventions.minimumGroupSize);
    yield line("european", "a", "eu-a", european.a);
    yield line("european", "b", "eu-b", european.b);
    yield line("european", "c", "eu-c", european.c);
    yield line("european", "d", "eu-d", european.d);
    yield line("european", "e", "eu-e-women", european.e.women);
    yield line("european", "e", "eu-e-men", european.e.men);
    yield* quarterLines(ctx, "european", european.f, data.conventions.minimumGroupSize);
  },
};

const categoryColumns: readonly SheetColumn[] = [
  { key: "category", label: "pay-reports.category", kind: "text", width: 40 },
  { key: "women", label: "pay-reports.women", kind: "whole" },
  { key: "men", label: "pay-reports.men", kind: "whole" },
  { key: "basic", label: "pay-reports.basic", kind: "decimal", unit: "pay-reports.percent" },
  { key: "complementary", label: "pay-reports.complementary", kind: "decimal", unit: "pay-reports.percent" },
  { key: "note", label: "pay-reports.column-note", kind: "text", width: 60 },
];

/** Point (g), a file of its own: it is not for publication. That it was made is in the trail, as of every export. */
export const exportPayCategories: ExportKind = {
  title: "pay-reports.categories-sheet-title",
  about: "pay-reports.categories-sheet-about",
  checkFilter: (filter) => void readFilter(filter),
  columns: () => categoryColumns,
  notes: (ctx, filter) => noteReport(ctx, filter, ["population", "hourly", "bonus", "categories", "hidden", "source"]),
  async *rows(ctx, filter) {
    const { items, categoriesFrom } = await findPayCategories(ctx, readFilter(filter));
    const t = (key: MessageKey) => translate(ctx.language, key);
    for (const { category, women, men, basic, complementary, assess } of items) {
      const level = `pay-reports.level-${category}`;
      const name =
        category === null
          ? t("pay-reports.category-none")
          : categoriesFrom === "management-level" && isMessageKey(level)
            ? t(level)
            : category;
      const why = basic.reason === null ? null : t(`dashboards.reason-short-${basic.reason}`);
      const step = basic.roundedTo === null ? null : translate(ctx.language, "dashboards.rounded-to", { step: Number(basic.roundedTo) });
      const note = assess ? t("pay-reports.assess-yes") : (why ?? step);
      yield { values: { category: name, women, men, basic: basic.value, complementary: complementary.value, note } };
    }
  },
};

function lineValues(
  ctx: TaskContext,
  part: "british" | "european",
  point: string,
  name: string,
  { value, women, men, reason, roundedTo }: ReportFigure,
  minimum: number,
): RowValues {
  return {
    report: translate(ctx.language, `pay-reports.part-${part}`),
    point,
    figure: translateOr(ctx.language, name, name),
    value,
    women,
    men,
    note:
      reason !== null
        ? translate(ctx.language, `dashboards.reason-${reason}`, { minimum })
        : roundedTo === null
          ? null
          : translate(ctx.language, "dashboards.rounded-to", { step: Number(roundedTo) }),
  };
}

function* quarterLines(ctx: TaskContext, part: "british" | "european", quarters: readonly ReportQuarter[], minimum: number) {
  const t = (key: MessageKey) => translate(ctx.language, key);
  for (const [at, { women, men, reason }] of quarters.entries()) {
    const name = t(`pay-reports.quarter-${(at + 1) as 1 | 2 | 3 | 4}`);
    const of = (sex: "women" | "men", value: string | null) => ({
      values: {
        ...lineValues(ctx, part, "f", "", { value, women: null, men: null, roundedTo: null, reason }, minimum),
        figure: `${t("pay-reports.quarter")}: ${name} · ${t(`pay-reports.${sex}`)}`,
      },
    });
    yield of("women", women);
    yield of("men", men);
  }
}

/** Whose report it is, of what, and how it is made: what goes with the figures wherever they go. */
async function noteReport(ctx: TaskContext, filter: Filter, methods: readonly string[]): Promise<string[]> {
  const data = await readPayReport(ctx, readFilter(filter));
  const { legalEntity, section, delivered } = found(data.report);
  const { number, closedAt, contentHash: hash } = data.version;
  const t = (key: MessageKey, params = {}) => translate(ctx.language, key, params);
  return [
    `${t("pay-reports.entity")}: ${legalEntity.name} (${legalEntity.code})`,
    `${t("pay-reports.snapshot")}: ${nameMonth(ctx.language, data)}`,
    `${t("pay-reports.version")}: ${t("pay-reports.version-text", { number, at: closedAt.slice(0, 10) })}`,
    ...(delivered ? [t("pay-reports.as-delivered")] : []),
    ...methods.flatMap((method) => {
      const [name, text] = [`pay-reports.method-${method}-name`, `pay-reports.method-${method}`];
      const params = { minimum: data.conventions.minimumGroupSize, section, hash };
      return isMessageKey(name) && isMessageKey(text) ? [`${t(name)}: ${t(text, params)}`] : [];
    }),
  ];
}
