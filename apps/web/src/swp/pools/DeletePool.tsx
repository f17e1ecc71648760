import { deleteSwpPool } from "@hub/contract/swp/items.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useInSight } from "../../ui/record/use-in-sight.ts";
import { placeOf } from "../items/item-name.ts";
import type { SwpPool } from "./use-pools.ts";

/** Asks before a pool is deleted; one with parts cannot be, which is said instead. */
export function DeletePool({ pool, onClose }: { pool: SwpPool | undefined; onClose: () => void }) {
  const t = useText();
  const errorText = useErrorText();
  const { record: shown } = useInSight(pool?.id, pool);
  const remove = useMutation({
    mutationFn: ({ id, version }: SwpPool) => call(deleteSwpPool, { params: { id }, ifMatch: version }),
    onSuccess: (_, { name }) => {
      notifySuccess(t("swp.pools-deleted", { name }));
      onClose();
    },
    onSettled: () => void invalidateArea(deleteSwpPool),
  });
  const name = shown?.name ?? "";
  const parts = shown?.parts ?? 0;
  return (
    <ConfirmDialog
      opened={pool !== undefined}
      title={t("swp.pools-delete-title", { name })}
      text={
        <>
          <p>
            {parts > 0
              ? t("swp.pools-delete-parts", { count: parts })
              : t("swp.pools-delete-text", { name, place: shown ? placeOf(shown) : "" })}
          </p>
          {remove.error && (
            <p className="hub-note" role="alert">
              {errorText(remove.error)}
            </p>
          )}
        </>
      }
      action={t("swp.pools-delete-action")}
      danger
      disabled={parts > 0}
      busy={remove.isPending}
      onCancel={() => {
        remove.reset();
        onClose();
      }}
      onConfirm={() => shown && remove.mutate(shown)}
    />
  );
}
