import { z } from "zod";

/** What stands in the clear before everything else: what this is, whose key opens it, and which parts follow. */
export const preface = z.strictObject({
  format: z.literal(1),
  portal: z.string(),
  madeAt: z.string(),
  /** The public half of the key that it is sealed for. */
  recipient: z.string(),
  /** The public half of a key that opens it as well: one that the portal made for it alone, checked it with and threw away. */
  trial: z.optional(z.string()),
  tables: z.array(z.strictObject({ schema: z.string(), name: z.string() })),
});
export type Preface = z.infer<typeof preface>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What stands sealed behind everything else: what each part held when it was written, and all that is no row of a table. */
export const manifest = z.strictObject({
  portal: z.string(),
  madeAt: z.string(),
  postgres: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), sha256 })),
  queueVersion: z.number(),
  /** Rows, bytes and hash are of the text that COPY gives of these columns. */
  tables: z.array(
    z.strictObject({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      partition: z.string().nullable(),
      rows: z.number(),
      bytes: z.number(),
      sha256,
    }),
  ),
  sequences: z.array(z.strictObject({ schema: z.string(), name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  /** Of every byte of the file that stands before the manifest. */
  before: sha256,
});
export type Manifest = z.infer<typeof manifest>;
export type TablePart = Manifest["tables"][number];
export type Sequence = Manifest["sequences"][number];

export const prefacePart = "hub-backup.json";
export const manifestPart = "manifest.json.zst.age";
export const tablePart = ({ schema, name }: { schema: string; name: string }): string => `data/${schema}.${name}.copy.zst.age`;
