import { getConnection } from "@hub/contract/ingestion/connections.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { keyOf } from "../../api/keys.ts";
import { hasId } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { ConnectionEditor } from "./ConnectionEditor.tsx";

type Props = { id: number | undefined; onCreated: (id: number) => void; onBack: (gone?: boolean) => void };

/** Loads what is edited, fresh each time it is opened: an edit begun on an old version could not be saved. */
export function ConnectionEditorPanel({ id, onCreated, onBack }: Props) {
  const t = useText();
  const isNew = id === undefined;
  const connection = useQuery({
    queryKey: keyOf(getConnection, { params: { id } }, "edited"),
    queryFn: ({ signal }) => call(getConnection, { params: { id }, signal }),
    enabled: !isNew && hasId(id, getConnection.path),
    staleTime: 0,
    placeholderData: undefined,
  });
  const detail = !isNew && connection.isFetchedAfterMount ? connection.data : undefined;
  const isGone = Number.isNaN(id);
  return (
    <div className="hub-page">
      <div>
        <Button variant="subtle" onClick={() => onBack()}>
          {t("connections.back")}
        </Button>
      </div>
      <StateView
        loading={!isNew && !isGone && !detail && !connection.error}
        error={detail ? null : connection.error}
        onRetry={() => void connection.refetch()}
        empty={isGone && { title: t("connections.gone") }}
      >
        {(isNew || detail) && <ConnectionEditor saved={detail} onCreated={onCreated} onDeleted={() => onBack(true)} />}
      </StateView>
    </div>
  );
}
