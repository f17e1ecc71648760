import { getSftpEndpoint } from "@hub/contract/ingestion/sftp.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { keyOf } from "../../api/keys.ts";
import { hasId } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { EndpointEditor } from "./EndpointEditor.tsx";

type Props = { id: number | undefined; onCreated: (id: number) => void; onBack: (gone?: boolean) => void };

/** Loads what is edited, fresh each time it is opened: an edit begun on an old version could not be saved. */
export function EndpointEditorPanel({ id, onCreated, onBack }: Props) {
  const t = useText();
  const isNew = id === undefined;
  const endpoint = useQuery({
    queryKey: keyOf(getSftpEndpoint, { params: { id } }, "edited"),
    queryFn: ({ signal }) => call(getSftpEndpoint, { params: { id }, signal }),
    enabled: !isNew && hasId(id, getSftpEndpoint.path),
    staleTime: 0,
    placeholderData: undefined,
  });
  const detail = !isNew && endpoint.isFetchedAfterMount ? endpoint.data : undefined;
  const isGone = Number.isNaN(id);
  return (
    <div className="hub-page">
      <div>
        <Button variant="subtle" onClick={() => onBack()}>
          {t("sftp.back")}
        </Button>
      </div>
      <StateView
        loading={!isNew && !isGone && !detail && !endpoint.error}
        error={detail ? null : endpoint.error}
        onRetry={() => void endpoint.refetch()}
        empty={isGone && { title: t("sftp.gone") }}
      >
        {(isNew || detail) && <EndpointEditor saved={detail} onCreated={onCreated} onDeleted={() => onBack(true)} />}
      </StateView>
    </div>
  );
}
