import { figureReasons } from "@hub/domain/dashboards/figure-value.ts";
import { payLaws } from "@hub/domain/pay-reports/pay-duties.ts";
import { hideableParts } from "@hub/domain/pay-reports/pay-report.ts";
import * as z from "zod/mini";
import { decimal, id, instant, route, year, month } from "../route.ts";
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
        /** What was handed to authorities of it, the newest first; null for those who do not see what people are paid. */
        submissions: z.nullable(
          z.array(
            z.object({
              id: z.number(),
              law: z.enum(payLaws),
              version: z.number(),
              submittedBy: z.string(),
              submittedAt: instant,
              comment: z.string(),
              /** Who prepared it and who looked at it before; null of what was recorded before that was asked for. */
              review: z.nullable(
                z.object({ preparedBy: z.string(), preparedAt: instant, reviewedBy: z.string(), reviewedAt: instant, note: z.string() }),
              ),
              /** What this version says otherwise than what was handed over. */
              changes: z.array(z.object({ figure: z.string(), before: z.nullable(decimal), after: z.nullable(decimal) })),
            }),
          ),
        ),
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
  looks: true,
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

export const listPayDuties = route({
  method: "GET",
  path: "pay-reports/:scenarioId/duties",
  permission: "pay-reports.read",
  summary:
    "All legal entities of a closed version that one is given: by which law each reports its pay gap and by when, whether it has a figure, and whether that was handed over.",
  params: place.params,
  query: z.object({ version: z.optional(id) }),
  answer: z.object({
    items: z.array(
      z.object({
        legalEntity: entity,
        country: z.nullable(z.string()),
        /** Its headcount; null where one is not given it. */
        workers: z.nullable(z.number()),
        /** Null: the portal knows no law of its country. */
        duty: z.nullable(
          z.object({
            law: z.enum(payLaws),
            /** From how many workers on a report is asked for, and how often. */
            least: z.number(),
            everyYears: z.number(),
            /** The month whose closing the next report is made from, and its last day. */
            data: z.object({ year, month }),
            due: z.string(),
            /** Whether it has as many workers; null: not known. */
            reports: z.nullable(z.boolean()),
          }),
        ),
        gap: z.nullable(gap),
        medianGap: z.nullable(gap),
        /** What is hidden of its report though the gap is told. */
        hidden: z.array(z.enum(hideableParts)),
        /** The newest that was prepared to be handed over. */
        preparation: z.nullable(
          z.object({
            law: z.enum(payLaws),
            version: z.number(),
            preparedBy: z.string(),
            preparedAt: instant,
            /** Whether the month was closed again since. */
            isOlder: z.boolean(),
            /** Who has looked at it; the note is for those who see what people are paid. */
            review: z.nullable(z.object({ by: z.string(), at: instant, note: z.nullable(z.string()) })),
          }),
        ),
        submission: z.nullable(
          z.object({
            version: z.number(),
            submittedBy: z.string(),
            submittedAt: instant,
            /** Whether the month was closed again since. */
            isOlder: z.boolean(),
            /** How many published values are others then; null where it is not older, for those who do not see what people are paid, and once the rows are gone. */
            changes: z.nullable(z.number()),
          }),
        ),
        maySubmit: z.boolean(),
      }),
    ),
  }),
  errors: ["not-found"],
});

const chosen = { version: id, law: z.enum(payLaws), legalEntityIds: z.array(id).check(z.minLength(1), z.maxLength(1000)) };
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));

export const preparePayReports = route({
  method: "POST",
  path: "pay-reports/:scenarioId/preparations",
  permission: "pay-reports.submit",
  summary:
    "Prepare legal entities' pay gaps to be handed to an authority, as a version says them now: all of them or none. What is prepared so already is not prepared twice.",
  params: place.params,
  body: z.object(chosen),
  answer: z.object({ prepared: z.number(), unchanged: z.number() }),
  errors: ["not-found", "operation-not-allowed", "rows-deleted", "rows-put-away"],
});

export const reviewPayReports = route({
  method: "POST",
  path: "pay-reports/:scenarioId/reviews",
  permission: "pay-reports.submit",
  summary:
    "Say that one has looked at prepared reports of the pay gap, with a note: at all of them or none. What was looked at already stays as it is.",
  params: place.params,
  body: z.object({ ...chosen, note: words }),
  answer: z.object({ reviewed: z.number(), unchanged: z.number() }),
  errors: ["not-found", "operation-not-allowed", "rows-deleted", "rows-put-away"],
});

export const submitPayReports = route({
  method: "POST",
  path: "pay-reports/:scenarioId/submissions",
  permission: "pay-reports.submit",
  summary:
    "Keep what was handed to an authority of legal entities' pay gaps, as it was prepared and looked at: all of them or none. What is kept already is not kept twice.",
  params: place.params,
  body: z.object({ ...chosen, comment: words }),
  answer: z.object({ submitted: z.number(), unchanged: z.number() }),
  errors: ["not-found", "operation-not-allowed", "rows-deleted", "rows-put-away"],
});
