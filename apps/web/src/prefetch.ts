import { prefetchIdle } from "./ui/delays.ts";

let isAsked = false;

/**
 * Loads the code of the month's areas, once, when somebody is signed in and the browser has nothing better to do (idle time-out 2 s). A failure here is none: the
 * click loads it again.
 */
export function prefetchWhenIdle(): void {
  if (isAsked) return;
  isAsked = true;
  const load = () =>
    void Promise.allSettled([
      import("./home/HomePage.tsx"),
      import("./ingestion/DeliveriesPage.tsx"),
      import("./validation/ValidationPage.tsx"),
      import("./scenarios/ScenariosPage.tsx"),
      import("./dashboards/DashboardsPage.tsx"),
    ]);
  if (typeof requestIdleCallback === "function") requestIdleCallback(load, { timeout: prefetchIdle });
  else setTimeout(load, prefetchIdle);
}
