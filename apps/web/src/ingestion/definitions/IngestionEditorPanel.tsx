import { listSections } from "@hub/contract/configuration/configuration.ts";
import { getIngestion } from "@hub/contract/ingestion/ingestion.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { keyOf } from "../../api/keys.ts";
import { hasId, useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { SourcesPanel } from "../sources/SourcesPanel.tsx";
import { IngestionEditor } from "./IngestionEditor.tsx";

type Props = { id: number | undefined; onCreated: (id: number) => void; onBack: () => void };

/** Loads what is edited, fresh each time it is opened: an edit begun on an old version could not be saved. */
export function IngestionEditorPanel({ id, onCreated, onBack }: Props) {
  const t = useText();
  const isNew = id === undefined;
  const sections = useRoute(listSections);
  const ingestion = useQuery({
    queryKey: keyOf(getIngestion, { params: { id: id ?? null } }),
    queryFn: ({ signal }) => call(getIngestion, { params: { id }, signal }),
    enabled: !isNew && hasId(id, getIngestion.path),
    staleTime: 0,
    placeholderData: undefined,
  });
  const codes = sections.data?.items.map(({ code }) => code);
  const detail = !isNew && ingestion.isFetchedAfterMount ? ingestion.data : undefined;
  const loading = sections.isPending || (!isNew && !detail && !ingestion.error);
  return (
    <div className="hub-page">
      <div>
        <Button variant="subtle" onClick={onBack}>
          {t("configuration.back-to-ingestions")}
        </Button>
      </div>
      <StateView
        loading={loading && !Number.isNaN(id)}
        // Asking again in vain takes away nothing that is typed.
        error={codes && (isNew || detail) ? null : (sections.error ?? ingestion.error)}
        onRetry={() => void (sections.error ? sections.refetch() : ingestion.refetch())}
        empty={Number.isNaN(id) && { title: t("configuration.ingestion-gone") }}
      >
        {codes && (isNew || detail) && <IngestionEditor saved={detail} sections={codes} onCreated={onCreated} />}
        {detail && <SourcesPanel place={{ kind: "ingestion", id: detail.id }} />}
      </StateView>
    </div>
  );
}
