import { holds } from "@hub/domain/session/permissions.ts";
import { permissionOfTask, type TaskKind, taskKinds } from "@hub/domain/tasks/kinds.ts";
import type { RequestContext } from "../context.ts";

/** Whose tasks, and of which kinds. */
export type OwnTasks = { userId: number; kinds: TaskKind[] };

/** The tasks that exist for somebody: all of their own, or by a personal access token those of the kinds that its scopes allow. */
export function ownTasks({ actor }: Pick<RequestContext, "actor">): OwnTasks {
  return { userId: actor.id, kinds: taskKinds.filter((kind) => actor.scopes === null || holds(permissionOfTask[kind], actor)) };
}
