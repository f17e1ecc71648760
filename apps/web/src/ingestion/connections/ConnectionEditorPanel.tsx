import { getConnection } from "@hub/contract/ingestion/connections.ts";
import { Button } from "@mantine/core";
import { LoadedRecord } from "../../forms/LoadedRecord.tsx";
import { useText } from "../../texts/language.tsx";
import { ConnectionEditor } from "./ConnectionEditor.tsx";

type Props = { id: number | undefined; onCreated: (id: number) => void; onBack: (gone?: boolean) => void };

/** The form of a connection, and the way back to the list. */
export function ConnectionEditorPanel({ id, onCreated, onBack }: Props) {
  const t = useText();
  return (
    <div className="hub-page">
      <div>
        <Button variant="subtle" onClick={() => onBack()}>
          {t("connections.back")}
        </Button>
      </div>
      <LoadedRecord route={getConnection} id={id} gone={t("connections.gone")}>
        {(connection) => <ConnectionEditor saved={connection} onCreated={onCreated} onDeleted={() => onBack(true)} />}
      </LoadedRecord>
    </div>
  );
}
