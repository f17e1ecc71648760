import { listPayDuties } from "@hub/contract/pay-reports/pay-reports.ts";
import type { PayLaw } from "@hub/domain/pay-reports/pay-duties.ts";
import type { Period } from "@hub/domain/period.ts";
import { useMay } from "../api/access.ts";
import { useRoute } from "../api/queries.ts";
import { useFormats } from "../texts/formats.ts";
import { useCodeText, useText } from "../texts/language.tsx";
import type { EntityReport, PayPlace } from "./report-parts.ts";
import { PayStepButtons } from "./PayStepDialog.tsx";
import { Prepared } from "./Prepared.tsx";

type Props = { law: PayLaw; place: PayPlace; month: Period; submissions: NonNullable<EntityReport["submissions"]> };

/** What was handed over of this part, and what the version says otherwise by now. */
export function Submissions({ law, place, month, submissions }: Props) {
  const t = useText();
  const may = useMay();
  const { legalEntityId, ...of } = place;
  const codeText = useCodeText();
  const formats = useFormats();
  // Every report of the version is listed with how far it is.
  const { data } = useRoute(listPayDuties, { params: { scenarioId: of.scenarioId }, query: { version: of.version } });
  const prepared = data?.items.find(({ legalEntity }) => legalEntity.id === legalEntityId)?.preparation;
  const own = submissions.filter((each) => each.law === law);
  const shown = (value: string | null) => (value === null ? t("pay-reports.kept-nothing") : formats.percent(value));
  return (
    <section aria-label={t("pay-reports.kept")}>
      <h3>{t("pay-reports.kept")}</h3>
      {own.length === 0 && <p className="hub-dimmed">{t("pay-reports.kept-none")}</p>}
      {own.map(({ id, version, submittedAt, submittedBy: by, comment, review, changes }) => (
        <div key={id} className="hub-pay-kept">
          <p>
            {t("pay-reports.submitted-of", { version, at: formats.instant(submittedAt), by })}{" "}
            {changes.length === 0 && t("pay-reports.kept-same")}
          </p>
          <p className="hub-said">{comment}</p>
          {review && (
            <p className="hub-dimmed">
              {t("pay-reports.reviewed-of", { at: formats.instant(review.reviewedAt), by: review.reviewedBy })}.{" "}
              {t("pay-reports.review-said", { note: review.note })}
            </p>
          )}
          {changes.length > 0 && (
            <>
              <p>{t("pay-reports.kept-changed")}</p>
              <ul>
                {changes.map(({ figure, before, after }) => (
                  <li key={figure}>
                    {t("pay-reports.kept-change", {
                      figure: codeText("pay-reports", `figure-${figure}`),
                      before: shown(before),
                      after: shown(after),
                    })}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      ))}
      {prepared?.law === law && !own.some(({ version }) => version === prepared.version) && <Prepared preparation={prepared} />}
      {may("pay-reports.submit") && (
        <div className="hub-page-actions">
          <PayStepButtons {...of} month={month} meant={{ law, legalEntityId }} />
        </div>
      )}
    </section>
  );
}
