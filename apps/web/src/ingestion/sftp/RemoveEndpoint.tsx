import { deleteSftpEndpoint } from "@hub/contract/ingestion/sftp.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";
import { notifyError, notifySuccess } from "../../ui/notifications.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import type { EndpointDetail } from "./endpoint-draft.ts";

/** Removes a server that no source uses, after asking. */
export function RemoveEndpoint({ endpoint, onRemoved }: { endpoint: EndpointDetail; onRemoved: () => void }) {
  const t = useText();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const { id, version, name, sources } = endpoint;
  const remove = useMutation({
    mutationFn: () => call(deleteSftpEndpoint, { params: { id }, ifMatch: version }),
    onSuccess: () => {
      notifySuccess(t("sftp.deleted", { name }));
      onRemoved();
    },
    onError: (error) => notifyError(errorText(error)),
    onSettled: () => {
      setAsking(false);
      void invalidateArea(deleteSftpEndpoint);
    },
  });
  if (sources > 0) return <span className="hub-dimmed">{t("sftp.delete-used")}</span>;
  return (
    <>
      <Button variant="subtle" color="red.9" className="hub-danger" onClick={() => setAsking(true)}>
        {t("sftp.delete")}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t("sftp.delete-title", { name })}
        text={t("sftp.delete-text")}
        action={t("sftp.delete")}
        danger
        busy={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
