import { refuseDeleted } from "../facts/refuse-deleted.ts";
import type { getPayCategories, getPayReport } from "@hub/contract/pay-reports/pay-reports.ts";
import type { Output } from "@hub/contract/route.ts";
import { completeConventions, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import { showCategories } from "@hub/domain/pay-reports/categories.ts";
import { changedValues, publishedValues, writeBritishReport, writeEuropeanReport } from "@hub/domain/pay-reports/pay-report.ts";
import type { RequestContext } from "../context.ts";
import { audit } from "../db/audit.sql.ts";
import { inTransaction } from "../db/transaction.ts";
import { found, Problem } from "../problem.ts";
import { type KpiRow, listShownFigures } from "../closing/figures/shown-figures.sql.ts";
import { listScenarioRows, listVersionEntities, listVersions, type ScenarioRow, type VersionSummary } from "../scenarios/scenarios.sql.ts";
import { reachesCell, reachOf, seesPayOf } from "../validation/policy.ts";
import { listSubmissions } from "./submissions.sql.ts";
import { findPayPutAway, type PayPlace, readCategories, readTotalPay } from "./total-pay.sql.ts";

export type Asked = { scenarioId: number; version?: number | undefined; legalEntityId?: number | undefined };
type CategoriesAsked = Asked & { legalEntityId: number };
type PayCategories = Output<typeof getPayCategories.answer>;
type Entity = { id: number; code: string; name: string };
export type EntityReport = NonNullable<Output<typeof getPayReport.answer>["report"]>;
/** A closed version with what a reader may report of it. */
export type Opened = { scenario: ScenarioRow; version: VersionSummary; figures: KpiRow[]; entities: Entity[] };

/** The publishable report of an entity in a closed version. Throws not-found where there is no version, or the entity's pay is not given to the reader. */
export async function readPayReport(ctx: RequestContext, asked: Asked): Promise<Output<typeof getPayReport.answer>> {
  const opened = await openVersion(ctx, asked);
  const { scenario, version, entities } = opened;
  const { number, state, closedAt, closedBy, contentHash } = version;
  return {
    year: scenario.year,
    month: scenario.month,
    version: { number, state, closedAt: closedAt.toISOString(), closedBy, contentHash: contentHash.toString("hex") },
    conventions: completeConventions(version.conventions),
    legalEntities: entities,
    report: asked.legalEntityId === undefined ? null : await presentReport(ctx, opened, asked.legalEntityId),
  };
}

/** A report with what was handed over of it, as far as the version says otherwise: for those who see what people are paid, for whom nothing is rounded. */
async function presentReport(ctx: RequestContext, opened: Opened, legalEntityId: number): Promise<EntityReport> {
  const report = await writeReport(ctx, opened, legalEntityId);
  const { place } = placeOf(opened, legalEntityId);
  if (!seesPayOf(ctx.actor, { legalEntityId, sectionCode: place.section })) return { ...report, submissions: null };
  const submissions = await listSubmissions(ctx.db, { scenarioId: opened.scenario.id, legalEntityId });
  // Another version may have been read from another section.
  const seen = submissions.filter((each) => seesPayOf(ctx.actor, { legalEntityId, sectionCode: each.report.section }));
  return {
    ...report,
    submissions: seen.map(({ id, law, version, comment, submittedBy, submittedAt, review, report: before }) => {
      return {
        id,
        law,
        version,
        comment,
        submittedBy,
        submittedAt: submittedAt.toISOString(),
        review,
        changes: changedValues(before.values, publishedValues(report[law])),
      };
    }),
  };
}

/** The report of an entity in a version. `exact`: all figures as they are not rounded, where somebody has read them already. Throws not-found, rows-deleted. */
export async function writeReport(
  ctx: RequestContext,
  opened: Opened,
  legalEntityId: number,
  exact?: KpiRow[],
): Promise<Omit<EntityReport, "submissions">> {
  const { legalEntity, place } = placeOf(opened, legalEntityId);
  await checkRows(ctx, place);
  const percent = protectionFor(ctx, opened, place);
  const all = percent === null && exact ? exact : await figuresFor(ctx, opened, percent);
  const figures = all.filter((row) => row.legalEntityId === legalEntityId);
  const gap = figures.find(({ kpi }) => kpi === "mean-pay-gap");
  const total = await readTotalPay(ctx.db, place);
  return {
    legalEntity,
    section: place.section,
    delivered: gap?.delivered ?? false,
    population: { women: gap?.women ?? null, men: gap?.men ?? null, undeclared: gap?.undeclared ?? null },
    british: writeBritishReport(figures),
    european: writeEuropeanReport(figures, total, opened.version.conventions.minimumGroupSize, percent),
  };
}

/** Point (g), which is not for publication: whoever reads it on the screen is kept in the trail; whoever exports it is by the task. */
export function readPayCategories(ctx: RequestContext, asked: CategoriesAsked): Promise<PayCategories> {
  return inTransaction(ctx, async (ctx) => {
    const { number, ...categories } = await findPayCategories(ctx, asked);
    const after = { legalEntity: categories.legalEntity.code, version: number };
    await audit(ctx.db, ctx, { action: "pay-categories-read", subjectType: "scenario", subjectId: asked.scenarioId, after });
    return categories;
  });
}

/** The same without a trace, and the number of the version. */
export async function findPayCategories(ctx: RequestContext, asked: CategoriesAsked): Promise<PayCategories & { number: number }> {
  const opened = await openVersion(ctx, asked);
  const { legalEntity, place } = placeOf(opened, asked.legalEntityId);
  await checkRows(ctx, place);
  const { from, rows } = await readCategories(ctx.db, place);
  const percent = protectionFor(ctx, opened, place);
  const figures = await figuresFor(ctx, opened, percent);
  // What hides the entity's gap hides its categories: they add up to it.
  const isHidden = (of: Kpi) =>
    figures.some(({ kpi, legalEntityId, reason }) => kpi === of && legalEntityId === legalEntity.id && reason === "SUPPRESSED");
  const hidden = isHidden("mean-pay-gap");
  const minimumWhere = (none: boolean) => (none ? Number.MAX_SAFE_INTEGER : opened.version.conventions.minimumGroupSize);
  const items = showCategories(rows, minimumWhere(hidden), minimumWhere(hidden || isHidden("mean-bonus-gap")), percent);
  return { legalEntity, categoriesFrom: from, items, number: opened.version.number };
}

/** A report is read from rows besides figures: of some that are gone it would say something else than when it was closed. Throws rows-deleted. */
async function checkRows(ctx: RequestContext, place: PayPlace): Promise<void> {
  refuseDeleted(await findPayPutAway(ctx.db, place));
}

/** How figures are protected from the reader: not rounded for those who may see the rows they are made of, as the authorities want one decimal. */
function protectionFor({ actor }: RequestContext, { version }: Opened, { legalEntityId, section }: PayPlace): number | null {
  return seesPayOf(actor, { legalEntityId, sectionCode: section }) ? null : completeConventions(version.conventions).payProtectionPercent;
}

/** The version's figures as that protection shows them; null: not rounded. */
export async function figuresFor(ctx: RequestContext, { version, figures }: Opened, percent: number | null): Promise<KpiRow[]> {
  if (percent !== null) return figures;
  return (await listShownFigures(ctx.db, [version], { toThoseWhoSeeRows: true })).get(version.id) ?? [];
}

/** A closed version with the entities whose pay one is given. Throws not-found. */
export async function openVersion(ctx: RequestContext, { scenarioId, version: number }: Asked): Promise<Opened> {
  const reach = reachOf(ctx.actor, "pay-reports.read");
  const scenario = found((await listScenarioRows(ctx.db, reach, ctx.clock.now(), scenarioId))[0]);
  const versions = await listVersions(ctx.db, scenarioId, reach);
  const current = found(versions[0]);
  const version = found(number === undefined ? current : versions.find((each) => each.number === number));
  const figures = (await listShownFigures(ctx.db, [version])).get(version.id) ?? [];
  const entities = (await listVersionEntities(ctx.db, version.id, reach)).filter(({ id }) =>
    figures.some(
      ({ kpi, legalEntityId, section, reason }) =>
        kpi === "mean-pay-gap" && legalEntityId === id && section !== null && reason !== "NO_DATA" && reachesCell(reach, id, section),
    ),
  );
  return { scenario, version, figures, entities };
}

/** Where the pay of an entity is read. Throws not-found where it has none that one is given. */
export function placeOf({ scenario, version, figures, entities }: Opened, legalEntityId: number): { legalEntity: Entity; place: PayPlace } {
  const legalEntity = entities.find(({ id }) => id === legalEntityId);
  const section = figures.find((row) => row.kpi === "mean-pay-gap" && row.legalEntityId === legalEntityId)?.section;
  if (!legalEntity || !section) throw new Problem("not-found");
  return { legalEntity, place: { versionId: version.id, section, legalEntityId, period: { year: scenario.year, month: scenario.month } } };
}
