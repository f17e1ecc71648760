import type { Access } from "@hub/domain/session/permissions.ts";
import { reachesAll, reachOf } from "../validation/policy.ts";

/** Whether somebody may close scenarios: a closing takes the whole group's figures (readings 4). */
export function mayClose(actor: Access): boolean {
  return reachesAll(reachOf(actor, "scenarios.close"));
}
