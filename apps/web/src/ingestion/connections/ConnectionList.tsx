import { listConnections } from "@hub/contract/ingestion/connections.ts";
import { Button } from "@mantine/core";
import { Writing } from "../../ui/read-only.tsx";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { useConnectionColumns } from "./connection-columns.tsx";

/** The connections, each with how its last test went; a row opens it. */
export function ConnectionList({ onOpen }: { onOpen: (connection: string) => void }) {
  const t = useText();
  const connections = useRoute(listConnections);
  const rows = connections.data?.items ?? [];
  const columns = useConnectionColumns(onOpen);
  const add = (
    <Writing>
      <Button onClick={() => onOpen("new")}>{t("connections.add")}</Button>
    </Writing>
  );
  return (
    <Panel title={t("configuration.section-connections")} actions={!connections.isPending && !connections.error && add}>
      <p className="hub-dimmed">{t("connections.note")}</p>
      <StateView
        loading={connections.isPending}
        error={connections.error}
        onRetry={() => void connections.refetch()}
        empty={rows.length === 0 && { title: t("connections.none-title"), text: t("connections.none-text") }}
      >
        <DataTable
          label={t("connections.table")}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={({ id }) => onOpen(String(id))}
          columns={columns}
        />
      </StateView>
    </Panel>
  );
}
