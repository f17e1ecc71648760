import { createSwpItem, getSwpItem, updateSwpItem } from "@hub/contract/swp/items.ts";
import type { ItemContent, SwpTab } from "@hub/domain/swp/plan-item.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call, conflictOf } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { keyOf } from "../../api/keys.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { nameOf } from "../items/item-name.ts";
import { refreshItems, type SwpItem } from "../items/use-items.ts";
import type { FieldErrors, FormField } from "./item-draft.ts";

type Sent = { content: ItemContent; comment: string };

/** Saves an item on the version it was opened on, or adds it. `theirs`: what somebody else has saved meanwhile; `error`: what kept it otherwise. */
export function useSaveItem(tab: SwpTab, base: SwpItem | undefined) {
  const t = useText();
  const queries = useQueryClient();
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [theirs, setTheirs] = useState<SwpItem>();
  const save = useMutation({
    mutationFn: ({ content, comment }: Sent) => {
      const body = { ...content, ...(comment.trim() !== "" && { comment }) };
      return base
        ? call(updateSwpItem, { params: { id: base.id }, ifMatch: base.version, body })
        : call(createSwpItem, { body: { tab, ...body } });
    },
    onSuccess: (saved) => {
      queries.setQueryData(keyOf(getSwpItem, { params: { id: saved.id } }), saved);
      notifySuccess(t(base ? "swp.form-saved" : "swp.form-added", { name: nameOf(saved) }));
      refreshItems(queries, saved.id, saved);
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      const said: FieldErrors = {};
      for (const { path, error: text } of error.fields) said[path[0] as FormField] ??= text;
      setFieldErrors(said);
      setTheirs(conflictOf(updateSwpItem, error));
      void invalidateArea(createSwpItem);
    },
  });
  return {
    fieldErrors,
    theirs,
    error: theirs ? null : save.error,
    isPending: save.isPending,
    send: (sent: Sent, done: (saved: SwpItem) => void) => {
      setFieldErrors({});
      save.mutate(sent, { onSuccess: done });
    },
    /** What the server said of a field goes when it is changed. */
    forget: (fields: readonly FormField[]) => {
      if (fields.some((field) => fieldErrors[field]))
        setFieldErrors(Object.fromEntries(Object.entries(fieldErrors).filter(([field]) => !fields.includes(field as FormField))));
      if (save.isError && !theirs) save.reset();
    },
    forgetAll: () => {
      setFieldErrors({});
      setTheirs(undefined);
      save.reset();
    },
  };
}
