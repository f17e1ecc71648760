import * as z from "zod/mini";
import { id, route } from "../route.ts";

export const getDeliveredRow = route({
  method: "GET",
  path: "deliveries/:id/row",
  permission: "uploads.read",
  summary:
    "The file of a delivery and, of a row in which something was found, where it stands and what it says; pay only for those who see it.",
  params: z.object({ id }),
  query: z.object({ key: z.string().check(z.minLength(1), z.maxLength(400)) }),
  answer: z.object({
    upload: z.object({ id: z.number(), fileName: z.string() }),
    /** Which row of the file; null where that was not kept. */
    row: z.nullable(z.number()),
    /** Null for those who see no rows, and where the row was not loaded. */
    values: z.nullable(
      z.array(
        z.object({
          field: z.string(),
          column: z.nullable(z.string()),
          value: z.nullable(z.string()),
          /** It is pay, which the reader does not see. */
          hidden: z.boolean(),
        }),
      ),
    ),
  }),
  errors: ["not-found", "rows-deleted", "rows-put-away"],
});
