import * as z from "zod/mini";
import { route } from "../route.ts";
import { swpPlace } from "./items.ts";

export const getSwpForm = route({
  method: "GET",
  path: "swp/form",
  permission: "swp.read",
  summary:
    "What the form of an item offers and checks by: the divisions one may plan in, the list of coverages and the company's e-mail domains.",
  answer: z.object({
    /** Where something new may be put, in the order of the tree; none for who only reads. */
    divisions: z.array(z.object({ ...swpPlace.shape, unit: swpPlace, ob: swpPlace })),
    coverages: z.array(z.object({ code: z.string(), name: z.string(), closes: z.boolean(), active: z.boolean() })),
    corporateDomains: z.array(z.string()),
  }),
});
