import { kpiCodes } from "@hub/domain/dashboards/kpis.ts";
import { canonicalFields } from "@hub/domain/ingestion/canonical-record.ts";
import { longestPattern } from "@hub/domain/ingestion/date-pattern.ts";
import type { ColumnDefinition, IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import * as z from "zod/mini";

const short = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
const decimalText = z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,6})?$/));

const mapped = z.string().check(z.maxLength(200));
const words = z.array(mapped).check(z.maxLength(500));
const values = z.record(mapped, mapped).check(z.refine((given) => Object.keys(given).length <= 5000));

const reading = {
  name: short,
  aliases: z.array(short).check(z.maxLength(20)),
  required: z.boolean(),
  optionalColumn: z.boolean(),
  key: z.boolean(),
  targets: z
    .array(z.object({ field: z.enum([...canonicalFields, "extra"]), values: z.optional(values), kpi: z.optional(z.enum(kpiCodes)) }))
    .check(z.maxLength(10)),
};
const numberFormat = z.object({
  decimalSeparator: z.enum([".", ","]),
  grouping: z.enum(["", ",", ".", " ", "'"]),
  currency: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(10))).check(z.maxLength(10))),
  percent: z.optional(z.boolean()),
  brackets: z.optional(z.boolean()),
  trailingMinus: z.optional(z.boolean()),
});
const dateFormat = z.object({
  patterns: z.array(z.string().check(z.minLength(1), z.maxLength(longestPattern))).check(z.maxLength(10)),
  pivot: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(99))),
});

const column = z.discriminatedUnion("type", [
  z.object({ ...reading, type: z.enum(["text", "code"]), maxLength: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(4000))) }),
  z.object({
    ...reading,
    type: z.literal("boolean"),
    format: z.optional(z.object({ true: words, false: words })),
  }),
  z.object({
    ...reading,
    type: z.enum(["integer", "decimal", "money"]),
    format: numberFormat,
    min: z.optional(decimalText),
    max: z.optional(decimalText),
    allowNegative: z.optional(z.boolean()),
  }),
  z.object({ ...reading, type: z.literal("date"), format: dateFormat, min: z.optional(short), max: z.optional(short) }),
]) satisfies z.ZodMiniType<ColumnDefinition>;

/** How a feed's files are read; the rules of `checkDefinition` are run by the server on top of the shape. */
export const definition = z.object({
  holds: z.optional(z.enum(["people", "figures"])),
  /** Of figures: they are public already. */ published: z.optional(z.boolean()),
  entity: z.discriminatedUnion("from", [z.object({ from: z.literal("delivery") }), z.object({ from: z.literal("column") })]),
  columns: z.array(column).check(z.minLength(1), z.maxLength(500)),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  fullTimeHours: z.optional(decimalText),
  emptyTokens: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(50))),
  readsAs: z.optional(
    z.object({
      sheet: z.optional(short),
      delimiter: z.optional(z.enum([",", ";", "\t", "|"])),
      encoding: z.optional(z.enum(["utf-8", "utf-16le", "utf-16be", "windows-1252"])),
    }),
  ),
}) satisfies z.ZodMiniType<IngestionDefinition>;
