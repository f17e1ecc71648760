import { deleteSwpItem } from "@hub/contract/swp/items.ts";
import { daysDeletedStays } from "@hub/domain/deleted.ts";
import { fieldNeeds } from "@hub/domain/swp/plan-item.ts";
import { useQueryClient } from "@tanstack/react-query";
import { prepare } from "../../api/client.ts";
import type { Deletion } from "../../forms/DeleteRecord.tsx";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { nameOf, placeOf } from "./item-name.ts";
import { useItemWords } from "./item-words.ts";
import { refreshItems, type SwpItem } from "./use-items.ts";

/** How an item is deleted, naming it and what stays of it (SWP-10). */
export function useItemDeletion(onDeleted: () => void): Deletion<SwpItem> {
  const t = useText();
  const words = useItemWords();
  const queries = useQueryClient();
  return {
    call: ({ id, version }) => prepare(deleteSwpItem, { params: { id }, ifMatch: version }),
    action: t("ui.delete"),
    title: (item) => t("swp.delete-title", { name: nameOf(item) }),
    text: (item) => {
      const named = { name: nameOf(item), tab: t(`swp.tab-${item.tab}`), place: placeOf(item) };
      return (
        <>
          <p>{item.size ? t("swp.delete-text-size", { ...named, size: words.size(item.size) }) : t("swp.delete-text", named)}</p>
          <p>
            {fieldNeeds.coverage[item.tab] !== "-" && t("swp.delete-snapshots")} {t("ui.deleted-stays", { days: daysDeletedStays })}{" "}
            {t("swp.delete-history")}
          </p>
        </>
      );
    },
    refresh: ({ id }) => refreshItems(queries, id, null),
    onDeleted: (item) => {
      notifySuccess(t("swp.delete-done", { name: nameOf(item) }));
      onDeleted();
    },
  };
}
