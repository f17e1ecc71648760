import { describeRoutes } from "../describe-routes.ts";
import * as routes from "./selections.ts";
import { taskWords, tasksTag } from "./tasks.examples.ts";

export const describedSelections = describeRoutes(routes, { tag: tasksTag, uses: [taskWords] });
