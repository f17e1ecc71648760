import { describeRoutes } from "../describe-routes.ts";
import { portalTag } from "../session/session.examples.ts";
import * as routes from "./live.ts";

export const describedLive = describeRoutes(routes, { tag: portalTag });
