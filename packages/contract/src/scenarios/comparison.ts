import { addUpReasons } from "@hub/domain/dashboards/add-up.ts";
import * as z from "zod/mini";
import { decimal, id, instant, name, route } from "../route.ts";

/** At most so many columns stand side by side; a choice of KPIs takes months of two years. */
export const columnLimit = { COMPARATIVE: 3, KPIS: 24 } as const;
export const comparisonTypes = ["COMPARATIVE", "KPIS"] as const;

const entity = z.object({ id: z.number(), code: z.string(), name: z.string() });
const kpiCode = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/));

/** One column: a closing scenario, of a version or of the current one (provisional while it is open). */
const column = z.object({ scenarioId: id, version: z.nullable(id) });
/** Columns as they stand in an address: `12.1,13` is version 1 of scenario 12 beside scenario 13 as it is. */
const columnsText = z.string().check(z.regex(/^\d{1,10}(\.\d{1,10})?(,\d{1,10}(\.\d{1,10})?){0,23}$/));
const kpisText = z.string().check(z.regex(/^[a-z0-9-]{1,60}(,[a-z0-9-]{1,60}){0,99}$/));

/** What two columns differ in besides their data; why they are not like for like. */
export const unlikenessCodes = [
  "entity-entered",
  "entity-left",
  "section-entered",
  "section-left",
  "definition-differs",
  "convention-differs",
  "rate-differs",
  "provisional",
] as const;
const unlikeness = z.object({
  code: z.enum(unlikenessCodes),
  /** The entities, sections, ingestions, conventions or currencies it is about, by their codes. */
  subjects: z.array(z.string()),
});

const shownValue = z.object({
  /** Null with a reason. */
  value: z.nullable(decimal),
  /** Why there is no value: those of figures, NOT_IN_PERIMETER of an entity the column does not have, NOT_GIVEN of a section one is not given. */
  reason: z.nullable(z.string()),
  /** Why the figures of some entities have no common one. */
  why: z.nullable(z.enum(addUpReasons)),
  /** Of money. */
  currency: z.nullable(z.string()),
  /** The step a pay figure is rounded to, where that is coarser than its KPI. */
  roundedTo: z.nullable(decimal),
  /** Against the first column, in the unit of the value (points for percents); null where one of both has no value. */
  difference: z.nullable(decimal),
  /** The difference in percent of the first column's value; null for percents and where that is 0. */
  relative: z.nullable(decimal),
});
export const comparisonAnswer = z.object({
  columns: z.array(
    z.object({
      scenarioId: z.number(),
      scenarioType: z.string(),
      year: z.number(),
      month: z.number(),
      /** Null: provisional, from what is validated so far. */
      version: z.nullable(
        z.object({
          number: z.number(),
          state: z.enum(["CURRENT", "SUPERSEDED"]),
          closedAt: instant,
          closedBy: z.nullable(z.string()),
          comment: z.nullable(z.string()),
          contentHash: z.string(),
        }),
      ),
      entitiesIncluded: z.number(),
      minimumGroupSize: z.number(),
      /** In what this column differs from the first one besides its data; nothing: like for like. */
      unlike: z.array(unlikeness),
    }),
  ),
  /** Whether the figures are restricted to the entities that all columns have. */
  likeForLike: z.boolean(),
  commonEntities: z.array(entity),
  /** The group (for those who are given all), countries of which one is given every entity, then entities. */
  subjects: z.array(
    z.object({
      kind: z.enum(["group", "country", "entity"]),
      /** Id of the entity, code of the country; null for the group. */
      id: z.nullable(z.string()),
      code: z.nullable(z.string()),
      name: z.nullable(z.string()),
      figures: z.array(z.object({ kpi: z.string(), unit: z.string(), values: z.array(shownValue) })),
    }),
  ),
});
/** Versions or periods beside each other, KPI by KPI (specification 1, comparative scenarios). */
export const compareScenarios = route({
  method: "GET",
  path: "scenary/compare",
  permission: "dashboards.read",
  summary: "Up to three versions or periods side by side (KPIs over months: up to 24), KPI by KPI, and whether they are like for like.",
  query: z.object({ columns: columnsText, kpis: z.optional(kpisText), likeForLike: z.optional(z.enum(["1"])) }),
  answer: comparisonAnswer,
  errors: ["not-found", "rows-put-away"],
});

/** What is kept of a comparison, or of a choice of KPIs over months. */
export const savedComparison = z.object({
  name: z.string(),
  owner: z.string(),
  mine: z.boolean(),
  createdAt: instant,
  columns: z.array(z.object({ scenarioId: z.number(), version: z.nullable(z.number()) })),
  /** Empty: all. */
  kpis: z.array(z.string()),
  likeForLike: z.boolean(),
});
export const saveComparison = route({
  method: "POST",
  path: "scenary/comparisons",
  permission: "scenarios.read",
  summary: "Keep a comparison (COMPARATIVE) or a choice of KPIs over months (KPIS) as a scenario of its own.",
  body: z.object({
    scenarioType: z.enum(comparisonTypes),
    name,
    comment: z.optional(z.string().check(z.maxLength(2000))),
    columns: z.array(column).check(z.minLength(1), z.maxLength(24)),
    kpis: z.array(kpiCode).check(z.maxLength(100)),
    likeForLike: z.boolean(),
  }),
  answer: z.object({ id: z.number() }),
  status: 201,
  errors: ["not-found"],
});
export const deleteComparison = route({
  method: "DELETE",
  path: "scenary/:id/comparison",
  permission: "scenarios.read",
  summary: "Put one's own comparison away. The versions it compares stay as they are.",
  params: z.object({ id }),
  answer: z.object({}),
});
