import { getToday } from "@hub/contract/today/today.ts";
import { type FirstQuery, routeOptions } from "../api/queries.ts";

/** What home asks first: begun while its code is on its way. */
export const homeQueries = (): FirstQuery[] => [routeOptions(getToday)];
