import { listSftpEndpoints } from "@hub/contract/ingestion/sftp.ts";
import { Button } from "@mantine/core";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { SourcesPanel } from "../sources/SourcesPanel.tsx";
import { useEndpointColumns } from "./endpoint-columns.tsx";

/** The SFTP servers, each with whether its key was accepted and how its last test went; below them what is picked up from all of them. */
export function EndpointList({ onOpen }: { onOpen: (endpoint: string) => void }) {
  const t = useText();
  const endpoints = useRoute(listSftpEndpoints);
  const rows = endpoints.data?.items ?? [];
  const columns = useEndpointColumns(onOpen);
  const add = <Button onClick={() => onOpen("new")}>{t("sftp.add")}</Button>;
  return (
    <>
      <Panel title={t("configuration.section-sftp")} actions={!endpoints.isPending && !endpoints.error && add}>
        <p className="hub-dimmed">{t("sftp.note")}</p>
        <StateView
          loading={endpoints.isPending}
          error={endpoints.data ? undefined : endpoints.error}
          onRetry={() => void endpoints.refetch()}
          empty={rows.length === 0 && { title: t("sftp.none-title"), text: t("sftp.none-text") }}
        >
          <DataTable
            label={t("sftp.table")}
            rows={rows}
            rowKey={({ id }) => id}
            onOpen={({ id }) => onOpen(String(id))}
            columns={columns}
          />
        </StateView>
      </Panel>
      {rows.length > 0 && <SourcesPanel place={{ kind: "sftp" }} />}
    </>
  );
}
