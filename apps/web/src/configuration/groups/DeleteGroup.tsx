import { deleteGroup } from "@hub/contract/configuration/groups.ts";
import { allUsers } from "@hub/contract/configuration/users.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import type { Group } from "./group-draft.ts";

/** Deletes a group without members; one with members says what to do instead. */
export function DeleteGroup({ group, onDeleted }: { group: Group; onDeleted: () => void }) {
  const t = useText();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(deleteGroup, { params: { id: group.id }, ifMatch: group.version }),
    onSettled: () => setAsking(false),
    onSuccess: () => {
      void invalidateArea(deleteGroup, allUsers);
      notifySuccess(t("users.group-deleted", { group: group.name }));
      onDeleted();
    },
  });
  return (
    <>
      {remove.error && (
        <span className="hub-note hub-note-late" role="alert">
          {errorText(remove.error)}
        </span>
      )}
      {group.memberCount > 0 ? (
        <span className="hub-dimmed">{t("users.group-delete-not")}</span>
      ) : (
        <Button variant="default" className="hub-danger" onClick={() => setAsking(true)}>
          {t("users.group-delete")}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={t("users.group-delete")}
        text={t("users.group-delete-text", { group: group.name })}
        action={t("users.group-delete")}
        danger
        busy={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
