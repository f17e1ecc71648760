import { listSources } from "@hub/contract/ingestion/sources.ts";
import { isFailing } from "@hub/domain/ingestion/sources/failing-source.ts";
import { Modal } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { useSourceColumns } from "./source-columns.tsx";
import { useTakeNow } from "./use-take-now.ts";
import type { SourceDetail } from "./source-draft.ts";
import { SourceDialog } from "./SourceDialog.tsx";
import { SourceHistory } from "./SourceHistory.tsx";
import "./sources.css";

const everywhere = { kind: "sftp" } as const;

/** Sources that do not bring their files: looked at, mended or asked again where one is. Those that work by now stay in sight. */
export function FailingSources({ onClose, next }: { onClose: () => void; next: ReactNode }) {
  const t = useText();
  const sources = useRoute(listSources, { query: {} }, { refetchInterval: 5000 });
  const [opened, setOpened] = useState<{ source?: SourceDetail; files?: SourceDetail }>({});
  const [known, setKnown] = useState<readonly number[]>([]);
  const failing = (sources.data?.items ?? []).filter((source) => isFailing(source) && !known.includes(source.id));
  if (failing.length > 0) setKnown([...known, ...failing.map(({ id }) => id)]);
  const rows = (sources.data?.items ?? []).filter(({ id }) => known.includes(id));
  const take = useTakeNow();
  const columns = useSourceColumns({
    place: everywhere,
    taking: take.isPending ? take.variables.id : undefined,
    onOpen: (source) => setOpened({ source }),
    onFiles: (files) => setOpened({ files }),
    onTake: (source) => take.mutate(source),
  });
  const { source, files } = opened;
  return (
    <>
      <Modal
        opened={!source && !files}
        onClose={onClose}
        title={t("sources.failing-title")}
        closeButtonProps={{ "aria-label": t("ui.close") }}
        size={1040}
      >
        <StateView
          loading={sources.isPending}
          error={sources.data ? undefined : sources.error}
          onRetry={() => void sources.refetch()}
          empty={rows.length === 0 && { title: t("sources.failing-none") }}
        >
          <DataTable
            label={t("sources.table")}
            rows={rows}
            rowKey={({ id }) => id}
            onOpen={(row) => setOpened({ source: row })}
            columns={columns}
          />
        </StateView>
        {next}
      </Modal>
      <SourceDialog place={everywhere} source={source && String(source.id)} onSaved={() => setOpened({})} onClose={() => setOpened({})} />
      <SourceHistory source={files} onClose={() => setOpened({})} />
    </>
  );
}
