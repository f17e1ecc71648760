import * as z from "zod/mini";
import { decimal, id, instant, month, nothing, route, year } from "../route.ts";
import { knownKpi } from "./scenarios.ts";

const entity = z.object({ id: z.number(), code: z.string(), name: z.string() });
const shownMonth = z.object({ year: z.number(), month: z.number() });
const target = z.object({
  id: z.number(),
  kpi: knownKpi,
  /** Null: the group's. */ legalEntity: z.nullable(entity),
  first: shownMonth,
  /** Null: until the month before the next one. */ last: z.nullable(shownMonth),
  value: decimal,
  /** Of money. */ currency: z.nullable(z.string()),
  changedBy: z.string(),
  changedAt: instant,
  version: z.number(),
});
/** As people type it: digits with a point or a comma (domain/scenarios/target.ts). */
const value = z.string().check(z.maxLength(40));
const currency = z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/)));
const monthOfYear = z.object({ year, month });
const last = z.nullable(monthOfYear);

export const listTargets = route({
  method: "GET",
  path: "targets",
  permission: "dashboards.read",
  summary: "The targets of a KPI, of the group and of the legal entities one may see, the latest first.",
  query: z.object({ kpi: knownKpi }),
  answer: z.object({
    kpi: knownKpi,
    items: z.array(z.object({ ...target.shape, mayChange: z.boolean() })),
    /** How many there are of each KPI that has any. */ counts: z.array(z.object({ kpi: knownKpi, count: z.number() })),
    /** Whose targets one keeps: the group's, and of which legal entities. */
    keeps: z.object({ group: z.boolean(), legalEntities: z.array(entity) }),
    groupCurrency: z.string(),
  }),
});
export const createTarget = route({
  method: "POST",
  path: "targets",
  permission: "targets.manage",
  summary:
    "Set the target of a figure from a month on, until its last month or the month before the next target. For the figure's owners: whoever owns all of a legal entity's sections, of the group whoever owns all of it.",
  body: z.object({ kpi: knownKpi, /** Null: the group's. */ legalEntityId: z.nullable(id), first: monthOfYear, last, value, currency }),
  answer: target,
  status: 201,
  errors: ["not-found", "operation-not-allowed", "duplicate"],
});
const one = z.object({ id });
export const updateTarget = route({
  method: "PUT",
  path: "targets/:id",
  permission: "targets.manage",
  summary: "Change a target, or end it with a month.",
  params: one,
  body: z.object({ last, value, currency }),
  answer: target,
  versioned: true,
  conflict: target,
  errors: ["not-found", "operation-not-allowed"],
});
export const deleteTarget = route({
  method: "DELETE",
  path: "targets/:id",
  permission: "targets.manage",
  summary: "Take a target away; the one before it then holds in its months.",
  params: one,
  answer: nothing,
  versioned: true,
  conflict: target,
  errors: ["not-found", "operation-not-allowed"],
});
