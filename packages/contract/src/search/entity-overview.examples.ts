import { entitiesTag, entityWords } from "../configuration/legal-entities.examples.ts";
import { describeRoutes } from "../describe-routes.ts";
import { uploadWords } from "../ingestion/ingestion.examples.ts";
import { figureWords } from "../scenarios/scenarios.examples.ts";
import { cellWords } from "../validation/validation.examples.ts";
import * as routes from "./entity-overview.ts";

export const describedEntityOverview = describeRoutes(routes, {
  tag: entitiesTag,
  uses: [entityWords, uploadWords, figureWords, cellWords],
  fields: {
    "history.id": ["3.412"],
    "history.who": ["Lena Vogt"],
    createdBy: ["Tomás Rey"],
    "people.name": ["Lena Vogt"],
    "rules.label": ["cell-empty"],
    sinceMonth: ["-3"],
  },
});
