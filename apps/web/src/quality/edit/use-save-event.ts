import { getQualityEvent, updateQualityEvent } from "@hub/contract/quality/events.ts";
import type { EventFields } from "@hub/domain/quality/check-event-edit.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call, conflictOf } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { keyOf } from "../../api/keys.ts";
import { useText } from "../../texts/language.tsx";
import { notifySuccess } from "../../ui/notifications.ts";
import { type QualityEvent, refreshEdited } from "../event-pages.ts";
import type { EventField, FieldErrors } from "./event-draft.ts";

/** Saves an edit on the version it was made on. `theirs`: what somebody else has saved meanwhile; `error`: what kept it otherwise. */
export function useSaveEvent(base: QualityEvent) {
  const t = useText();
  const queries = useQueryClient();
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [theirs, setTheirs] = useState<QualityEvent>();
  const params = { id: base.idEvent };
  const save = useMutation({
    mutationFn: (body: Partial<EventFields>) => call(updateQualityEvent, { params, ifMatch: base.version, body }),
    onSuccess: (saved) => {
      queries.setQueryData(keyOf(getQualityEvent, { params }), saved);
      notifySuccess(t("quality.edit-saved", { id: String(saved.idEvent) }));
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      setFieldErrors(Object.fromEntries(error.fields.map(({ path, error: text }) => [path[0], text])) as FieldErrors);
      setTheirs(conflictOf(updateQualityEvent, error));
    },
    onSettled: (saved) => void (saved ? refreshEdited(queries, saved) : invalidateArea(getQualityEvent)),
  });
  return {
    fieldErrors,
    theirs,
    error: theirs ? null : save.error,
    isPending: save.isPending,
    send: (change: Partial<EventFields>, done: (saved: QualityEvent) => void) => {
      setFieldErrors({});
      save.mutate(change, { onSuccess: done });
    },
    /** What the server said of a field goes when it is changed. */
    forget: (fields: readonly EventField[]) => {
      if (fields.some((field) => fieldErrors[field]))
        setFieldErrors(Object.fromEntries(Object.entries(fieldErrors).filter(([field]) => !fields.includes(field as EventField))));
      if (save.isError && !theirs) save.reset();
    },
    forgetAll: () => {
      setFieldErrors({});
      setTheirs(undefined);
      save.reset();
    },
  };
}
