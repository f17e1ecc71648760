import type { Output, Route } from "@hub/contract/route.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call, type Given } from "../api/client.ts";
import { keyOf } from "../api/keys.ts";
import { hasId } from "../api/queries.ts";
import { StateView } from "../ui/StateView.tsx";

type Props<R extends Route> = {
  route: R;
  /** Left out for a new record; NaN where the address names none. */
  id: number | undefined;
  /** What is said where there is no such record. */
  gone: string;
  /** What the form needs besides is still on its way. */
  waits?: boolean;
  children: (record: Output<R["answer"]> | undefined) => ReactNode;
};

/** Loads what a form edits, anew each time it is opened: an edit begun on an old version could not be saved. Asking again in vain takes away nothing that is typed. */
export function LoadedRecord<R extends Route>({ route, id, gone, waits = false, children }: Props<R>) {
  const asked = { params: { id: id ?? null } } as unknown as Pick<Given<R>, "params">;
  const isGone = Number.isNaN(id);
  const query = useQuery({
    queryKey: keyOf(route, asked, "edited"),
    queryFn: ({ signal }) => call(route, { ...asked, signal }),
    enabled: id !== undefined && !isGone && hasId(id, route.path),
    staleTime: 0,
    placeholderData: undefined,
  });
  const record = id !== undefined && query.isFetchedAfterMount ? (query.data as Output<R["answer"]> | undefined) : undefined;
  const isThere = id === undefined || record !== undefined;
  return (
    <StateView
      loading={waits || (!isThere && !isGone && !query.error)}
      error={isThere ? null : query.error}
      onRetry={() => void query.refetch()}
      empty={isGone && { title: gone }}
    >
      {isThere && !waits && children(record)}
    </StateView>
  );
}
