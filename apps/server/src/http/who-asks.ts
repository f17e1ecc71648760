import type { Route } from "@hub/contract/route.ts";
import { toChangeWith } from "@hub/domain/session/permissions.ts";
import type { Signed } from "../context.ts";

/** Whether a route changes what is not of whoever asks alone; what anybody may ask for is nobody's in particular. */
export const changesOthers = ({ method, permission, writes }: Route): boolean =>
  method !== "GET" && permission !== "public" && permission !== "own-account" && writes === undefined;

/** Who asks for a route, as what they may do for it: what somebody looks at as an auditor they change nothing with. Null for who is an auditor alone. */
export const actorFor = (route: Route, actor: Signed): Signed | null => (changesOthers(route) ? toChangeWith(actor) : actor);
