import { dashboardsTag } from "../configuration/reports.examples.ts";
import { describeRoutes, operation } from "../describe-routes.ts";
import { remarkWords } from "../scenarios/remarks.examples.ts";
import { figureWords } from "../scenarios/scenarios.examples.ts";
import { dashboardWords } from "./dashboards.examples.ts";
import * as routes from "./preview.ts";

export const describedPreview = describeRoutes(routes, {
  tag: dashboardsTag,
  uses: [figureWords, remarkWords, dashboardWords],
  fields: {
    kpis: ["headcount,fte"],
    overTime: ["headcount"],
    "dashboard.breakdowns": ["headcount.unit"],
    reader: ["ana.ruiz@example.com"],
    "reader.name": ["Ana Ruiz"],
    examples: [["Norte Alemania", "Norte España"]],
  },
  operations: [
    operation(routes.previewFigures, {
      parameters: {
        reader: "E-mail of who is to read it: the figures they would see, where one may read all of them oneself.",
        reportId: "Id of the report, once it is saved: whether they are offered it.",
        kpis: "Codes of KPIs separated by commas; one that this portal does not compute is left out.",
        overTime: "Those of them that are shown over twelve months.",
        bridge: "Whether the headcount bridge is shown.",
        breakdowns: "What is shown by what people are: codes of a KPI and a dimension, with a point between them, separated by commas.",
      },
    }),
  ],
});
