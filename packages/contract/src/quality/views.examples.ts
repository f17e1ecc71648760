import { describeRoutes } from "../describe-routes.ts";
import { qualityTag } from "./events.examples.ts";
import * as routes from "./views.ts";

export const describedViews = describeRoutes(routes, {
  tag: qualityTag,
  fields: {
    "quality.items.name": ["Ana Ruiz"],
    "quality.name": ["Open, of mine"],
    "quality.query": ["status=OPEN%2CIN_PROGRESS&mine=1"],
    "quality.items.query": ["status=OPEN%2CIN_PROGRESS&mine=1"],
    owner: ["Tomás Rey"],
  },
});
