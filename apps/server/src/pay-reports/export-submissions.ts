import { id } from "@hub/contract/route.ts";
import { type PayLaw, payLaws } from "@hub/domain/pay-reports/pay-duties.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";
import * as z from "zod/mini";
import { parseFields, refuseUnknownNames } from "../http/bind.ts";
import type { SheetColumn } from "../spreadsheets/sheet-column.ts";
import type { ExportKind, Filter } from "../tasks/kinds.ts";
import { seesPayOf } from "../validation/policy.ts";
import { openVersion } from "./read-pay-report.ts";
import { listSubmissions } from "./submissions.sql.ts";

const filterSchema = z.object({ scenarioId: id, version: z.optional(id), law: z.enum(payLaws) });

function readFilter(filter: Filter) {
  refuseUnknownNames(filterSchema, filter, ["filter"]);
  return parseFields(filterSchema, filter);
}

const quarters = [1, 2, 3, 4] as const;
const value = (key: string, label: MessageKey): SheetColumn => ({ key, label, kind: "decimal" });
/** The columns of what the gender pay gap service of Great Britain gives out, in its order and under its names. */
const british: readonly SheetColumn[] = [
  { key: "entity", label: "pay-reports.gov-employer", kind: "text", width: 40 },
  value("mean-gap", "pay-reports.gov-mean-gap"),
  value("median-gap", "pay-reports.gov-median-gap"),
  value("mean-bonus-gap", "pay-reports.gov-mean-bonus-gap"),
  value("median-bonus-gap", "pay-reports.gov-median-bonus-gap"),
  value("bonus-men", "pay-reports.gov-bonus-men"),
  value("bonus-women", "pay-reports.gov-bonus-women"),
  ...quarters.flatMap((quarter) => [
    value(`quarter-${quarter}-men`, `pay-reports.gov-quarter-${quarter}-men`),
    value(`quarter-${quarter}-women`, `pay-reports.gov-quarter-${quarter}-women`),
  ]),
];
/** The points of article 9(1), as no authority has given out a form yet. */
const european: readonly SheetColumn[] = [
  { key: "entity", label: "pay-reports.entity", kind: "text", width: 40 },
  ...(["eu-a", "eu-b", "eu-c", "eu-d", "eu-e-women", "eu-e-men"] as const).map((point) => ({
    ...value(point, `pay-reports.figure-${point}`),
    unit: "pay-reports.percent" as const,
  })),
  ...quarters.flatMap((quarter) =>
    (["women", "men"] as const).map((sex) => ({
      ...value(`quarter-${quarter}-${sex}`, `pay-reports.figure-quarter-${quarter}-${sex}`),
      unit: "pay-reports.percent" as const,
    })),
  ),
];
const said: readonly SheetColumn[] = [
  { key: "version", label: "pay-reports.column-version", kind: "whole" },
  { key: "submittedBy", label: "pay-reports.column-by", kind: "text", width: 24 },
  { key: "submittedAt", label: "pay-reports.column-at", kind: "instant" },
  { key: "comment", label: "pay-reports.submit-comment", kind: "text", width: 60 },
  { key: "preparedBy", label: "pay-reports.column-prepared-by", kind: "text", width: 24 },
  { key: "reviewedBy", label: "pay-reports.column-reviewed-by", kind: "text", width: 24 },
  { key: "reviewedAt", label: "pay-reports.column-reviewed-at", kind: "instant" },
  { key: "note", label: "pay-reports.review-note", kind: "text", width: 60 },
];
const columnsOf: Record<PayLaw, readonly SheetColumn[]> = { british: [...british, ...said], european: [...european, ...said] };

/** What was handed over by a law in a month, the newest of each entity whose pay one sees, in the authority's own columns. */
export const exportSubmissions: ExportKind = {
  title: "pay-reports.submissions-sheet-title",
  about: "pay-reports.submissions-sheet-about",
  checkFilter: (filter) => void readFilter(filter),
  columns: (_, filter) => columnsOf[readFilter(filter).law],
  async *rows(ctx, filter) {
    const { law, ...asked } = readFilter(filter);
    const { scenario, entities } = await openVersion(ctx, asked);
    const told = new Set<number>();
    const submissions = await listSubmissions(ctx.db, { scenarioId: scenario.id, law });
    for (const { legalEntityId, report, version, submittedBy, submittedAt, comment, review } of submissions) {
      const entity = entities.find(({ id }) => id === legalEntityId);
      if (!entity || told.has(legalEntityId)) continue;
      // The newest alone is told, and to whom it is hidden nothing older in its place.
      told.add(legalEntityId);
      if (!seesPayOf(ctx.actor, { legalEntityId, sectionCode: report.section })) continue;
      const said = { version, submittedBy, submittedAt: submittedAt.toISOString(), comment };
      const looked = review && {
        preparedBy: review.preparedBy,
        reviewedBy: review.reviewedBy,
        reviewedAt: review.reviewedAt,
        note: review.note,
      };
      yield { values: { entity: entity.name, ...report.values, ...said, ...looked } };
    }
  },
};
