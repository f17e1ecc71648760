import { useText } from "../../texts/language.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { NextStep } from "./NextStep.tsx";
import { outcomeMeaning, outcomeOf, type Upload } from "./upload-states.ts";

const noteClass = {
  good: "hub-note hub-note-good",
  partial: "hub-note",
  late: "hub-note hub-note-late",
  pending: "hub-note hub-note-closed",
};

/** What came of an upload, and what to do now; told aloud as it changes. */
export function OutcomeText({ upload }: { upload: Upload }) {
  const t = useText();
  const outcome = outcomeOf(upload);
  const meaning = outcomeMeaning[outcome];
  return (
    <div className={noteClass[meaning]} role="status">
      <p>
        <StatusBadge meaning={meaning} text={t(`ingestion.badge-${outcome}`)} />
      </p>
      <p>{t(`ingestion.outcome-${outcome}`, { rows: upload.rowsRead, errors: upload.errorCount, warnings: upload.warningCount })}</p>
      <NextStep upload={upload} outcome={outcome} />
      {upload.problem && <p className="hub-outcome-reason">{upload.problem.text}</p>}
    </div>
  );
}
