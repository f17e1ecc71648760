import { accessOptions } from "../api/access.ts";
import type { FirstQuery } from "../api/queries.ts";
import { readSession } from "../api/stored-session.ts";

/** What stands around every page asks first. What waits in each area is asked by home where one is there, else by the rail. */
export const frameQueries = (): FirstQuery[] => [accessOptions(readSession())];
