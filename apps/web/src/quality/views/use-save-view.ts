import { createQualityView, deleteQualityView, listQualityViews, updateQualityView } from "@hub/contract/quality/views.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { invalidate } from "../../api/query-client.ts";
import { useText } from "../../texts/language.tsx";
import { notifyError, notifySuccess } from "../../ui/notifications.ts";
import type { Address } from "../../ui/address.ts";
import { writeQuery } from "../quality-search.ts";
import type { SavedView } from "./view-state.ts";

/** What is saved: `view` is changed, or a new one made; without `search` its filter stays. */
export type ToSave = { view?: SavedView; search?: Address; name?: string; shared?: boolean };

/** Saves a view of one's own. */
export function useSaveView() {
  const t = useText();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: ({ view, search, name, shared }: ToSave): Promise<SavedView> => {
      const body = {
        name: name ?? view?.name ?? "",
        query: search ? writeQuery(search) : (view?.query ?? ""),
        shared: shared ?? view?.shared ?? false,
      };
      return view ? call(updateQualityView, { params: { id: view.id }, ifMatch: view.version, body }) : call(createQualityView, { body });
    },
    onSuccess: ({ name }) => notifySuccess(t("quality.views-saved", { name })),
    onError: (error) => notifyError(errorText(error)),
    onSettled: () => invalidate(listQualityViews),
  });
}

/** Deletes a view of one's own. */
export function useDeleteView() {
  const t = useText();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: ({ id, version }: SavedView) => call(deleteQualityView, { params: { id }, ifMatch: version }),
    onSuccess: (_, { name }) => notifySuccess(t("quality.views-deleted", { name })),
    onError: (error) => notifyError(errorText(error)),
    onSettled: () => invalidate(listQualityViews),
  });
}
