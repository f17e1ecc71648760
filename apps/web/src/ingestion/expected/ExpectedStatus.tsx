import { HeldText } from "../uploads/HeldText.tsx";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { isRunning } from "../uploads/upload-states.ts";
import { expectedMeaning } from "./expected-words.ts";
import type { ExpectedLine } from "./use-expected.ts";

/** Where a line stands: what is there and who brought it, what is wrong and why, or that it comes by itself. */
export function ExpectedStatus({ line }: { line: ExpectedLine }) {
  const t = useText();
  const formats = useFormats();
  const { state, delivery, quarantined, held, attempt, source, cell } = line;
  const isRefused = attempt && (attempt.state === "REJECTED" || attempt.state === "FAILED");
  return (
    <div className="hub-expected-state">
      <div className="hub-delivery-badges">
        <StatusBadge meaning={expectedMeaning[state]} text={t(`ingestion.expected-${state}`)} />
        {attempt && isRunning(attempt) && <StatusBadge meaning="partial" text={t("ingestion.badge-checking")} />}
        {cell.lock === "REOPENED" && <StatusBadge meaning="partial" text={t("ingestion.cell-reopened")} />}
        {cell.signOff === "COORDINATOR_SIGNED" && <StatusBadge meaning="partial" text={t("ingestion.cell-signed")} />}
        {cell.signOff === "OWNER_VALIDATED" && <StatusBadge meaning="closed" text={t("ingestion.cell-validated")} />}
      </div>
      {quarantined && (
        <p>
          {t("ingestion.line-quarantined", {
            errors: quarantined.errorCount,
            by: quarantined.source ?? quarantined.by,
            at: formats.instant(quarantined.at),
          })}
        </p>
      )}
      {held && (
        <div>
          <p>{t("ingestion.line-held", { by: held.source ?? held.by, at: formats.instant(held.at) })}</p>
          <HeldText held={held.why} />
        </div>
      )}
      {isRefused && (
        <p>
          {t("ingestion.line-refused", { file: attempt.fileName, by: attempt.by, at: formats.instant(attempt.at) })} {attempt.problem?.text}
        </p>
      )}
      {delivery && (
        <p className={state === "done" ? undefined : "hub-dimmed"}>
          {t(delivery.source === null ? "ingestion.line-delivered" : "ingestion.line-delivered-source", {
            by: delivery.source ?? delivery.by,
            at: formats.instant(delivery.at),
            rows: delivery.rowCount,
            warnings: delivery.warningCount,
          })}
        </p>
      )}
      {state !== "done" && source !== null && <p className="hub-dimmed">{t("ingestion.line-source", { source })}</p>}
    </div>
  );
}
