import type { Output, Route } from "@hub/contract/route.ts";
import type { Given } from "../../api/client.ts";
import { useRoute } from "../../api/queries.ts";
import { useInSight } from "./use-in-sight.ts";

type Opening<R extends Route, K> = {
  /** What tells of a record by its id. */
  route: R;
  /** The id of what is opened, or `new`, of which there is nothing to ask; undefined: nothing is. */
  opened: K | undefined;
  /** The record as the list behind the dialog has it. */
  listed: Output<R["answer"]> | undefined;
};

/** A record opened from a list, for its dialog: at once as the list has it, then as it is now; it stays in sight while the dialog goes. */
export function useOpenedRecord<R extends Route, K extends number | "new">({ route, opened, listed }: Opening<R, K>) {
  const id = typeof opened === "number" ? opened : undefined;
  const asked = { params: { id: id ?? 0 } } as unknown as Pick<Given<R>, "params">;
  const detail = useRoute(route, asked, { enabled: id !== undefined, placeholderData: undefined });
  const { opened: shown, record } = useInSight(opened, detail.isPending ? listed : detail.data);
  /** For StateView: while there is something to show, neither loading nor failing is said. */
  const state = { loading: !record && detail.isFetching, error: record ? null : detail.error, onRetry: () => void detail.refetch() };
  return { shown, record, state };
}
