import { figureReasons } from "@hub/domain/dashboards/figure-value.ts";
import { type Kpi, kpiCodes, kpiUnits } from "@hub/domain/dashboards/kpis.ts";
import * as z from "zod/mini";
import { savedComparison } from "./comparison.ts";
import { decimal, id, instant, menuEntries, month, route, year } from "../route.ts";

const entity = z.object({ id: z.number(), code: z.string(), name: z.string() });
const missingCell = z.object({
  section: z.string(),
  legalEntity: entity,
  data: z.enum(["NO_DATA", "BLOCKED", "HELD", "READY"]),
  signOff: z.enum(["NONE", "COORDINATOR_SIGNED", "OWNER_VALIDATED"]),
  dueDate: z.nullable(z.string()),
});
const version = z.object({
  number: z.number(),
  state: z.enum(["CURRENT", "SUPERSEDED"]),
  closedAt: instant,
  closedBy: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  contentHash: z.string(),
  persons: z.number(),
  cells: z.number(),
});

const scenario = z.object({
  id: z.number(),
  scenarioType: z.string(),
  year: z.number(),
  month: z.number(),
  state: z.enum(["OPEN", "CLOSED"]),
  stale: z.boolean(),
  comment: z.nullable(z.string()),
  /** A closing is due and will run in a moment. */
  closing: z.boolean(),
  currentVersion: z.nullable(z.number()),
  closedAt: z.nullable(instant),
  expected: z.number(),
  validated: z.number(),
  /** What stands in the way of closing it: cells and what else; of the cells one is given. */
  blockers: z.number(),
  /** Of a comparison or a choice of KPIs, which are kept under a name and never close. */
  name: z.nullable(z.string()),
});

export const listScenarioTypes = route({
  method: "GET",
  path: "scenary/types",
  permission: "scenarios.read",
  summary: "Scenario types with the sections a closing requires.",
  answer: z.object({ items: z.array(z.object({ code: z.string(), closes: z.boolean(), sections: z.array(z.string()) })) }),
});
export const listScenarios = route({
  method: "GET",
  path: "scenary",
  permission: "scenarios.read",
  summary: "Scenarios, newest month first.",
  answer: z.object({ items: z.array(scenario) }),
});
export const getScenario = route({
  method: "GET",
  path: "scenary/:id/detail",
  permission: "scenarios.read",
  summary: "One scenario: its versions and what is still missing.",
  params: z.object({ id }),
  answer: z.object({
    ...scenario.shape,
    sections: z.array(
      z.object({ section: z.string(), expected: z.number(), validated: z.number(), state: z.enum(["NONE", "PARTIAL", "FULL"]) }),
    ),
    missing: z.array(missingCell),
    versions: z.array(version),
    mayClose: z.boolean(),
    /** Why it is stale: earlier months that its figures of twelve months count and that were closed after it. */
    staleMonths: z.array(z.object({ month: z.string(), version: z.number(), closedAt: instant })),
    /** Why it is stale: the cells that were validated since the current version. */
    staleCells: z.array(
      z.object({
        section: z.string(),
        legalEntity: entity,
        validatedAt: instant,
        validatedBy: z.nullable(z.string()),
        inVersion: z.boolean(),
      }),
    ),
    /** What is compared, when it is a comparison or a choice of KPIs. */
    comparison: z.nullable(savedComparison),
  }),
});
export const allowScenariesAccess = route({
  method: "GET",
  path: "scenary/allowScenariesAccess",
  permission: "signed-in",
  summary: "Whether one may use scenarios.",
  answer: z.object({ allowed: z.boolean() }),
});
export const loadAllViewListScene = route({
  method: "GET",
  path: "scenary/loadAllViewListScene",
  permission: "scenarios.read",
  summary: "The menu's scenarios.",
  answer: menuEntries,
});

/** The form of specification 2: scenario type, year, month, comment. */
export const scenarioForm = z.object({
  scenarioType: z.string().check(z.minLength(1), z.maxLength(40)),
  year,
  month,
  comment: z.optional(z.string().check(z.maxLength(2000))),
});
export const closeScenario = route({
  method: "POST",
  path: "scenary/close",
  permission: "scenarios.close",
  summary:
    "Close a scenario by hand, or close it again: 202 when the closing runs; while cells are missing the wish is kept and the missing cells are listed. Closing again needs a comment.",
  body: z.object({
    ...scenarioForm.shape,
    /** The version one means to replace; 409 when another one stands by now. */ replaces: z.optional(z.nullable(z.number())),
    /** Closing again: `fingerprint` of the preview one has seen; 409 with the new one when something else would be closed by now. */
    previewed: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  }),
  answer: z.object({ scenarioId: z.number(), outcome: z.enum(["closing", "waiting"]), missing: z.array(missingCell) }),
  status: 202,
  conflict: z.object({
    scenarioId: z.number(),
    currentVersion: z.nullable(z.number()),
    /** Of the preview as it is now; left out where another version stands than the one meant. */ fingerprint: z.optional(z.string()),
  }),
  errors: ["not-found", "no-entity-expected", "comment-required", "validation-message-changed", "rows-deleted", "rows-put-away"],
});

export const loadSceneViews = route({
  method: "GET",
  path: "scenary/:id/loadSceneViews",
  permission: "scenarios.read",
  summary: "The views of one scenario: their names and where they stand.",
  params: z.object({ id }),
  answer: z.array(z.object({ id: z.number(), name: z.string(), code: z.string(), address: z.string() })),
});

/** The code of a KPI that is computed here. */
export const knownKpi = z.enum(kpiCodes as [Kpi, ...Kpi[]]);
export const figure = z.object({
  kpi: z.string(),
  /** Rounded once, half away from zero; null with a reason. Ratios as percent. */
  value: z.nullable(decimal),
  /** `ratio` has no unit; `money` is in `currency`. */
  unit: z.enum(kpiUnits),
  currency: z.nullable(z.string()),
  /** The step the value is rounded to so that nobody's pay can be told from it; null: the KPI's own decimals. */
  roundedTo: z.nullable(decimal),
  reason: z.nullable(z.enum(figureReasons)),
  numerator: z.nullable(decimal),
  denominator: z.nullable(decimal),
  women: z.nullable(z.number()),
  men: z.nullable(z.number()),
  undeclared: z.nullable(z.number()),
  /** Of twelve, for rolling rates. */
  monthsCovered: z.nullable(z.number()),
  /** The sections it is read from, other than the one the people are counted from. */
  otherSections: z.array(z.string()),
  /** Moves between entities that the group's joiners or leavers leave out; null where there are none. */
  moves: z.nullable(z.number()),
  /** Not computed here: shown as the entity delivered it. */
  delivered: z.boolean(),
});
export const conventions = z.object({
  minimumGroupSize: z.number(),
  /** How close, in percent of itself, nobody's pay may be told. */
  payProtectionPercent: z.number(),
  rounding: z.string(),
  evenMedian: z.string(),
  quartileTies: z.string(),
  population: z.string(),
  /** What the group's money is in; null, like the two below, in versions from before there were several. */
  groupCurrency: z.nullable(z.string()),
  bonus: z.nullable(z.string()),
  years: z.nullable(z.string()),
});
export const figuresAnswer = z.object({
  scenarioId: z.number(),
  year: z.number(),
  month: z.number(),
  /** Null: provisional, from what is validated so far. */
  version: z.nullable(
    z.object({ number: z.number(), closedAt: instant, closedBy: z.nullable(z.string()), state: z.enum(["CURRENT", "SUPERSEDED"]) }),
  ),
  provisional: z.boolean(),
  /** Entities with data of those expected. */
  entitiesIncluded: z.number(),
  entitiesExpected: z.number(),
  conventions,
  group: z.array(figure),
  entities: z.array(z.object({ legalEntity: entity, figures: z.array(figure) })),
});
export const getFigures = route({
  method: "GET",
  path: "scenary/:id/figures",
  permission: "dashboards.read",
  summary: "The figures of a scenario by entity and for the group: of a closed version, or provisional while it is open.",
  params: z.object({ id }),
  query: z.object({ version: z.optional(id) }),
  answer: figuresAnswer,
  errors: ["rows-put-away"],
});
