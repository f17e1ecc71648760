import type { Route } from "@hub/contract/route.ts";
import { useMutation } from "@tanstack/react-query";
import { ApiError, type Given } from "./client.ts";
import { download } from "./download.ts";
import { useErrorText } from "./error-text.ts";

/** A download by a button: `start` begins it, `problem` says why it failed, the reason before the general words; `onFailed` hears of it too. */
export function useDownload<R extends Route>(route: R, onFailed?: (problem: string) => void) {
  const errorText = useErrorText();
  const textOf = (error: unknown) => (error instanceof ApiError && error.fields[0]?.error) || errorText(error);
  const fetching = useMutation({
    mutationFn: (given: Given<R>) => download(route, given),
    onError: (error) => onFailed?.(textOf(error)),
  });
  return {
    start: (given: Given<R>, done?: () => void) => fetching.mutate(given, { onSuccess: () => done?.() }),
    busy: fetching.isPending,
    problem: fetching.isError ? textOf(fetching.error) : undefined,
  };
}
