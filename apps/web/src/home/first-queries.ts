import { getToday } from "@hub/contract/today/today.ts";
import { type FirstQuery, routeOptions } from "../api/queries.ts";
import { readSession } from "../api/stored-session.ts";
import { readRecent, textOf } from "../ui/record/recent.ts";

/** What somebody opened last here, but for pages, which are all in sight. */
export function recentOf(userName: string | undefined): { recent?: string } {
  const refs = userName ? readRecent(userName).filter(({ kind }) => kind !== "screen") : [];
  return refs.length > 0 ? { recent: textOf(refs) } : {};
}

/** What home asks first: begun while its code is on its way. */
export const homeQueries = (): FirstQuery[] => [routeOptions(getToday, { query: recentOf(readSession()?.userName) })];
