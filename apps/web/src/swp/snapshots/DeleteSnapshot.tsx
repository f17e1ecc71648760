import { deleteSwpSnapshot } from "@hub/contract/swp/snapshots.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useInSight } from "../../ui/record/use-in-sight.ts";
import { type SwpSnapshot, useSnapshotWords } from "./use-snapshots.ts";

/** Asks before a snapshot is deleted, saying what goes with it (SWP-10); it stays mounted, so that focus returns to where it was asked for. */
export function DeleteSnapshot({ snapshot, onClose }: { snapshot: SwpSnapshot | undefined; onClose: () => void }) {
  const t = useText();
  const errorText = useErrorText();
  const named = useSnapshotWords();
  const { record: shown } = useInSight(snapshot?.id, snapshot);
  const remove = useMutation({
    mutationFn: ({ id }: SwpSnapshot) => call(deleteSwpSnapshot, { params: { id } }),
    onSuccess: (_, gone) => {
      notifySuccess(t("swp.snapshot-deleted", { name: named.name(gone) }));
      onClose();
    },
    onSettled: () => void invalidateArea(deleteSwpSnapshot),
  });
  const name = shown ? named.name(shown) : "";
  return (
    <ConfirmDialog
      opened={snapshot !== undefined}
      title={t("swp.snapshot-delete-title", { name })}
      text={
        <>
          <p>{t("swp.snapshot-delete-text", { name, count: shown?.totals.items ?? 0, tab: shown ? t(`swp.tab-${shown.tab}`) : "" })}</p>
          <p>{t("swp.snapshot-delete-plan")}</p>
          {remove.error && (
            <p className="hub-note" role="alert">
              {errorText(remove.error)}
            </p>
          )}
        </>
      }
      action={t("swp.snapshot-delete-action")}
      danger
      busy={remove.isPending}
      onCancel={() => {
        remove.reset();
        onClose();
      }}
      onConfirm={() => shown && remove.mutate(shown)}
    />
  );
}
