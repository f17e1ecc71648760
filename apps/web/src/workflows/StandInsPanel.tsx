import { endDelegation, listDelegations } from "@hub/contract/workflows/workflows.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api/client.ts";
import { invalidateArea } from "../api/query-client.ts";
import { useErrorText } from "../api/error-text.ts";
import { useRoute } from "../api/queries.ts";
import { useText } from "../texts/language.tsx";
import { notifyError, notifySuccess } from "../ui/notifications.ts";
import { ConfirmDialog } from "../ui/dialog/ConfirmDialog.tsx";
import { DataTable } from "../ui/list/DataTable.tsx";
import { useFormats } from "../texts/formats.ts";
import { Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import { type Delegation, standInColumns } from "./stand-in-columns.tsx";
import { StandInDialog } from "./StandInDialog.tsx";

/** Who stands in for whom: making one, ending one. */
export function StandInsPanel() {
  const t = useText();
  const formats = useFormats();
  const errorText = useErrorText();
  const { data, error, isPending, refetch } = useRoute(listDelegations);
  const [making, setMaking] = useState(false);
  const [doomed, setDoomed] = useState<Delegation>();
  const rows = data?.items ?? [];
  const end = useMutation({
    mutationFn: ({ id, version }: Delegation) => call(endDelegation, { params: { id }, ifMatch: version }),
    onSuccess: (_, { to }) => notifySuccess(t("workflows.stand-in-ended", { name: to.name })),
    onError: (failure) => notifyError(errorText(failure)),
    onSettled: async () => {
      setDoomed(undefined);
      await invalidateArea(endDelegation);
    },
  });
  return (
    <Panel title={t("workflows.view-stand-ins")} actions={<Button onClick={() => setMaking(true)}>{t("workflows.stand-in-new")}</Button>}>
      <p className="hub-dimmed">{t("workflows.stand-ins-note")}</p>
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
        />
      </StateView>
      <StandInDialog opened={making} onClose={() => setMaking(false)} />
      <ConfirmDialog
        opened={doomed !== undefined}
        title={t("workflows.end-title")}
        text={doomed && t("workflows.end-text", { from: doomed.from.name, to: doomed.to.name })}
        action={t("workflows.end-action")}
        danger
        busy={end.isPending}
        onCancel={() => setDoomed(undefined)}
        onConfirm={() => doomed && end.mutate(doomed)}
      />
    </Panel>
  );
}
