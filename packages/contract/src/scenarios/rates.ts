import * as z from "zod/mini";
import { decimal, id, instant, month, nothing, route, year } from "../route.ts";

/** What one unit of a currency is worth in the group's, in a month. */
const exchangeRate = z.object({
  id: z.number(),
  year: z.number(),
  month: z.number(),
  currency: z.string(),
  groupCurrency: z.string(),
  rate: decimal,
  changedBy: z.string(),
  changedAt: instant,
  version: z.number(),
});
/** As people type it: digits with a point or a comma (domain/scenarios/exchange-rate.ts). */
const given = z.string().check(z.maxLength(40));
/** Where the rate is far from the last one before it, that this is meant: without it such a rate is refused. */
const evenIfFar = z.optional(z.boolean());
/** The last rate of a currency before the month. */
const previous = z.object({ year: z.number(), month: z.number(), rate: decimal });

export const listRates = route({
  method: "GET",
  path: "rates",
  permission: "rates.read",
  summary:
    "The exchange rates of a month to the group's currency: those that are there, and the currencies of the group that still need one.",
  query: z.object({ year, month }),
  answer: z.object({
    year: z.number(),
    month: z.number(),
    groupCurrency: z.string(),
    mayChange: z.boolean(),
    /** The versions of the month that are closed keep the rates they were closed with. */
    closedVersion: z.nullable(z.number()),
    items: z.array(
      z.object({
        currency: z.string(),
        /** Legal entities with this currency that are expected to deliver in the month; 0: none needs it. */
        legalEntities: z.number(),
        rate: z.nullable(exchangeRate),
        previous: z.nullable(previous),
      }),
    ),
    /** Currencies that the month neither needs nor has, with their last rate before it. */
    earlier: z.array(z.object({ currency: z.string(), previous })),
  }),
});
export const createRate = route({
  method: "POST",
  path: "rates",
  permission: "rates.manage",
  summary: "Set the rate of a currency for a month. One that is far from the last one before is taken only with `evenIfFar`.",
  body: z.object({ year, month, currency: z.string().check(z.regex(/^[A-Z]{3}$/)), rate: given, evenIfFar }),
  answer: exchangeRate,
  status: 201,
  errors: ["duplicate", "operation-not-allowed"],
});
export const updateRate = route({
  method: "PUT",
  path: "rates/:id",
  permission: "rates.manage",
  summary:
    "Change a rate; open months are computed with it at once, closed versions keep theirs. One that is far from the last one before is taken only with `evenIfFar`.",
  params: z.object({ id }),
  body: z.object({ rate: given, evenIfFar }),
  answer: exchangeRate,
  versioned: true,
  conflict: exchangeRate,
  errors: ["operation-not-allowed"],
});
export const deleteRate = route({
  method: "DELETE",
  path: "rates/:id",
  permission: "rates.manage",
  summary: "Take a rate away; amounts of its currency are not added up with others without one.",
  params: z.object({ id }),
  answer: nothing,
  versioned: true,
  conflict: exchangeRate,
  errors: ["operation-not-allowed"],
});
