import { listSftpEndpoints } from "@hub/contract/ingestion/sftp.ts";
import { listSources } from "@hub/contract/ingestion/sources.ts";
import { Button } from "@mantine/core";
import { Writing } from "../../ui/read-only.tsx";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { SourcesPanel } from "../sources/SourcesPanel.tsx";
import { useEndpointColumns } from "./endpoint-columns.tsx";

/** The SFTP servers, each with whether its key was accepted, how its last test went and what its last pick-up said; below them what is picked up from all of them. */
export function EndpointList({ onOpen }: { onOpen: (endpoint: string) => void }) {
  const t = useText();
  const endpoints = useRoute(listSftpEndpoints);
  const rows = endpoints.data?.items ?? [];
  // As the list of what is picked up asks for them, and no second time.
  const sources = useRoute(listSources, { query: {} }, { refetchInterval: 5000, enabled: rows.length > 0 });
  const columns = useEndpointColumns(onOpen, sources.data?.items ?? []);
  const add = (
    <Writing>
      <Button onClick={() => onOpen("new")}>{t("sftp.add")}</Button>
    </Writing>
  );
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
