import type { Route } from "@hub/contract/route.ts";
import { useMutation } from "@tanstack/react-query";
import { download, type Given } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";

/** A download by a button: `start` begins it, `problem` says why it failed. */
export function useDownload<R extends Route>(route: R) {
  const errorText = useErrorText();
  const fetching = useMutation({ mutationFn: (given: Given<R>) => download(route, given) });
  return {
    start: (given: Given<R>, done?: () => void) => fetching.mutate(given, { onSuccess: () => done?.() }),
    busy: fetching.isPending,
    problem: fetching.isError ? errorText(fetching.error) : undefined,
  };
}
