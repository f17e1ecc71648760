import * as z from "zod/mini";
import { route } from "../route.ts";

export const readSample = route({
  method: "POST",
  path: "ingestions/sample",
  permission: "ingestions.define",
  summary:
    "Read the beginning of a CSV or XLSX file, to propose columns of a definition by it. Nothing of it is kept. Fields stand before the file.",
  sends: "multipart",
  body: z.object({
    /** Left out: the first sheet with a table. */
    sheet: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({
    /** Null: it is a CSV. */
    sheet: z.nullable(z.string()),
    /** The visible sheets in which something stands; of a named one, itself. */
    sheets: z.array(z.string()),
    /** The names of the columns, empty where one has none. */
    header: z.array(z.string()),
    /** Up to 500 rows, fewer where they are wide; long cells are cut. */
    rows: z.array(z.array(z.string())),
    /** Indexes of the columns whose cells a workbook stores as numbers. */
    numbers: z.array(z.number()),
    /** The columns in which each cell is the code or name of a legal entity, and of how many different ones. */
    entities: z.array(z.object({ column: z.number(), count: z.number() })),
  }),
  errors: ["file-missing", "took-too-long"],
});
