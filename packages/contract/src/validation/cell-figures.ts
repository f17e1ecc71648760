import { kpiUnits } from "@hub/domain/dashboards/kpis.ts";
import { deliveredAs, measureReasons, measures } from "@hub/domain/validation/cell-figures.ts";
import * as z from "zod/mini";
import { finding } from "../checks/checks.ts";
import { id, instant, month, route, year } from "../route.ts";
import { cellPlace } from "./reopenings.ts";
import { cell } from "./validation.ts";

const figureValue = z.object({
  value: z.nullable(z.string()),
  reason: z.nullable(z.enum(measureReasons)),
  currency: z.nullable(z.string()),
  /** The entity computed it itself; left out of what is computed here. */
  delivered: z.optional(z.enum(deliveredAs)),
  /** The cell's own value less this one: in points where they are percentages. */
  difference: z.nullable(z.string()),
  /** The difference in percent of this one. */
  percent: z.nullable(z.string()),
});

/** What the figures of a cell stand beside: `replaced` is the delivery before the one that is loaded. */
export const figureColumns = ["now", "month", "year", "replaced"] as const;

/** The figures of what is loaded for a cell, whether or not anybody signed it; small groups are suppressed. */
export const cellFigures = z.object({
  columns: z.array(
    z.object({
      kind: z.enum(figureColumns),
      year: z.number(),
      month: z.number(),
      /** Of a month before: whether its cell is validated. */
      validated: z.boolean(),
      /** Of `replaced`: when it was delivered. */
      deliveredAt: z.nullable(instant),
    }),
  ),
  /** The values of each line stand in the order of the columns. */
  rows: z.array(z.object({ measure: z.enum(measures), unit: z.enum(kpiUnits), values: z.array(figureValue) })),
});

/** What of the cells is looked at, of all that a signature is for. */
const look = {
  kpis: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(1000))),
  scopeType: z.optional(z.string().check(z.maxLength(60))),
  scopes: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(1000))),
  ingestionId: z.optional(id),
};

export const getCellFigures = route({
  method: "POST",
  path: "validation/figures",
  permission: "validation.read",
  writes: "nothing",
  summary:
    "The figures of what is loaded for cells of a month, before anybody signs: people, FTE, cost and key KPIs beside last month, last year and the delivery before.",
  body: z.object({
    year,
    month,
    cells: z.array(z.object({ section: cellPlace.shape.section, legalEntityId: id })).check(z.minLength(1), z.maxLength(200)),
    ...look,
  }),
  answer: z.object({
    /** Of the cells one is given, by section and entity. */
    items: z.array(
      z.object({
        section: z.string(),
        cell,
        findings: z.array(finding),
        /** Null while nothing is loaded. */
        figures: z.nullable(cellFigures),
        /** What a signature names to be bound to what was seen. */
        fingerprint: z.nullable(z.string()),
        /** The delivery that the loaded one took the place of: their rows can be compared. */
        replaced: z.nullable(z.object({ from: z.number(), to: z.number() })),
      }),
    ),
  }),
  errors: ["not-found", "rows-put-away"],
});
