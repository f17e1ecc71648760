import { listErasures } from "@hub/contract/configuration/retention.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Writing } from "../../ui/read-only.tsx";
import { useRoute } from "../../api/queries.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { AddCertificates } from "./AddCertificates.tsx";
import { ErasureDialog } from "./ErasureDialog.tsx";
import { AskErasureDialog } from "./AskErasureDialog.tsx";
import { MissingPanel } from "./MissingPanel.tsx";
import { erasureColumns } from "./erasure-columns.tsx";

/** Deletions of people's data: who asked, who confirmed, how they stand. */
export function ErasuresView() {
  const t = useText();
  const formats = useFormats();
  const erasures = useRoute(listErasures, {}, { refetchInterval: 5000 });
  const [asking, setAsking] = useState(false);
  const [openedId, setOpenedId] = useState<number>();
  const rows = erasures.data?.items ?? [];
  const opened = rows.find(({ id }) => id === openedId);
  return (
    <>
      <MissingPanel rows={erasures.data?.missing ?? []} />
      <Panel
        title={t("retention.view-erasures")}
        actions={
          <>
            <AddCertificates />
            <Writing>
              <Button id="erasure-ask" onClick={() => setAsking(true)}>
                {t("retention.erasure-ask")}
              </Button>
            </Writing>
          </>
        }
      >
        <p className="hub-dimmed">{t("retention.erasures-note")}</p>
        <StateView
          loading={erasures.isPending}
          error={erasures.data ? undefined : erasures.error}
          onRetry={() => void erasures.refetch()}
          empty={rows.length === 0 && { title: t("retention.erasures-none") }}
        >
          <DataTable
            cards
            label={t("ui.list-of", { what: t("retention.view-erasures") })}
            rows={rows}
            rowKey={({ id }) => id}
            onOpen={({ id }) => setOpenedId(id)}
            columns={erasureColumns({ t, formats, onOpen: setOpenedId })}
          />
        </StateView>
        <AskErasureDialog opened={asking} onClose={() => setAsking(false)} />
        <ErasureDialog erasure={opened} onClose={() => setOpenedId(undefined)} />
      </Panel>
    </>
  );
}
