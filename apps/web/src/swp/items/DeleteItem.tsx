import { deleteSwpItem } from "@hub/contract/swp/items.ts";
import { fieldNeeds } from "@hub/domain/swp/plan-item.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, conflictOf } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { nameOf, placeOf } from "./item-name.ts";
import { useItemWords } from "./item-words.ts";
import { refreshItems, type SwpItem } from "./use-items.ts";

type Props = { item: SwpItem | undefined; onClose: () => void; onDeleted: () => void };

/** Asks before an item is deleted, naming it and what stays of it (SWP-10); it stays mounted, so that focus returns to where it was asked for. */
export function DeleteItem({ item, onClose, onDeleted }: Props) {
  const t = useText();
  const words = useItemWords();
  const errorText = useErrorText();
  const queries = useQueryClient();
  // What was asked about stays in sight while the dialog goes; a colleague's version takes its place.
  const [asked, setAsked] = useState<SwpItem>();
  const [shown, setShown] = useState<SwpItem>();
  if (item !== asked) {
    setAsked(item);
    if (item) setShown(item);
  }
  const remove = useMutation({
    mutationFn: ({ id, version }: SwpItem) => call(deleteSwpItem, { params: { id }, ifMatch: version }),
    onSuccess: (_, { id }) => {
      notifySuccess(t("swp.delete-done", { name: shown ? nameOf(shown) : "" }));
      onDeleted();
      refreshItems(queries, id, null);
    },
    onError: (error) => {
      const now = conflictOf(deleteSwpItem, error);
      if (now) setShown(now);
      void invalidateArea(deleteSwpItem);
    },
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  const of = shown ?? item;
  const name = of ? nameOf(of) : "";
  const hasSnapshots = of !== undefined && fieldNeeds.coverage[of.tab] !== "-";
  return (
    <ConfirmDialog
      opened={item !== undefined}
      title={t("swp.delete-title", { name })}
      text={
        of && (
          <>
            <p>
              {t(of.size ? "swp.delete-text-size" : "swp.delete-text", {
                name,
                tab: t(`swp.tab-${of.tab}`),
                place: placeOf(of),
                size: of.size ? words.size(of.size) : "",
              })}
            </p>
            <p>{t(hasSnapshots ? "swp.delete-snapshots" : "swp.delete-history")}</p>
            {remove.error && (
              <p className="hub-note" role="alert">
                {errorText(remove.error)}
              </p>
            )}
          </>
        )
      }
      action={t("swp.delete-action")}
      danger
      busy={remove.isPending}
      onCancel={close}
      onConfirm={() => of && remove.mutate(of)}
    />
  );
}
