import { loadAhead } from "./api/load-ahead.ts";

let isAsked = false;

/** Loads the code of the month's areas ahead, once, when somebody is signed in. */
export function prefetchAreas(): void {
  if (isAsked) return;
  isAsked = true;
  const areas = [
    () => import("./home/HomePage.tsx"),
    () => import("./ingestion/DeliveriesPage.tsx"),
    () => import("./validation/ValidationPage.tsx"),
    () => import("./scenarios/ScenariosPage.tsx"),
    () => import("./dashboards/DashboardsPage.tsx"),
  ];
  for (const load of areas) loadAhead(load, { isSpared: true });
}
