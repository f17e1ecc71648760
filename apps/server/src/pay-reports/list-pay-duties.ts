import type { listPayDuties as route } from "@hub/contract/pay-reports/pay-reports.ts";
import type { Output } from "@hub/contract/route.ts";
import { type ReportFigure, writeBritishReport } from "@hub/domain/pay-reports/pay-report.ts";
import { payDutyOf } from "@hub/domain/pay-reports/pay-duties.ts";
import type { RequestContext } from "../context.ts";
import { listVersionEntities } from "../scenarios/scenarios.sql.ts";
import { holdsOn, reachesCell, reachOf, seesPayOf } from "../validation/policy.ts";
import { listVersionCountries } from "./countries.sql.ts";
import { type Asked, figuresFor, openVersion } from "./read-pay-report.ts";
import { listPreparations } from "./preparations.sql.ts";
import { listSubmissions } from "./submissions.sql.ts";

/** All entities of a closed version that one is given, with what the law asks of each, its mean gap and what was handed over of it. Throws not-found. */
export async function listPayDuties(ctx: RequestContext, asked: Omit<Asked, "legalEntityId">): Promise<Output<typeof route.answer>> {
  const opened = await openVersion(ctx, asked);
  const { scenario, version, figures, entities: withPay } = opened;
  const exact = await figuresFor(ctx, opened, null);
  const reach = reachOf(ctx.actor, "pay-reports.read");
  const entities = await listVersionEntities(ctx.db, version.id, reach);
  const countries = await listVersionCountries(ctx.db, version.id);
  const preparations = await listPreparations(ctx.db, { scenarioId: scenario.id });
  const submissions = await listSubmissions(ctx.db, { scenarioId: scenario.id });
  return {
    items: entities.map(({ id, code, name }) => {
      const country = countries.get(id) ?? null;
      const find = (kpi: string) =>
        figures.find((row) => row.kpi === kpi && row.legalEntityId === id && (row.section === null || reachesCell(reach, id, row.section)));
      const headcount = find("headcount");
      const workers = headcount?.reason === null && headcount.numerator !== null ? Number(headcount.numerator) : null;
      const duty = payDutyOf(country, workers, scenario);
      const section = withPay.some((entity) => entity.id === id) ? (find("mean-pay-gap")?.section ?? null) : null;
      const cell = section === null ? undefined : { legalEntityId: id, sectionCode: section };
      const seesPay = cell !== undefined && seesPayOf(ctx.actor, cell);
      const { meanGap, medianGap } = writeBritishReport((seesPay ? exact : figures).filter((row) => row.legalEntityId === id));
      const newest = submissions.find((each) => each.legalEntityId === id && each.law === (duty?.law ?? each.law));
      const prepared = preparations
        .filter((each) => each.legalEntityId === id && each.law === (duty?.law ?? each.law))
        .toSorted((one, other) => other.id - one.id)[0];
      return {
        legalEntity: { id, code, name },
        country,
        workers,
        duty,
        gap: cell ? gapOf(meanGap) : null,
        medianGap: cell ? gapOf(medianGap) : null,
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
            }
          : null,
        maySubmit: cell !== undefined && meanGap.value !== null && seesPay && holdsOn(ctx.actor, "pay-reports.submit", cell),
      };
    }),
  };
}

const gapOf = ({ value, reason, roundedTo }: ReportFigure) => ({ value, reason, roundedTo });
