import { longestRemark } from "@hub/domain/dashboards/figure-remark.ts";
import * as z from "zod/mini";
import { id, instant, nothing, route } from "../route.ts";
import { knownKpi } from "./scenarios.ts";

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(longestRemark));
/** What the owners of a figure say about it; of a month's figure, whichever version is read. */
export const figureRemark = z.object({ id: z.number(), text: z.string(), by: z.string(), at: instant, version: z.number() });

export const addFigureRemark = route({
  method: "POST",
  path: "scenary/:id/figures/:kpi/remark",
  permission: "figures.remark",
  summary:
    "Say something about a figure of a month, of a legal entity, of a group of entities or of the whole group, that is shown wherever the figure is. For its owners: whoever validates all that it is read from, of the whole group whoever owns all of it.",
  params: z.object({ id, kpi: knownKpi }),
  body: z.object({
    /** Null, and so the node: the group's. */ legalEntityId: z.nullable(id),
    /** A group of entities of a tree. */ nodeId: z.nullable(id),
    text,
  }),
  answer: figureRemark,
  status: 201,
  errors: ["not-found", "operation-not-allowed", "duplicate"],
});
const one = z.object({ id, remarkId: id });
export const changeFigureRemark = route({
  method: "PUT",
  path: "scenary/:id/remarks/:remarkId",
  permission: "figures.remark",
  summary: "Say something else about a figure, in place of what is said.",
  params: one,
  body: z.object({ text }),
  answer: figureRemark,
  versioned: true,
  conflict: figureRemark,
  errors: ["not-found", "operation-not-allowed"],
});
export const removeFigureRemark = route({
  method: "DELETE",
  path: "scenary/:id/remarks/:remarkId",
  permission: "figures.remark",
  summary: "Say nothing about a figure any more.",
  params: one,
  answer: nothing,
  versioned: true,
  conflict: figureRemark,
  errors: ["not-found", "operation-not-allowed"],
});
