import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { Context } from "../../context.ts";
import { Problem } from "../../problem.ts";
import { readSecretKeys } from "../../remote/secret-keys.ts";

/** What of a certificate says whose erasure it was, to whoever has the portal's key and looks at the people that are there. */
const certified = z.object({
  certificate: z.literal("erasure"),
  number: z.int(),
  legalEntityId: z.nullable(z.int()),
  user: z.nullable(z.int()),
  fingerprint: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  names: z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  askedAt: z.iso.datetime(),
  doneAt: z.iso.datetime(),
  seal: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type Certified = z.infer<typeof certified>;

/** Keyed hashes of one key of the portal: of whom an erasure is, of their names, and of a certificate. That key stands apart from the database, so it outlives a restore. */
export type Fingerprints = ReturnType<typeof fingerprintsOf>;

function fingerprintsOf(key: Buffer) {
  const keyed = (purpose: string, text: string) =>
    createHmac("sha256", createHmac("sha256", key).update(`erasure ${purpose}`).digest())
      .update(text)
      .digest();
  return {
    employee: (legalEntityId: number, number: string) => keyed("person", `employee/${legalEntityId}/${number}`),
    user: (id: number) => keyed("person", `user/${id}`),
    name: (name: string) => keyed("name", name.normalize("NFC")),
    seal: (text: string) => keyed("certificate", text),
  };
}

/** Fingerprints by each of the portal's keys, the one that counts now first. Throws `secret-key-missing`. */
export async function readFingerprints(ctx: Pick<Context, "config">): Promise<[Fingerprints, ...Fingerprints[]]> {
  const [first, ...older] = await readSecretKeys(ctx);
  return [fingerprintsOf(first.key), ...older.map(({ key }) => fingerprintsOf(key))];
}

const write = (content: object) => `${JSON.stringify(content, null, 2)}\n`;
export const hashCertificate = (text: string): Buffer => createHash("sha256").update(text).digest();

/** A certificate's text, sealed by the portal's key: what is changed of it, or made by somebody else, is told. Throws `secret-key-missing`. */
export async function sealCertificate(
  ctx: Pick<Context, "config">,
  content: Omit<Certified, "seal"> & Record<string, unknown>,
): Promise<string> {
  const [now] = await readFingerprints(ctx);
  return write({ ...content, seal: now.seal(write(content)).toString("hex") });
}

/** Reads a certificate that is given back, with its SHA-256; blanks between what it says do not count. Throws `certificate-refused` unless this portal sealed it, `secret-key-missing`. */
export async function readCertificate(ctx: Pick<Context, "config">, text: string): Promise<Certified & { sha256: Buffer }> {
  const keys = await readFingerprints(ctx);
  try {
    const given: unknown = JSON.parse(text);
    const read = certified.parse(given);
    const { seal, ...content } = given as Certified;
    const isOurs = keys.some((key) => timingSafeEqual(key.seal(write(content)), Buffer.from(seal, "hex")));
    if (isOurs) return { ...read, sha256: hashCertificate(write({ ...content, seal })) };
  } catch (error) {
    throw new Problem("certificate-refused", { cause: error });
  }
  throw new Problem("certificate-refused");
}
