import { useFormats } from "../texts/formats.ts";
import { useText } from "../texts/language.tsx";
import type { Duty } from "./report-parts.ts";

/** Who has prepared a report, and who has looked at it. */
export function Prepared({
  preparation: { version, preparedAt, preparedBy, isOlder, review },
}: {
  preparation: NonNullable<Duty["preparation"]>;
}) {
  const t = useText();
  const formats = useFormats();
  return (
    <>
      <p className="hub-dimmed">{t("pay-reports.prepared-of", { version, at: formats.day(preparedAt), by: preparedBy })}</p>
      {review && <p className="hub-dimmed">{t("pay-reports.reviewed-of", { at: formats.day(review.at), by: review.by })}</p>}
      {review?.note && <p className="hub-dimmed">{t("pay-reports.review-said", { note: review.note })}</p>}
      {isOlder && <p>{t("pay-reports.submitted-older")}</p>}
    </>
  );
}
