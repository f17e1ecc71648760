import { describeRoutes, type Dictionary } from "../describe-routes.ts";
import * as routes from "./selections.ts";
import { taskWords, tasksTag } from "./tasks.examples.ts";

/** What examples say of what an act would do. */
export const previewWords: Dictionary = {
  fields: {
    ids: [[12, 17]],
    except: [[17]],
  },
};

export const describedSelections = describeRoutes(routes, { tag: tasksTag, uses: [taskWords] });
