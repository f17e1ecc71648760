import { type ComponentType, Suspense } from "react";
import type { FirstQuery } from "../api/queries.ts";
import { queryClient } from "../api/query-client.ts";
import { lazyPart } from "../texts/lazy-part.ts";
import { StateView } from "../ui/StateView.tsx";

export type PageCode = {
  /** Loads the page's code and texts, once; a failure is forgotten, so that asking again tries again. */
  load(): Promise<void>;
  /** Asks what the page asks first, so that the answers come while its code does. */
  ask(): void;
  /** The page: at once where its code is here, as it is after `load`. */
  Page: ComponentType;
};

/** Begins questions that pages ask by the same keys: what is here and not old is not asked again, and a failure is told by who shows the answer. */
export function askAhead(queries: readonly FirstQuery[]): void {
  for (const query of queries) void queryClient.query(query).catch(() => undefined);
}

/** A page whose code comes when somebody goes there, before the page they are on is left. */
export function pageCode(load: () => Promise<{ default: ComponentType }>, firstQueries: () => readonly FirstQuery[] = () => []): PageCode {
  const Code = lazyPart(async () => (await load()).default);
  return {
    load: Code.load,
    ask: () => askAhead(firstQueries()),
    // It is waited for where nobody went by the router, as after signing in at the page's own address.
    Page: () => (
      <Suspense fallback={<StateView loading />}>
        <Code />
      </Suspense>
    ),
  };
}
