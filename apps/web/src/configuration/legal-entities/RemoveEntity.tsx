import { deleteLegalEntity } from "@hub/contract/configuration/legal-entities.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";
import { notifyError, notifySuccess } from "../../ui/notifications.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import type { EntityDetail } from "./entity-draft.ts";

/** Deletes an entity that nothing uses, after asking. */
export function RemoveEntity({ entity, onRemoved }: { entity: EntityDetail; onRemoved: () => void }) {
  const t = useText();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const { id, version, name, code } = entity;
  const remove = useMutation({
    mutationFn: () => call(deleteLegalEntity, { params: { id }, ifMatch: version }),
    onSuccess: () => {
      notifySuccess(t("entities.deleted", { name }));
      onRemoved();
    },
    onError: (error) => notifyError(errorText(error)),
    onSettled: () => {
      setAsking(false);
      void invalidateArea(deleteLegalEntity);
    },
  });
  return (
    <div>
      {entity.mayDelete && (
        <Button variant="subtle" color="red.9" className="hub-danger" onClick={() => setAsking(true)}>
          {t("entities.delete")}
        </Button>
      )}
      {remove.error && (
        <p className="hub-field-error" role="alert">
          {errorText(remove.error)}
        </p>
      )}
      <ConfirmDialog
        opened={asking}
        title={t("entities.delete-title", { name })}
        text={t("entities.delete-text", { name, code })}
        action={t("entities.delete")}
        danger
        busy={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      />
    </div>
  );
}
