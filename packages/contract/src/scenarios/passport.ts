import { checkRuleCodes } from "@hub/domain/checks/check-rules.ts";
import { addUpReasons } from "@hub/domain/dashboards/add-up.ts";
import { dimensions } from "@hub/domain/dashboards/breakdown.ts";
import { rowParts } from "@hub/domain/dashboards/figure-rows.ts";
import * as z from "zod/mini";
import { finding } from "../checks/checks.ts";
import { decimal, id, instant, route } from "../route.ts";
import { brokenFigures } from "./broken-figures.ts";
import { figureRemark } from "./remarks.ts";
import { conventions, figure, knownKpi } from "./scenarios.ts";

const entity = z.object({ id: z.number(), code: z.string(), name: z.string() });
const signature = z.object({ by: z.string(), at: instant, comment: z.nullable(z.string()) });
/** A numerator or denominator: what it is (a message), and its value; null with `withheld` where it tells what people are paid. */
const part = z.object({ what: z.string(), value: z.nullable(decimal), withheld: z.boolean() });

/** An entity of whose figure it is made, with that figure as one is given it: the one that is asked for, or that the group's is made of. */
const partEntity = z.object({ ...entity.shape, figure: z.nullable(figure) });

/** Where a figure comes from: enough to stand by it, and never a row of pay. */
export const getPassport = route({
  method: "GET",
  path: "scenary/:id/figures/:kpi/passport",
  permission: "dashboards.read",
  summary:
    "Where a figure of a scenario comes from: its parts, who was counted and left out, entities, deliveries, checks, both signatures, version, conventions.",
  params: z.object({ id, kpi: knownKpi }),
  query: z.object({ legalEntityId: z.optional(id), nodeId: z.optional(id), version: z.optional(id) }),
  answer: z.object({
    scenarioId: z.number(),
    scenarioType: z.string(),
    year: z.number(),
    month: z.number(),
    /** Null, and so the node: the group. */
    legalEntity: z.nullable(entity),
    node: z.nullable(z.object({ ...entity.shape, tree: z.string() })),
    figure,
    /** Why a node has none, where the reason of the figure does not say it. */
    why: z.nullable(z.enum(addUpReasons)),
    numerator: part,
    denominator: z.nullable(part),
    /** How many were counted, and how many not for want of what the figure needs; null where it is hidden or not known. */
    counted: z.nullable(z.number()),
    leftOut: z.nullable(z.object({ count: z.number(), why: z.string() })),
    sections: z.array(z.string()),
    entities: z.object({
      included: z.array(partEntity),
      /** In the perimeter, but without a figure, and why. */
      without: z.array(z.object({ ...entity.shape, reason: z.string() })),
    }),
    /** The cells it was read from. */
    cells: z.array(
      z.object({
        section: z.string(),
        legalEntity: entity,
        signed: z.nullable(signature),
        validated: z.nullable(signature),
        deliveries: z.array(
          z.object({
            fileName: z.string(),
            rows: z.number(),
            warnings: z.number(),
            deliveredBy: z.string(),
            deliveredAt: instant,
            /** What the check of the file found, by cause. */
            causes: z.array(z.object({ code: z.string(), column: z.nullable(z.string()), severity: z.string(), occurrences: z.number() })),
          }),
        ),
        findings: z.array(z.object({ ...finding.shape, rule: z.enum(checkRuleCodes), said: z.nullable(signature) })),
      }),
    ),
    /** Null: provisional, from what is validated so far. */
    version: z.nullable(
      z.object({
        number: z.number(),
        state: z.enum(["CURRENT", "SUPERSEDED"]),
        closedBy: z.nullable(z.string()),
        closedAt: instant,
        comment: z.nullable(z.string()),
        contentHash: z.string(),
        /** Of a version's figures, without rows and names, and of its rows; null until both are kept apart. Whether the figures' is what they give now. */
        hashes: z.object({ figures: z.nullable(z.string()), rows: z.nullable(z.string()), figuresHold: z.nullable(z.boolean()) }),
        /** When the first of its rows were put away, and by which rule: from then on neither the rows' hash nor that over everything can be computed again. */
        rowsPutAway: z.nullable(z.object({ at: instant, rule: z.enum(["retention", "erasure"]) })),
      }),
    ),
    /** What a provisional figure waits for: expected cells that are not validated. */
    missing: z.array(z.object({ section: z.string(), legalEntity: entity })),
    conventions,
    /** What its owners say about it. */
    remark: z.nullable(figureRemark),
    /** Whether one owns it, and may say something. */
    mayRemark: z.boolean(),
    /** Whether one may see the rows that it was read from (`listFigureRows`). */
    mayReadRows: z.boolean(),
    /** What amounts of other currencies were converted with. */
    rates: z.array(z.object({ currency: z.string(), groupCurrency: z.string(), rate: decimal, changedBy: z.string(), changedAt: instant })),
  }),
  errors: ["not-found", "rows-put-away"],
});

/** The rows behind a figure of a legal entity. */
export const listFigureRows = route({
  method: "GET",
  path: "scenary/:id/figures/:kpi/rows",
  permission: "dashboards.read",
  looks: true,
  summary:
    "The delivered rows of a legal entity that a figure is read from, in the order of their files: what each adds to it, or why it does not count. For those who may see rows; each call is kept in the trail.",
  params: z.object({ id, kpi: knownKpi }),
  query: z.object({
    legalEntityId: id,
    version: z.optional(id),
    part: z.optional(z.enum(rowParts)),
    /** With what the person's number begins. */
    person: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    after: z.optional(z.string().check(z.regex(/^\d{1,15}:\d{1,9}$/))),
  }),
  answer: z.object({
    legalEntity: entity,
    /** Null: provisional, from what is validated so far. */
    version: z.nullable(z.number()),
    /** How many rows add to the numerator and to the denominator, lack what the figure needs, or count in neither; whichever are asked for. */
    counts: z.record(z.enum(rowParts), z.number()),
    /** Which fields decide whether a row counts, and are in `values` where it has them. */
    fields: z.array(z.string()),
    items: z.array(
      z.object({
        section: z.string(),
        fileName: z.string(),
        row: z.number(),
        person: z.string(),
        unit: z.nullable(z.string()),
        values: z.record(z.string(), z.string()),
        /** What it adds to either; null where nothing. */
        numerator: z.nullable(decimal),
        denominator: z.nullable(decimal),
        /** Why it counts in neither. */
        why: z.nullable(z.string()),
      }),
    ),
    next: z.nullable(z.string()),
  }),
  errors: ["not-found", "operation-not-allowed", "rows-put-away", "rows-deleted"],
});

const breakdown = z.object({
  by: z.enum(dimensions),
  /** Null: provisional, from what is validated so far. */
  version: z.nullable(z.number()),
  unit: figure.shape.unit,
  /** `too-large`: what has so many people is broken down once it is ordered; `waits`: it is being made; `differs`: its rows do not give what was closed. */
  state: z.enum(["told", "too-large", "waits", "differs"]),
  ...brokenFigures,
  minimumGroupSize: z.number(),
});

/** A figure of a legal entity, the group or a group of entities by what its people are. */
export const getBreakdown = route({
  method: "GET",
  path: "scenary/:id/figures/:kpi/breakdown",
  permission: "dashboards.read",
  summary:
    "A figure of a legal entity, or of the group or a group of entities (counts alone) in a closed month, by unit, job profile, family of profiles (counts alone), level, management, contract, working time, age, tenure, sex or country: figures of people of one month that add up. What says something of few people is hidden.",
  params: z.object({ id, kpi: knownKpi }),
  query: z.object({ legalEntityId: z.optional(id), nodeId: z.optional(id), version: z.optional(id), by: z.enum(dimensions) }),
  answer: breakdown,
  errors: ["not-found", "rows-put-away", "rows-deleted"],
});

/** Has the figure of a group of a closed month, or of a group of entities, broken down where that takes longer than one waits: it is made within minutes, and then told. */
export const orderBreakdown = route({
  method: "POST",
  path: "scenary/:id/figures/:kpi/breakdown",
  permission: "dashboards.read",
  summary: "Have a figure of a large group broken down; it is told once it is made. What needs no waiting is told at once.",
  params: z.object({ id, kpi: knownKpi }),
  body: z.object({ nodeId: z.optional(id), version: z.optional(id), by: z.enum(dimensions) }),
  answer: breakdown,
  errors: ["not-found", "rows-put-away", "rows-deleted"],
});
