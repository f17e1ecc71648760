import { deleteSwpPool } from "@hub/contract/swp/items.ts";
import { prepare } from "../../api/client.ts";
import { DeleteDialog } from "../../forms/DeleteRecord.tsx";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { useInSight } from "../../ui/record/use-in-sight.ts";
import { placeOf } from "../items/item-name.ts";
import type { SwpPool } from "./use-pools.ts";

/** Asks before a pool is deleted; one with parts cannot be, which is said instead. */
export function DeletePool({ pool, onClose }: { pool: SwpPool | undefined; onClose: () => void }) {
  const t = useText();
  const parts = useInSight(pool?.id, pool).record?.parts ?? 0;
  return (
    <DeleteDialog
      deletion={{
        call: ({ id, version }) => prepare(deleteSwpPool, { params: { id }, ifMatch: version }),
        action: t("swp.pools-delete-action"),
        title: ({ name }) => t("swp.pools-delete-title", { name }),
        text: (shown) => t("swp.pools-delete-text", { name: shown.name, place: placeOf(shown) }),
        refused: parts > 0 ? t("swp.pools-delete-parts", { count: parts }) : undefined,
        onDeleted: ({ name }) => notifySuccess(t("swp.pools-deleted", { name })),
      }}
      record={pool}
      onClose={onClose}
    />
  );
}
