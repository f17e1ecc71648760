import { getTodayAreas } from "@hub/contract/today/today.ts";
import { accessOptions } from "../api/access.ts";
import { type FirstQuery, routeOptions } from "../api/queries.ts";
import { readSession } from "../api/stored-session.ts";

/** What stands around every page asks first. */
export const frameQueries = (): FirstQuery[] => [accessOptions(readSession()), routeOptions(getTodayAreas)];
