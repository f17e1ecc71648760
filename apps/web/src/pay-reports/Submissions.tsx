import type { PayLaw } from "@hub/domain/pay-reports/pay-duties.ts";
import type { Period } from "@hub/domain/period.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useMay } from "../api/access.ts";
import { useFormats } from "../texts/formats.ts";
import { useCodeText, useText } from "../texts/language.tsx";
import type { EntityReport, PayPlace } from "./report-parts.ts";
import { SubmitDialog } from "./SubmitDialog.tsx";

type Props = { law: PayLaw; place: PayPlace; month: Period; submissions: NonNullable<EntityReport["submissions"]> };

/** What was handed over of this part, and what the version says otherwise by now. */
export function Submissions({ law, place, month, submissions }: Props) {
  const t = useText();
  const may = useMay();
  const [submitting, setSubmitting] = useState(false);
  const { legalEntityId, ...of } = place;
  const codeText = useCodeText();
  const formats = useFormats();
  const own = submissions.filter((each) => each.law === law);
  const shown = (value: string | null) => (value === null ? t("pay-reports.kept-nothing") : formats.percent(value));
  return (
    <section aria-label={t("pay-reports.kept")}>
      <h3>{t("pay-reports.kept")}</h3>
      {own.length === 0 && <p className="hub-dimmed">{t("pay-reports.kept-none")}</p>}
      {own.map(({ id, version, submittedAt, submittedBy: by, comment, changes }) => (
        <div key={id} className="hub-pay-kept">
          <p>
            {t("pay-reports.submitted-of", { version, at: formats.instant(submittedAt), by })}{" "}
            {changes.length === 0 && t("pay-reports.kept-same")}
          </p>
          <p className="hub-said">{comment}</p>
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
      {may("pay-reports.submit") && (
        <Button variant="default" onClick={() => setSubmitting(true)}>
          {t("pay-reports.submit")}
        </Button>
      )}
      <SubmitDialog {...of} month={month} meant={{ law, legalEntityId }} opened={submitting} onClose={() => setSubmitting(false)} />
    </section>
  );
}
