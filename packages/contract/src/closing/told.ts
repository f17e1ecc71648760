import { toldReasons } from "@hub/domain/dashboards/add-up.ts";
import * as z from "zod/mini";
import { contentChange } from "./closings.ts";
import { decimal, id, instant, route, whole } from "../route.ts";
import { conventions, figure, knownKpi } from "../scenarios/scenarios.ts";

/** A figure as one version of a month told it. */
const telling = z.object({
  version: z.number(),
  closedAt: instant,
  figure,
  /** Why a node has none, where the reason of the figure does not say it. */
  why: z.nullable(z.enum(toldReasons)),
});

/** A figure over the months, as first told and as known now. */
export const getToldSeries = route({
  method: "GET",
  path: "scenary/:id/figures/:kpi/told",
  permission: "dashboards.read",
  summary:
    "A figure in the closed months of a year, or as many as are asked for, up to a scenario's, as the first version of each told it and as its current one does, with what differs between the two.",
  params: z.object({ id, kpi: knownKpi }),
  query: z.object({ legalEntityId: z.optional(id), nodeId: z.optional(id), /** Twelve unless told. */ months: z.optional(whole(1, 24)) }),
  answer: z.object({
    /** Null, and so the node: the group. */
    legalEntityId: z.nullable(z.number()),
    node: z.nullable(z.object({ id: z.number(), code: z.string(), name: z.string(), tree: z.string() })),
    conventions,
    months: z.array(
      z.object({
        scenarioId: z.number(),
        year: z.number(),
        month: z.number(),
        first: telling,
        now: telling,
        /** By how much it is told otherwise now; null where it is not, or cannot be told. */
        difference: z.nullable(decimal),
        /** What differs between the two versions, of the entity, of those of the node in either version, or of all; empty where the month was closed once. */
        changes: z.array(contentChange),
      }),
    ),
  }),
  errors: ["not-found"],
});
