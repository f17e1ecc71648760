import { holds, toChangeWith } from "@hub/domain/session/permissions.ts";
import { permissionOfTask } from "@hub/domain/tasks/kinds.ts";
import type { Context } from "../../context.ts";
import { Problem } from "../../problem.ts";
import type { TaskContext } from "../kinds.ts";
import type { TaskOutcome } from "../task-outcome.ts";
import { type ClaimedTask, findPerson } from "../tasks.sql.ts";

/** The context in which a task runs: who asked, with what they may do now. Throws operation-not-allowed when that is not enough any more. */
export async function actAs(ctx: Context, task: Pick<ClaimedTask, "id" | "userId" | "kind" | "params" | "language">): Promise<TaskContext> {
  const person = await findPerson(ctx.db, task.userId, ctx.clock.now());
  if (!person) throw new Problem("operation-not-allowed");
  const access = { ...person, scopes: task.params.scopes };
  // What is read is one's own to have; what changes something takes more than to look at it as an auditor.
  const actor = task.params.direction === "export" ? access : toChangeWith(access);
  if (!actor || !holds(permissionOfTask[task.kind], actor)) throw new Problem("operation-not-allowed");
  return {
    ...ctx,
    actor,
    language: task.language,
    requestId: `task-${task.id}`,
    address: "",
    userAgent: "",
    cookies: undefined,
    secure: false,
    sessionHash: undefined,
  };
}

/** What a file of a task is written with, to be kept with it. */
export function accessOf({ actor: { grants, views } }: TaskContext): NonNullable<TaskOutcome["access"]> {
  return { grants, views };
}
