import { dashboardsTag } from "../configuration/reports.examples.ts";
import { describeRoutes, type Dictionary, operation } from "../describe-routes.ts";
import { remarkWords } from "../scenarios/remarks.examples.ts";
import { figureWords } from "../scenarios/scenarios.examples.ts";
import * as routes from "./dashboards.ts";

const compareWords =
  "What the last month's figures are compared with: `month` (the month before), `year` (the same month a year before), `version.` and the number of another closed version of the month, `entity.` and the id of a legal entity, `group`, or `target` (what each figure shall be).";
/** What is asked of a month of figures, whichever dashboards they are of. */
const filterWords = {
  entities: "Only these legal entities: ids separated by commas.",
  countries: "Only legal entities of these countries: ISO 3166 codes separated by commas.",
  node: "Id of a group of entities: only the legal entities in it, and its own figures where all of them may be read (`nodes` of the answer).",
  scenarioId: "Id of the scenario whose month is the last one; or `year` and `month`. The newest closed month unless told.",
  version: "Number of a closed version of the last month; the current one unless told.",
};

/** What figures of dashboards are told by, wherever they are answered. */
export const dashboardWords: Dictionary = {
  fields: {
    why: [null],
    versions: [[1]],
    "dashboard.name": ["Workforce"],
    "dashboard.items.name": ["Workforce"],
    "group.currency": [null],
    "dashboard.code": ["workforce"],
    "dashboard.items.code": ["workforce"],
    "dashboard.views.code": [null],
    "dashboard.views.name": ["By entity"],
    "charts.name": [null],
    "dashboard.from": ["2025-11"],
    "dashboard.from.year": [2025],
    "dashboard.from.month": [11],
    "dashboard.entities": ["1,4"],
    countries: ["ES,PT"],
    compare: ["year"],
    "comparison.version": [1],
    "breakdowns.by": ["unit"],
    "breakdowns.state": ["told"],
    "breakdowns.items": [[{ value: "Field operations", persons: 42, figure: "42", reason: null }]],
    "breakdowns.others": [{ values: 0, persons: 0 }],
    headlines: [["headcount", "turnover"]],
    "chart.kpis": [["headcount"]],
    "byEntity.values": [["1204", "318"]],
  },
};

export const describedDashboards = describeRoutes(routes, {
  tag: dashboardsTag,
  uses: [figureWords, remarkWords, dashboardWords],
  parameters: {
    parentId: "Id of the dashboard above; 0 for the topmost.",
  },
  operations: [
    operation(routes.getDashboardFigures, {
      parameters: {
        ...filterWords,
        from: "First month of the period, `yyyy-mm`, at most 24 before the last; twelve months where something is shown over time, else one, unless told.",
        compare: compareWords,
      },
    }),
    operation(routes.getTileMonths, {
      parameters: {
        ...filterWords,
        from: "First month of the period, `yyyy-mm`, at most 24 before the last; twelve months unless told.",
      },
    }),
    operation(routes.readGallery, {
      parameters: {
        ...filterWords,
        node: "Id of a group of entities: only the legal entities in it, and its own figures where all of them may be read.",
        scenarioId: "Id of the scenario whose month is the last one; the newest closed month unless told.",
        compare: compareWords,
      },
    }),
  ],
});
