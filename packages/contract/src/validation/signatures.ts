import { steps } from "@hub/domain/validation/waiting.ts";
import * as z from "zod/mini";
import { id, month, route, year } from "../route.ts";
import { cellPlace } from "./reopenings.ts";
import { saveValidation, validationForm } from "./validation.ts";

const cellKey = { section: cellPlace.shape.section, legalEntityId: id };
const problem = z.object({ code: z.string(), text: z.string() });

export const saveValidations = route({
  method: "POST",
  path: "validation/save-many",
  permission: "validation.read",
  summary: "Sign or validate cells of a month together: each that may be is, each other says why not.",
  body: z.object({
    year,
    month,
    userRole: z.enum(["coordinator", "owner"]),
    /** Kept with each signature. */
    comment: validationForm.shape.comment,
    cells: z
      .array(z.object({ ...cellKey, findings: validationForm.shape.findings, seenFigures: validationForm.shape.seenFigures }))
      .check(z.minLength(1), z.maxLength(200)),
  }),
  answer: z.object({
    /** One for each cell; `error` is null where it is signed. */
    results: z.array(z.object({ ...cellKey, done: z.boolean(), error: z.nullable(problem) })),
    closing: saveValidation.answer.shape.closing,
  }),
  errors: ["not-found", "period-not-expected", "rows-put-away"],
});

export const nudgeAll = route({
  method: "POST",
  path: "validation/nudge-all",
  permission: "validation.read",
  summary: "Remind everybody whom the cells of a month wait for, of each cell that one may remind of today.",
  body: z.strictObject({
    year,
    month,
    /** All that one is given, unless some are named. */
    cells: z.optional(z.array(z.object(cellKey)).check(z.maxLength(1000))),
    comment: z.optional(z.string().check(z.trim(), z.maxLength(500))),
  }),
  answer: z.object({
    /** How many cells somebody was reminded of. */
    cells: z.number(),
    /** Who was, by name. */
    to: z.array(z.string()),
  }),
});

/** Who signs what somebody delivers, told before they do. */
export const findSigners = route({
  method: "GET",
  path: "validation/signers",
  permission: "uploads.send",
  summary: "Who could sign and validate a cell if one delivered for it now: whoever delivers does neither (four eyes).",
  query: cellPlace,
  answer: z.object({
    /** Whether one could sign or validate the cell if somebody else delivered. */
    loses: z.object({ sign: z.boolean(), validate: z.boolean() }),
    sign: z.array(z.string()),
    validate: z.array(z.string()),
    /** Who may give somebody the role, where nobody is left. */
    administrators: z.array(z.string()),
  }),
  errors: ["not-found"],
});

/** Who goes on with what was delivered. */
export const findNextStep = route({
  method: "GET",
  path: "validation/next",
  permission: "uploads.send",
  summary: "What a cell that one may deliver for waits for now, who could do it, and who may give somebody the role where nobody can.",
  query: cellPlace,
  answer: z.object({
    /** Null: it waits for nothing. */
    step: z.nullable(z.enum(steps)),
    people: z.array(z.string()),
    administrators: z.array(z.string()),
  }),
  errors: ["not-found"],
});
