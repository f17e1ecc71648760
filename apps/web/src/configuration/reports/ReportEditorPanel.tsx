import { getReport } from "@hub/contract/configuration/reports.ts";
import { ApiError } from "../../api/client.ts";
import { useDetail } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { ReportEditor } from "./ReportEditor.tsx";

type Props = { id: number; onBack: () => void; onDeleted: () => void; onOpen: (id: number) => void };

/** Loads the report the address names, and edits it. */
export function ReportEditorPanel({ id, onBack, onDeleted, onOpen }: Props) {
  const t = useText();
  const { data, error, isLoading, refetch } = useDetail(getReport, id);
  const back = (
    <button type="button" className="hub-link" onClick={onBack}>
      {t("reports.back")}
    </button>
  );
  return (
    <>
      <p>{back}</p>
      {data ? (
        <ReportEditor saved={data} onDeleted={onDeleted} onCopied={onOpen} />
      ) : (
        <Panel title={t("configuration.section-reports")}>
          <StateView
            loading={isLoading}
            error={error ?? new ApiError(404, { error: t("errors.not-found") })}
            onRetry={error ? () => void refetch() : undefined}
          />
        </Panel>
      )}
    </>
  );
}
