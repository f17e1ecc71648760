import type { Route } from "@hub/contract/route.ts";
import type { previewedAct } from "@hub/contract/selection.ts";
import { call, type Given } from "../../api/client.ts";
import { keyApart, type RouteKey } from "../../api/keys.ts";
import type { Previewed } from "./ActPreview.tsx";

/** What an act would do, as it is asked. */
export type ActQuestion = { key: RouteKey; ask: (signal: AbortSignal) => Promise<Previewed> };

/** Asks a list's route what an act would do; apart from its area, or each change there would ask anew, and another answer would stand before the yes. */
export function questionOf<R extends Route & { answer: typeof previewedAct }>(route: R, body: Given<R>["body"]): ActQuestion {
  return { key: keyApart(route, { body }), ask: (signal) => call(route, { body, signal } as Given<R>) };
}
