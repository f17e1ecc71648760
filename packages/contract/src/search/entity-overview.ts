import { roles } from "@hub/domain/session/permissions.ts";
import * as z from "zod/mini";
import { upload } from "../ingestion/ingestion.ts";
import { id, instant, route } from "../route.ts";
import { conventions, figure } from "../scenarios/scenarios.ts";
import { historyKinds } from "../validation/month.ts";
import { cell } from "../validation/validation.ts";

const reference = z.object({ id: z.number(), code: z.string(), name: z.string() });
const monthCell = z.object({
  section: z.string(),
  expected: z.boolean(),
  data: cell.shape.data,
  signOff: cell.shape.signOff,
  lock: cell.shape.lock,
  daysLate: z.number(),
});
const happened = z.object({
  id: z.string(),
  kind: z.enum(historyKinds),
  at: instant,
  year: z.number(),
  month: z.number(),
  section: z.string(),
  /** Null: the portal itself. */
  who: z.nullable(z.string()),
});

export const getEntityOverview = route({
  method: "GET",
  path: "legal-entities/:id/overview",
  permission: "legal-entities.read",
  summary:
    "A legal entity one is given with its last months, deliveries, exceptions, people responsible, figures and history; each part is null for those who have no right to it.",
  params: z.object({ id }),
  answer: z.object({
    legalEntity: z.object({
      ...reference.shape,
      country: z.nullable(z.string()),
      currency: z.nullable(z.string()),
      /** Null where there is none, or one is not given it. */
      parent: z.nullable(reference),
      validFrom: z.string(),
      validTo: z.nullable(z.string()),
      active: z.boolean(),
    }),
    /** The last six that are over, the newest first, with the cells one is given. */
    months: z.nullable(z.array(z.object({ year: z.number(), month: z.number(), cells: z.array(monthCell) }))),
    /** The last ten. */
    deliveries: z.nullable(z.array(upload)),
    /** Open and in progress; the five rules with the most. */
    exceptions: z.nullable(
      z.object({
        open: z.number(),
        overdue: z.number(),
        rules: z.array(z.object({ id: z.number(), label: z.string(), count: z.number() })),
      }),
    ),
    /** Who works with the entity's data today, by roles given for it or for all entities. */
    people: z.nullable(
      z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          role: z.enum(roles),
          /** Null: all sections. */
          section: z.nullable(z.string()),
          allEntities: z.boolean(),
        }),
      ),
    ),
    /** Of the last closed month it is in. */
    figures: z.nullable(
      z.object({
        scenarioId: z.number(),
        year: z.number(),
        month: z.number(),
        version: z.nullable(z.number()),
        conventions,
        /** `sinceMonth`: what it moved since the month before, in its unit; null where that month is not closed, or either has no value. */
        items: z.array(z.object({ ...figure.shape, sinceMonth: z.nullable(z.string()) })),
      }),
    ),
    /** The last twenty things that happened to its cells. */
    history: z.nullable(z.array(happened)),
  }),
  errors: ["not-found"],
});
