import { queryClient } from "./api/query-client.ts";
import { accessOptions } from "./api/access.ts";
import { loadAhead } from "./api/load-ahead.ts";
import { readSession } from "./api/stored-session.ts";
import { areas } from "./frame/areas.ts";
import { type ScreenName, screens } from "./frame/screens.ts";
import { loadPage } from "./routes.tsx";

const names = Object.keys(screens) as ScreenName[];
/** What somebody opens: the areas, the month's work first, then the pages of single records. */
const inOrder: readonly ScreenName[] = [
  ...areas.flatMap(({ to }) => names.filter((name) => screens[name].path === to)),
  "entity",
  "scenario",
  "dashboard",
  "account",
];

let isAsked = false;

/** Loads the code and the texts of what somebody may open ahead, once, when they are signed in. */
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
