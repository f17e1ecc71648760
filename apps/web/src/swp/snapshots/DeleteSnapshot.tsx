import { deleteSwpSnapshot } from "@hub/contract/swp/snapshots.ts";
import { prepareAct } from "../../api/client.ts";
import { DeleteDialog, type Deletion } from "../../forms/DeleteRecord.tsx";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { type SwpSnapshot, useSnapshotWords } from "./use-snapshots.ts";

/** Asks before a snapshot is deleted, saying what goes with it (SWP-10); it stays mounted, so that focus returns to where it was asked for. */
export function DeleteSnapshot({ snapshot, onClose }: { snapshot: SwpSnapshot | undefined; onClose: () => void }) {
  return <DeleteDialog deletion={useSnapshotDeletion()} record={snapshot} onClose={onClose} />;
}

function useSnapshotDeletion(): Deletion<SwpSnapshot> {
  const t = useText();
  const { name } = useSnapshotWords();
  return {
    call: ({ id }) => prepareAct(deleteSwpSnapshot, { params: { id } }),
    action: t("swp.snapshot-delete-action"),
    title: (snapshot) => t("swp.snapshot-delete-title", { name: name(snapshot) }),
    text: (snapshot) => (
      <>
        <p>{t("swp.snapshot-delete-text", { name: name(snapshot), count: snapshot.totals.items, tab: t(`swp.tab-${snapshot.tab}`) })}</p>
        <p>{t("swp.snapshot-delete-plan")}</p>
      </>
    ),
    onDeleted: (snapshot) => notifySuccess(t("swp.snapshot-deleted", { name: name(snapshot) })),
  };
}
