import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import type { ConsolidationDetail } from "../cells/cell-states.ts";

const steps = ["delivered", "signed", "validated"] as const;

/** How many of the expected entities have delivered, signed and validated, and when the consolidation was asked for. */
export function ProgressFacts({ detail }: { detail: ConsolidationDetail }) {
  const t = useText();
  const formats = useFormats();
  return (
    <ul className="hub-steps">
      {steps.map((step) => (
        <li key={step} className="hub-step">
          <span className="hub-step-count">{t("validation.of", { count: detail[step], total: detail.expected })}</span>
          <span>{t(`validation.count-${step}`)}</span>
        </li>
      ))}
      {detail.ingestions.length > 0 && (
        <li className="hub-step">
          <span>{t("validation.ingestions")}</span>
          <span>{detail.ingestions.map(({ name }) => name).join(", ")}</span>
        </li>
      )}
      {detail.requestedAt && (
        <li className="hub-step">
          <span>{t("validation.requested")}</span>
          <span>{formats.instant(detail.requestedAt)}</span>
        </li>
      )}
    </ul>
  );
}
