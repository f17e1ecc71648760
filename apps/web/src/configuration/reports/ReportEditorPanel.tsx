import { getReport } from "@hub/contract/configuration/reports.ts";
import { LoadedRecord } from "../../forms/LoadedRecord.tsx";
import { useText } from "../../texts/language.tsx";
import { ReportEditor } from "./ReportEditor.tsx";

type Props = { id: number; onBack: () => void; onDeleted: () => void; onOpen: (id: number) => void };

/** Loads the report the address names, and edits it. */
export function ReportEditorPanel({ id, onBack, onDeleted, onOpen }: Props) {
  const t = useText();
  return (
    <>
      <p>
        <button type="button" className="hub-link" onClick={onBack}>
          {t("reports.back")}
        </button>
      </p>
      <LoadedRecord route={getReport} id={id} gone={t("errors.not-found")}>
        {(report) => report && <ReportEditor saved={report} onDeleted={onDeleted} onCopied={onOpen} />}
      </LoadedRecord>
    </>
  );
}
