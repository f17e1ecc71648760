import { queryClient } from "./api/query-client.ts";
import { accessOptions } from "./api/access.ts";
import { loadAhead } from "./api/load-ahead.ts";
import { readSession } from "./api/stored-session.ts";
import { type ScreenName, screens } from "./frame/screens.ts";
import { loadPage } from "./routes.tsx";

/** What somebody opens, the month's work first; of each, only what they may open is loaded. */
const inOrder = [
  "home",
  "mut",
  "validation",
  "scenaries",
  "dashboards",
  "quality",
  "workflows",
  "glossary",
  "swp",
  "configuration",
  "entity",
  "scenario",
  "dashboard",
  "restApi",
  "account",
] as const satisfies readonly ScreenName[];

let isAsked = false;

/** Loads the code and the texts of the areas ahead, once, when somebody is signed in. */
export function prefetchAreas(): void {
  if (isAsked) return;
  isAsked = true;
  for (const name of inOrder) loadAhead(() => loadIfOpen(name), { isSpared: true });
}

async function loadIfOpen(name: ScreenName): Promise<void> {
  const { guard } = screens[name];
  const { permissions } = await queryClient.query({ ...accessOptions(readSession()), staleTime: Number.POSITIVE_INFINITY });
  if (guard === "signed-in" || permissions.includes(guard)) await loadPage(name);
}
