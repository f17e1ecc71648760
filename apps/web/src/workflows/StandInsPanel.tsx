import { endDelegation, listDelegations } from "@hub/contract/workflows/workflows.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { prepare } from "../api/client.ts";
import { useRoute } from "../api/queries.ts";
import { DeleteDialog, type Deletion } from "../forms/DeleteRecord.tsx";
import { useText } from "../texts/language.tsx";
import { notifySuccess } from "../ui/notifications.ts";
import { DataTable } from "../ui/list/DataTable.tsx";
import { useFormats } from "../texts/formats.ts";
import { StateView } from "../ui/StateView.tsx";
import { type Delegation, standInColumns } from "./stand-in-columns.tsx";
import { StandInDialog } from "./StandInDialog.tsx";

/** Who stands in for whom: making one, ending one. */
export function StandInsPanel() {
  const t = useText();
  const formats = useFormats();
  const { data, error, isPending, refetch } = useRoute(listDelegations);
  const [making, setMaking] = useState(false);
  const [doomed, setDoomed] = useState<Delegation>();
  const rows = data?.items ?? [];
  const ending: Deletion<Delegation> = {
    call: ({ id, version }) => prepare(endDelegation, { params: { id }, ifMatch: version }),
    action: t("workflows.end-action"),
    title: () => t("workflows.end-title"),
    text: ({ from, to }) => t("workflows.end-text", { from: from.name, to: to.name }),
    focusAfter: "stand-in-add",
    onDeleted: ({ to }) => notifySuccess(t("workflows.stand-in-ended", { name: to.name })),
  };
  const add = (
    <Button id="stand-in-add" onClick={() => setMaking(true)}>
      {t("workflows.stand-in-new")}
    </Button>
  );
  return (
    <>
      <div className="hub-stand-ins-head">
        <p className="hub-dimmed">{t("workflows.stand-ins-note")}</p>
        {add}
      </div>
      <StateView
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={rows.length === 0 && { title: t("workflows.stand-ins-empty-title"), text: t("workflows.stand-ins-empty-text") }}
      >
        <DataTable
          label={t("workflows.stand-ins-table")}
          rows={rows}
          rowKey={({ id }) => id}
          columns={standInColumns({ t, formats, onEnd: setDoomed })}
          cards
        />
      </StateView>
      <StandInDialog opened={making} onClose={() => setMaking(false)} />
      <DeleteDialog deletion={ending} record={doomed} onClose={() => setDoomed(undefined)} />
    </>
  );
}
