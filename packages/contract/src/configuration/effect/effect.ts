import * as z from "zod/mini";

/** What a change makes of a section in each month that has begun and is not closed. */
export const effectMonths = z.array(
  z.object({
    section: z.string(),
    month: z.object({ year: z.number(), month: z.number() }),
    /** Entities of which the section is expected from now on, and those that are late at once. */
    appear: z.number(),
    late: z.number(),
    /** Of those that stay expected, how many were late and are not any more. */
    inTime: z.number(),
    /** Entities of which it is expected no longer, and those of them that delivered or signed already. */
    vanish: z.number(),
    vanishFilled: z.number(),
  }),
);
export const token = z.string().check(z.maxLength(100));

/** What a change makes of the months that have begun and are not closed. */
export const effect = {
  months: effectMonths,
  /** Months among those meant that are closed: they stay as they are. */
  closedMonths: z.number(),
  /** To be sent with the change: it is only done if it still does just this. */
  token: z.string(),
};
