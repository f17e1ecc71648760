import { listConnections } from "@hub/contract/ingestion/connections.ts";
import { listSftpEndpoints } from "@hub/contract/ingestion/sftp.ts";
import { deleteSource } from "@hub/contract/ingestion/sources.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";
import { notifyError, notifySuccess } from "../../ui/notifications.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import type { SourceDetail } from "./source-draft.ts";

/** Removes a source, after asking: what it delivered stays, what it knew of files goes. */
export function RemoveSource({ source, onRemoved }: { source: SourceDetail; onRemoved: () => void }) {
  const t = useText();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const { id, version, ingestion } = source;
  const remove = useMutation({
    mutationFn: () => call(deleteSource, { params: { id }, ifMatch: version }),
    onSuccess: () => {
      notifySuccess(t("sources.deleted", { name: ingestion.name }));
      onRemoved();
    },
    onError: (error) => notifyError(errorText(error)),
    onSettled: () => {
      setAsking(false);
      void invalidateArea(deleteSource, listSftpEndpoints, listConnections);
    },
  });
  return (
    <div>
      <Button variant="subtle" color="red.9" className="hub-danger" onClick={() => setAsking(true)}>
        {t("sources.delete")}
      </Button>
      {remove.error && (
        <p className="hub-field-error" role="alert">
          {errorText(remove.error)}
        </p>
      )}
      <ConfirmDialog
        opened={asking}
        title={t("sources.delete-title", { name: ingestion.name })}
        text={t("sources.delete-text")}
        action={t("sources.delete")}
        danger
        busy={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      />
    </div>
  );
}
