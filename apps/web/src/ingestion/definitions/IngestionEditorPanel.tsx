import { listSections } from "@hub/contract/configuration/configuration.ts";
import { getIngestion } from "@hub/contract/ingestion/ingestion.ts";
import { useRoute } from "../../api/queries.ts";
import { LoadedRecord } from "../../forms/LoadedRecord.tsx";
import { useText } from "../../texts/language.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { SourcesPanel } from "../sources/SourcesPanel.tsx";
import { IngestionEditor } from "./IngestionEditor.tsx";
import "./definitions.css";

type Props = { id: number | undefined; onCreated: (id: number) => void; onBack: () => void };

/** The definition of an ingestion with where its files come from, and the way back to the list. */
export function IngestionEditorPanel({ id, onCreated, onBack }: Props) {
  const t = useText();
  const sections = useRoute(listSections);
  const codes = sections.data?.items.map(({ code }) => code);
  return (
    <div className="hub-page">
      <div>
        <button type="button" className="hub-link" onClick={onBack}>
          {t("configuration.back-to-ingestions")}
        </button>
      </div>
      <StateView loading={sections.isPending} error={codes ? null : sections.error} onRetry={() => void sections.refetch()}>
        {codes && (
          <LoadedRecord route={getIngestion} id={id} gone={t("configuration.ingestion-gone")}>
            {(detail) => (
              <>
                <IngestionEditor saved={detail} sections={codes} onCreated={onCreated} />
                {detail && <SourcesPanel place={{ kind: "ingestion", id: detail.id }} />}
              </>
            )}
          </LoadedRecord>
        )}
      </StateView>
    </div>
  );
}
