import { listSources, takeNow } from "@hub/contract/ingestion/sources.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useText } from "../../texts/language.tsx";
import { notifyError, notifySuccess } from "../../ui/notifications.ts";
import type { SourceDetail } from "./source-draft.ts";

/** Asks a source to look for files now, and says that it was asked. */
export function useTakeNow() {
  const t = useText();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: ({ id }: SourceDetail) => call(takeNow, { params: { id } }),
    onSuccess: (_, { ingestion }) => notifySuccess(t("sources.asked", { name: ingestion.name })),
    onError: (error) => notifyError(errorText(error)),
    onSettled: () => void invalidateArea(listSources),
  });
}
