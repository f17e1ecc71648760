import type { listPayDuties as route } from "@hub/contract/pay-reports/pay-reports.ts";
import type { Output } from "@hub/contract/route.ts";
import { payDutyOf, type PayLaw } from "@hub/domain/pay-reports/pay-duties.ts";
import {
  changedValues,
  hiddenParts,
  publishedValues,
  type ReportFigure,
  writeBritishReport,
  writeEuropeanReport,
} from "@hub/domain/pay-reports/pay-report.ts";
import type { KpiRow } from "../closing/figures/shown-figures.sql.ts";
import type { RequestContext } from "../context.ts";
import { found } from "../problem.ts";
import { listVersionEntities } from "../scenarios/scenarios.sql.ts";
import { holdsOn, reachesCell, reachOf, seesPayOf } from "../validation/policy.ts";
import { listVersionCountries } from "./countries.sql.ts";
import { type Asked, figuresFor, type Opened, openVersion, placeOf } from "./read-pay-report.ts";
import { listPreparations } from "./preparations.sql.ts";
import { listSubmissions, type Submission } from "./submissions.sql.ts";
import { listPayPutAway, readTotalPays } from "./total-pay.sql.ts";

/** All entities of a closed version that one is given, with what the law asks of each, its mean gap and what was handed over of it. Throws not-found. */
export async function listPayDuties(ctx: RequestContext, asked: Omit<Asked, "legalEntityId">): Promise<Output<typeof route.answer>> {
  const opened = await openVersion(ctx, asked);
  const { scenario, version, figures } = opened;
  const exact = await figuresFor(ctx, opened, null);
  const reach = reachOf(ctx.actor, "pay-reports.read");
  const entities = await listVersionEntities(ctx.db, version.id, reach);
  const countries = await listVersionCountries(ctx.db, version.id);
  const preparations = await listPreparations(ctx.db, { scenarioId: scenario.id });
  const submissions = await listSubmissions(ctx.db, { scenarioId: scenario.id });
  const standings = entities.map((entity) => {
    const country = countries.get(entity.id) ?? null;
    const figure = figures.find(
      ({ kpi, legalEntityId, section }) =>
        kpi === "headcount" && legalEntityId === entity.id && (section === null || reachesCell(reach, entity.id, section)),
    );
    const workers = figure?.reason === null && figure.numerator !== null ? Number(figure.numerator) : null;
    const duty = payDutyOf(country, workers, scenario);
    // What was handed over by the law that it reports by.
    const isOfDuty = (each: { legalEntityId: number; law: PayLaw }) =>
      each.legalEntityId === entity.id && each.law === (duty?.law ?? each.law);
    return {
      entity,
      country,
      workers,
      duty,
      newest: submissions.find(isOfDuty),
      prepared: preparations.toSorted((one, other) => other.id - one.id).find(isOfDuty),
    };
  });
  const changes = await countChanges(
    ctx,
    opened,
    exact,
    standings.flatMap(({ newest }) => newest ?? []),
  );
  return {
    items: standings.map(({ entity: { id, code, name }, country, workers, duty, newest, prepared }) => {
      const cell = payCellOf(opened, id);
      const seesPay = cell !== undefined && seesPayOf(ctx.actor, cell);
      const british = writeBritishReport((seesPay ? exact : figures).filter((row) => row.legalEntityId === id));
      const { meanGap, medianGap } = british;
      return {
        legalEntity: { id, code, name },
        country,
        workers,
        duty,
        gap: cell ? gapOf(meanGap) : null,
        medianGap: cell ? gapOf(medianGap) : null,
        hidden: cell ? hiddenParts(british) : [],
        preparation: prepared
          ? {
              law: prepared.law,
              version: prepared.version,
              preparedBy: prepared.preparedBy,
              preparedAt: prepared.preparedAt.toISOString(),
              isOlder: prepared.versionId !== version.id,
              review: prepared.review && {
                by: prepared.review.by,
                at: prepared.review.at,
                // It may name figures.
                note: seesPay ? prepared.review.note : null,
              },
            }
          : null,
        submission: newest
          ? {
              version: newest.version,
              submittedBy: newest.submittedBy,
              submittedAt: newest.submittedAt.toISOString(),
              isOlder: newest.versionId !== version.id,
              changes: changes.get(id) ?? null,
            }
          : null,
        maySubmit: cell !== undefined && meanGap.value !== null && seesPay && holdsOn(ctx.actor, "pay-reports.submit", cell),
      };
    }),
  };
}

/** The cell whose pay one is given of an entity. */
function payCellOf(opened: Opened, legalEntityId: number) {
  if (opened.entities.every(({ id }) => id !== legalEntityId)) return undefined;
  return { legalEntityId, sectionCode: placeOf(opened, legalEntityId).place.section };
}

/** How many published values a version says otherwise than what was handed over of another one, by entity: for those who see what people are paid, and where the rows are still here. Three statements at most. */
async function countChanges(
  ctx: RequestContext,
  opened: Opened,
  exact: readonly KpiRow[],
  submissions: readonly Submission[],
): Promise<ReadonlyMap<number, number>> {
  const { version, scenario } = opened;
  const seen = submissions.filter(({ legalEntityId, versionId, report }) => {
    const cell = payCellOf(opened, legalEntityId);
    return versionId !== version.id && cell && seesPayOf(ctx.actor, cell) && seesPayOf(ctx.actor, { ...cell, sectionCode: report.section });
  });
  if (seen.length === 0) return new Map();
  const gone = await listPayPutAway(ctx.db, version.id);
  const here = seen.flatMap((submission) => {
    const { place } = placeOf(opened, submission.legalEntityId);
    return gone.some(({ legalEntityId, section }) => legalEntityId === place.legalEntityId && section === place.section)
      ? []
      : [{ submission, place }];
  });
  const ofAllPay = here.filter(({ submission }) => submission.law === "european").map(({ place }) => place);
  const totals = await readTotalPays(ctx.db, { versionId: version.id, period: scenario, of: ofAllPay });
  return new Map(
    here.map(({ submission: { legalEntityId, law, report } }) => {
      const own = exact.filter((row) => row.legalEntityId === legalEntityId);
      const now =
        law === "british"
          ? writeBritishReport(own)
          : writeEuropeanReport(own, found(totals.get(legalEntityId)), version.conventions.minimumGroupSize, null);
      return [legalEntityId, changedValues(report.values, publishedValues(now)).length];
    }),
  );
}

const gapOf = ({ value, reason, roundedTo }: ReportFigure) => ({ value, reason, roundedTo });
