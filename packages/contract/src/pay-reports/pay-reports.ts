import { figureReasons } from "@hub/domain/dashboards/figure-value.ts";
import * as z from "zod/mini";
import { decimal, id, instant, route } from "../route.ts";
import { conventions } from "../scenarios/scenarios.ts";

const reason = z.nullable(z.enum(figureReasons));
/** The step a gap is rounded to for readers who may not see rows of pay; null: one decimal. */
const roundedTo = z.nullable(decimal);
/** A percentage, or why there is none. */
const reportFigure = z.object({
  value: z.nullable(decimal),
  reason,
  women: z.nullable(z.number()),
  men: z.nullable(z.number()),
  roundedTo,
});
const quarter = z.object({ women: z.nullable(decimal), men: z.nullable(decimal), reason });
const entity = z.object({ id: z.number(), code: z.string(), name: z.string() });
const version = z.object({
  number: z.number(),
  state: z.enum(["CURRENT", "SUPERSEDED"]),
  closedAt: instant,
  closedBy: z.nullable(z.string()),
  contentHash: z.string(),
});
const place = { params: z.object({ scenarioId: id }), query: z.object({ version: z.optional(id), legalEntityId: z.optional(id) }) };

const head = {
  year: z.number(),
  month: z.number(),
  version,
  conventions,
  /** Those with pay in this version that one is given. */
  legalEntities: z.array(entity),
};
export const getPayReport = route({
  method: "GET",
  path: "pay-reports/:scenarioId",
  permission: "pay-reports.read",
  summary:
    "The pay gap of a legal entity as the authorities ask for it, of a closed version: the six British figures, and points (a) to (f) of article 9(1) of Directive (EU) 2023/970.",
  ...place,
  answer: z.object({
    ...head,
    /** Null while no entity is chosen. */
    report: z.nullable(
      z.object({
        legalEntity: entity,
        /** The section whose rows were read. */
        section: z.string(),
        /** Computed by the entity itself: the figures are as it delivered them. */
        delivered: z.boolean(),
        population: z.object({ women: z.nullable(z.number()), men: z.nullable(z.number()), undeclared: z.nullable(z.number()) }),
        british: z.object({
          meanGap: reportFigure,
          medianGap: reportFigure,
          meanBonusGap: reportFigure,
          medianBonusGap: reportFigure,
          bonusWomen: reportFigure,
          bonusMen: reportFigure,
          quarters: z.array(quarter),
        }),
        european: z.object({
          a: reportFigure,
          b: reportFigure,
          c: reportFigure,
          d: reportFigure,
          e: z.object({ women: reportFigure, men: reportFigure }),
          f: z.array(quarter),
        }),
      }),
    ),
  }),
  errors: ["not-found", "rows-deleted", "rows-put-away"],
});

const gap = z.object({ value: z.nullable(decimal), reason, roundedTo });
export const getPayCategories = route({
  method: "GET",
  path: "pay-reports/:scenarioId/categories",
  permission: "pay-reports.read",
  summary:
    "Point (g) of article 9(1), not for publication: the pay gap by categories of workers, basic and complementary pay apart. Reading it is kept in the trail.",
  params: place.params,
  query: z.object({ version: z.optional(id), legalEntityId: id }),
  answer: z.object({
    legalEntity: entity,
    /** What the categories are made of: the job profile as delivered, else the level of management. */
    categoriesFrom: z.enum(["job-profile", "management-level"]),
    items: z.array(
      z.object({
        category: z.nullable(z.string()),
        women: z.nullable(z.number()),
        men: z.nullable(z.number()),
        basic: gap,
        complementary: gap,
        /** The gap in basic pay reaches the five per cent of article 10. */
        assess: z.boolean(),
      }),
    ),
  }),
  errors: ["not-found", "rows-deleted", "rows-put-away"],
});
