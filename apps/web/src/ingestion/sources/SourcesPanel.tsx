import { listSources } from "@hub/contract/ingestion/sources.ts";
import { Button } from "@mantine/core";
import { Writing } from "../../ui/read-only.tsx";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { useSourceColumns } from "./source-columns.tsx";
import { useTakeNow } from "./use-take-now.ts";
import type { SourcePlace } from "./source-draft.ts";
import { SourceDialog } from "./SourceDialog.tsx";
import { SourceHistory } from "./SourceHistory.tsx";
import "./sources.css";
import { type How, type SearchOf, useAddress } from "../../ui/use-address.ts";

/** The sources of a server, a connection or an ingestion: what is picked up, when, and how it went; `source` and `files` in the address open one. */
export function SourcesPanel({ place }: { place: SourcePlace }) {
  const t = useText();
  const { search, change } = useAddress("/configuration");
  const query =
    place.kind === "ingestion"
      ? { ingestionId: place.id }
      : place.kind === "sftp"
        ? { sftpEndpointId: place.id }
        : { connectionId: place.id };
  const sources = useRoute(listSources, { query }, { refetchInterval: 5000 });
  const all = sources.data?.items ?? [];
  const rows = place.kind === "sftp" ? all.filter(({ sftpEndpoint }) => sftpEndpoint !== null) : all;
  const go = (changed: Pick<SearchOf<"/configuration">, "source" | "files">, how: How = {}) =>
    change({ source: undefined, files: undefined, ...changed }, how);
  const take = useTakeNow();
  const columns = useSourceColumns({
    place,
    taking: take.isPending ? take.variables.id : undefined,
    onOpen: ({ id }) => go({ source: String(id) }),
    onFiles: ({ id }) => go({ files: String(id) }),
    onTake: (source) => take.mutate(source),
  });
  const opened = rows.find(({ id }) => String(id) === search["files"]);
  const add = (
    <Writing>
      <Button id="source-add" variant={place.kind === "ingestion" ? "default" : "filled"} onClick={() => go({ source: "new" })}>
        {t("sources.add")}
      </Button>
    </Writing>
  );
  return (
    <Panel title={t("sources.title")} actions={!sources.isPending && (sources.data || !sources.error) && add}>
      <p className="hub-dimmed">{t("sources.note")}</p>
      <StateView
        loading={sources.isPending}
        error={sources.data ? undefined : sources.error}
        onRetry={() => void sources.refetch()}
        empty={rows.length === 0 && { title: t("sources.none-title"), text: t("sources.none-text") }}
      >
        <DataTable
          label={t("sources.table")}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={({ id }) => go({ source: String(id) })}
          columns={columns}
        />
      </StateView>
      <SourceDialog place={place} source={search["source"]} onSaved={() => go({}, { ignoreBlocker: true })} onClose={() => go({})} />
      <SourceHistory source={opened} onClose={() => go({})} />
    </Panel>
  );
}
