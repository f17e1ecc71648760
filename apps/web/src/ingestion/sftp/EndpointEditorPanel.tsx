import { getSftpEndpoint } from "@hub/contract/ingestion/sftp.ts";
import { Button } from "@mantine/core";
import { LoadedRecord } from "../../forms/LoadedRecord.tsx";
import { useText } from "../../texts/language.tsx";
import { EndpointEditor } from "./EndpointEditor.tsx";

type Props = { id: number | undefined; onCreated: (id: number) => void; onBack: (gone?: boolean) => void };

/** The form of a server, and the way back to the list. */
export function EndpointEditorPanel({ id, onCreated, onBack }: Props) {
  const t = useText();
  return (
    <div className="hub-page">
      <div>
        <Button variant="subtle" onClick={() => onBack()}>
          {t("sftp.back")}
        </Button>
      </div>
      <LoadedRecord route={getSftpEndpoint} id={id} gone={t("sftp.gone")}>
        {(endpoint) => <EndpointEditor saved={endpoint} onCreated={onCreated} onDeleted={() => onBack(true)} />}
      </LoadedRecord>
    </div>
  );
}
