import { addUpReasons } from "@hub/domain/dashboards/add-up.ts";
import { comparisonKinds, comparisonPattern } from "@hub/domain/dashboards/comparison.ts";
import { chartKinds } from "@hub/domain/dashboards/report-view.ts";
import * as z from "zod/mini";
import { reportView } from "../configuration/reports.ts";
import { decimal, id, instant, menuEntries, month, nothing, route, whole, year } from "../route.ts";
import { shownBreakdown } from "../scenarios/broken-figures.ts";
import { figure, figuresAnswer } from "../scenarios/scenarios.ts";
import { shownBridge } from "./shown-bridge.ts";

const dashboard = z.object({
  id: z.number(),
  name: z.string(),
  parentId: z.number(),
  /** Of a built-in one. */
  code: z.nullable(z.string()),
  /** False: only a folder of reports that one may open. */
  mayOpen: z.boolean(),
  hasChildren: z.boolean(),
});
export const listDashboards = route({
  method: "GET",
  path: "dashboard",
  permission: "dashboards.read",
  summary: "The dashboards one may open, and as folders those above them.",
  answer: z.object({ items: z.array(dashboard) }),
});
export const listDashboardsBelow = route({
  method: "GET",
  path: "dashboard/:parentId",
  permission: "dashboards.read",
  summary: "The dashboards of one level of the tree; without a parent, or with 0, the topmost.",
  params: z.object({
    parentId: z.pipe(
      z.transform((given: unknown) => (given === "" ? "0" : given)),
      whole(0, 2147483647),
    ),
  }),
  answer: z.object({ items: z.array(dashboard) }),
  errors: ["not-found"],
});
export const getDashboard = route({
  method: "GET",
  path: "dashboard/:id/detail",
  permission: "dashboards.read",
  summary: "One dashboard: its views, and the scenarios it can be read for, newest first.",
  params: z.object({ id }),
  answer: z.object({
    ...dashboard.shape,
    views: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        /** Of a built-in one. */
        code: z.nullable(z.string()),
        /** A page whose host is not allowed any more is not shown. */
        allowed: z.boolean(),
        definition: reportView,
      }),
    ),
    scenarios: z.array(
      z.object({
        id: z.number(),
        scenarioType: z.string(),
        year: z.number(),
        month: z.number(),
        state: z.enum(["OPEN", "CLOSED"]),
        versions: z.array(z.number()),
      }),
    ),
  }),
});
export const loadReportViews = route({
  method: "GET",
  path: "dashboard/:id/loadReportViews",
  permission: "dashboards.read",
  summary: "The views of a dashboard.",
  params: z.object({ id }),
  answer: menuEntries,
});
export const allowDashboardAccess = route({
  method: "GET",
  path: "dashboard/allowDashboardAccess",
  permission: "signed-in",
  summary: "Whether one may use dashboards.",
  answer: z.object({ allowed: z.boolean() }),
});
export const loadAllViewListReport = route({
  method: "GET",
  path: "dashboard/loadAllViewListReport",
  permission: "dashboards.read",
  summary: "The menu's reports.",
  answer: menuEntries,
});

const period = z.object({ year: z.number(), month: z.number() });
const entity = z.object({ id: z.number(), code: z.string(), name: z.string(), country: z.nullable(z.string()) });
/** A figure of the group, of one entity or of several: `included` of how many had one. `why` says why several have none together. */
const totalFigure = z.object({ ...figure.shape, why: z.nullable(z.enum(addUpReasons)), included: z.number() });
const total = z.object({
  of: z.enum(["group", "selection", "entity", "node"]),
  legalEntityId: z.nullable(z.number()),
  nodeId: z.nullable(z.number()),
  entities: z.number(),
  /** False: provisional, and entities are missing. Such figures are compared with nothing. */
  whole: z.boolean(),
  figures: z.array(totalFigure),
});
/** A node of a tree of legal entities all of which one may read; `belowId` null: the topmost of them. */
const node = z.object({
  id: z.number(),
  belowId: z.nullable(z.number()),
  code: z.string(),
  name: z.string(),
  tree: z.object({ id: z.number(), name: z.string() }),
  entities: z.array(z.number()),
  /** False: its figures are made after the closing, and are not there yet; of an open month, once it is the one of the filter. */
  made: z.boolean(),
  /** Whether they are being made; else nobody can make them: rows were put away, or the version was superseded. Of an open month those of the node that is chosen are. */
  awaited: z.boolean(),
  /** Of the nodes right below the one of the filter, or of the topmost. */
  figures: z.nullable(z.array(totalFigure)),
});
/** A month of the period with the figures of what is chosen. */
const monthFigures = z.object({
  ...period.shape,
  state: z.enum(["closed", "provisional", "open", "missing"]),
  version: z.nullable(z.number()),
  stale: z.boolean(),
  entitiesIncluded: z.number(),
  entitiesExpected: z.number(),
  figures: z.array(totalFigure),
});
/** What a figure shall be; `currency` of money. */
const holdingTarget = z.object({ kpi: figure.shape.kpi, value: decimal, currency: z.nullable(z.string()) });
/** What the last month's figures are compared with; without a total nobody may read it, or it is not there. Of targets only figures that have one are there. */
const comparison = z.object({
  with: z.enum(comparisonKinds),
  ...period.shape,
  state: monthFigures.shape.state,
  scenarioId: z.nullable(z.number()),
  version: z.nullable(z.number()),
  /** The entity that is compared with. */ legalEntity: z.nullable(entity),
  total: z.nullable(total),
  /** Of a month, a version or targets, by entity; else all are compared with the total. */
  entities: z.array(z.object({ legalEntityId: z.number(), figures: z.array(figure) })),
  /** Of a month or a version, by node of those that are shown with figures, as `made` and `awaited` say there; one that is not among them was not there, or one may not read all of it. */
  nodes: z.array(z.object({ ...total.shape, nodeId: z.number(), made: node.shape.made, awaited: node.shape.awaited })),
  /** Of a month or a version: what the dashboard shows by what people are, where what is shown together is the same there. */
  breakdowns: z.array(shownBreakdown),
});
/** Filters of a dashboard's figures as they stand in an address. */
export const figureFilter = {
  /** The scenario whose month is the last one. */ scenarioId: z.optional(id),
  year: z.optional(year),
  month: z.optional(month),
  version: z.optional(id),
  /** `yyyy-mm`. */ from: z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))),
  entities: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,199}$/))),
  countries: z.optional(z.string().check(z.regex(/^[A-Z]{2}(,[A-Z]{2}){0,99}$/))),
  /** A node of a tree of legal entities. */ node: z.optional(id),
  /** `month`, `version.<number>` and others. */ compare: z.optional(z.string().check(z.regex(comparisonPattern))),
};
export const getDashboardFigures = route({
  method: "GET",
  path: "dashboard/:id/figures",
  permission: "dashboards.read",
  summary:
    "The figures of a dashboard: of the last month by entity and together, and of the months before together. The group's are of all entities; those of a node of a tree too; those of a selection are there where they can be added up.",
  params: z.object({ id }),
  query: z.object(figureFilter),
  answer: z.object({
    dashboardId: z.number(),
    from: period,
    to: period,
    /** The entities one may choose from, and those of the filter: the figures of `current` are theirs. */
    legalEntities: z.array(entity),
    chosen: z.array(z.number()),
    current: z.object({ ...figuresAnswer.shape, stale: z.boolean() }),
    total: z.nullable(total),
    /** How trees divide the last month. */
    nodes: z.array(node),
    comparison: z.nullable(comparison),
    /** The targets that hold in the last month: those of the figures shown together, and of how many of the legal entities that are chosen there are any. */
    targets: z.object({ total: z.array(holdingTarget), legalEntities: z.number() }),
    /** Every month of the period, the last one among them. */
    months: z.array(monthFigures),
    /** What owners say about figures of the last month that are shown: of the group (null, and so the node), of the legal entities that are chosen, and of the groups of entities whose figures are shown. */
    remarks: z.array(
      z.object({
        kpi: figure.shape.kpi,
        legalEntityId: z.nullable(z.number()),
        nodeId: z.nullable(z.number()),
        text: z.string(),
        by: z.string(),
        at: instant,
      }),
    ),
    /** How the headcount came to be, where the dashboard shows it. */
    bridge: z.nullable(shownBridge),
    /** What the dashboard shows by what people are: of the group or the one legal entity that is chosen, and counts of several. */
    breakdowns: z.array(shownBreakdown),
  }),
  errors: ["rows-put-away"],
});

/** What the spark lines of a dashboard's tiles are drawn of, where no chart shows those months: asked for once the dashboard stands. */
export const getTileMonths = route({
  method: "GET",
  path: "dashboard/:id/tiles/months",
  permission: "dashboards.read",
  summary: "The figures of a dashboard's tiles in each month of the period, together, where no chart of it shows them.",
  params: z.object({ id }),
  query: z.omit(z.object(figureFilter), { compare: true }),
  answer: z.object({ months: z.array(monthFigures) }),
  errors: ["rows-put-away"],
});

export const readGallery = route({
  method: "GET",
  path: "dashboard/gallery",
  permission: "dashboards.read",
  summary:
    "What each dashboard one may open tells first, all of the same last month and legal entities: its headline figures, and those that a miniature of its first chart is drawn of.",
  query: z.object({
    scenarioId: figureFilter.scenarioId,
    version: figureFilter.version,
    entities: figureFilter.entities,
    countries: figureFilter.countries,
    node: figureFilter.node,
    compare: figureFilter.compare,
  }),
  answer: z.object({
    /** Null: there is no month of which one may read anything. */
    shown: z.nullable(
      z.object({
        scenarioId: z.number(),
        ...period.shape,
        version: figuresAnswer.shape.version,
        stale: z.boolean(),
        minimumGroupSize: z.number(),
        /** Whose figures they are, each once, whichever dashboards tell it. */
        ...total.shape,
        comparison: z.nullable(z.omit(comparison, { entities: true, nodes: true, breakdowns: true })),
        /** Of the twelve months to the last one, what is drawn over time. */
        months: z.array(monthFigures),
        /** What is drawn by legal entity, the largest first, twelve at most. */
        byEntity: z.array(z.object({ kpi: figure.shape.kpi, values: z.array(decimal) })),
      }),
    ),
    items: z.array(
      z.object({
        id: z.number(),
        favourite: z.boolean(),
        /** KPIs, three at most. */
        headlines: z.array(figure.shape.kpi),
        /** The first chart; null: it has none. */
        chart: z.nullable(z.object({ kind: z.enum(chartKinds), kpis: z.array(figure.shape.kpi) })),
      }),
    ),
  }),
});
export const markFavourite = route({
  method: "POST",
  path: "dashboard/:id/favourite",
  permission: "dashboards.read",
  writes: "own",
  summary: "Have a dashboard among one's favourites, or not.",
  params: z.object({ id }),
  body: z.object({ favourite: z.boolean() }),
  answer: nothing,
  errors: ["not-found"],
});
