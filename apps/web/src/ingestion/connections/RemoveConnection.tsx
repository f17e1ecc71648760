import { deleteConnection } from "@hub/contract/ingestion/connections.ts";
import { listSources } from "@hub/contract/ingestion/sources.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useRoute } from "../../api/queries.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";
import { notifyError, notifySuccess } from "../../ui/notifications.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import type { ConnectionDetail } from "./connection-draft.ts";

/** Deletes a connection that nothing uses, after asking. */
export function RemoveConnection({ connection, onRemoved }: { connection: ConnectionDetail; onRemoved: () => void }) {
  const t = useText();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const { id, version, name } = connection;
  // Sources come and go below on the same page.
  const sources = useRoute(listSources, { query: { connectionId: id } });
  const uses = sources.data?.items.length ?? connection.usedBy.length;
  const remove = useMutation({
    mutationFn: () => call(deleteConnection, { params: { id }, ifMatch: version }),
    onSuccess: () => {
      notifySuccess(t("connections.deleted", { name }));
      onRemoved();
    },
    onError: (error) => notifyError(errorText(error)),
    onSettled: () => {
      setAsking(false);
      void invalidateArea(deleteConnection);
    },
  });
  if (uses > 0) return <span className="hub-dimmed">{t("connections.delete-used")}</span>;
  return (
    <>
      <Button variant="subtle" color="red.9" className="hub-danger" onClick={() => setAsking(true)}>
        {t("connections.delete")}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t("connections.delete-title", { name })}
        text={t("connections.delete-text")}
        action={t("connections.delete")}
        danger
        busy={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
