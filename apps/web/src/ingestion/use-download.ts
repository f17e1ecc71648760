import type { Route } from "@hub/contract/route.ts";
import { useMutation } from "@tanstack/react-query";
import { ApiError, download, type Given } from "../api/client.ts";
import { useErrorText } from "../api/error-text.ts";
import { notifyError } from "../shell/notifications.ts";

/** A download by a button: `start` begins it, `problem` says why it failed, the reason before the general words. */
export function useDownload<R extends Route>(route: R) {
  const errorText = useErrorText();
  const textOf = (error: unknown) => (error instanceof ApiError && error.fields[0]?.error) || errorText(error);
  const fetching = useMutation({
    mutationFn: (given: Given<R>) => download(route, given),
    onError: (error) => notifyError(textOf(error)),
  });
  return {
    start: (given: Given<R>) => fetching.mutate(given),
    busy: fetching.isPending,
    problem: fetching.isError ? textOf(fetching.error) : undefined,
  };
}
