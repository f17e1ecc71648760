import { liftLegalHold, listLegalHolds, listRetention } from "@hub/contract/configuration/retention.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Writing } from "../../ui/read-only.tsx";
import { call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useRoute } from "../../api/queries.ts";
import { invalidate } from "../../api/query-client.ts";
import { useFormats } from "../../texts/formats.ts";
import { useText } from "../../texts/language.tsx";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { notifyError, notifySuccess } from "../../ui/notifications.ts";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { type Hold, holdColumns, sayHold } from "./hold-columns.tsx";
import { HoldDialog } from "./HoldDialog.tsx";

/** What is held, by whom and why; held anew, or let go. */
export function HoldsPanel() {
  const t = useText();
  const formats = useFormats();
  const errorText = useErrorText();
  const holds = useRoute(listLegalHolds);
  const [adding, setAdding] = useState(false);
  const [lifted, setLifted] = useState<Hold>();
  const rows = holds.data?.items ?? [];
  const lift = useMutation({
    mutationFn: ({ id, version }: Hold) => call(liftLegalHold, { params: { id }, ifMatch: version, body: {} }),
    onSuccess: () => notifySuccess(t("retention.hold-lifted")),
    onError: (error) => notifyError(errorText(error)),
    onSettled: () => {
      setLifted(undefined);
      void invalidate(listLegalHolds);
      void invalidate(listRetention);
    },
  });
  return (
    <Panel
      title={t("retention.holds-title")}
      actions={
        <Writing>
          <Button id="hold-add" onClick={() => setAdding(true)}>
            {t("retention.hold-add")}
          </Button>
        </Writing>
      }
    >
      <p className="hub-dimmed">{t("retention.holds-note")}</p>
      <StateView
        loading={holds.isPending}
        error={holds.data ? undefined : holds.error}
        onRetry={() => void holds.refetch()}
        empty={rows.length === 0 && { title: t("retention.holds-none") }}
      >
        <DataTable
          cards
          label={t("ui.list-of", { what: t("retention.holds-title") })}
          rows={rows}
          rowKey={({ id }) => id}
          columns={holdColumns({ t, formats, onLift: setLifted })}
        />
      </StateView>
      <HoldDialog opened={adding} onClose={() => setAdding(false)} />
      <ConfirmDialog
        opened={lifted !== undefined}
        title={t("retention.hold-lift-title")}
        text={
          <>
            <p>
              <strong>{lifted && sayHold(lifted, t, formats)}</strong>
            </p>
            <p>{t("retention.hold-lift-text")}</p>
          </>
        }
        action={t("retention.hold-lift")}
        danger
        busy={lift.isPending}
        onConfirm={() => lifted && lift.mutate(lifted)}
        onCancel={() => setLifted(undefined)}
      />
    </Panel>
  );
}
