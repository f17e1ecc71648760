import * as z from "zod/mini";
import { route, whole } from "../route.ts";
import { task } from "./tasks.ts";

export const runSelection = route({
  method: "POST",
  path: "selections/:id/run",
  permission: "signed-in",
  summary:
    "Do what one's own preview showed, once: sent again, it answers the same task. Records that were changed since are left as they are and told, and so is what a filter finds more by now. Up to 1,000 records at once, in one transaction; of more the task that does it is answered.",
  params: z.object({ id: whole(1, 9007199254740991) }),
  answer: task,
  errors: ["not-found", "selection-over", "task-pending"],
});
