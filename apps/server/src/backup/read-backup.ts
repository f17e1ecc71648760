import { createHash } from "node:crypto";
import { type ArchiveReader, readArchive } from "./archive.ts";
import { DamagedBackup } from "./damaged.ts";
import { type Manifest, manifest, manifestPart, type Preface, preface, prefacePart, tablePart } from "./manifest.ts";
import { recipientOf, unseal } from "./seal.ts";

/** What is done with the rows of a table as they come; all of them have to be read. */
export type TakeRows = (table: { schema: string; name: string }, rows: AsyncIterable<Buffer>) => Promise<void>;

/**
 * Reads a back-up from its first byte to its last and holds every part against what was written of it. Throws DamagedBackup, which names the part, and says so when the key is another one.
 * `take` is given the rows before all of the file is known to be whole: who keeps them asks first without.
 */
export async function readBackup(source: AsyncIterable<Buffer>, key: string, take: TakeRows = readAll): Promise<Manifest> {
  const archive = readArchive(source);
  const opening = await readPreface(archive);
  if (key.startsWith("age1")) throw new Error("A public key opens no back-up: the secret one is needed, AGE-SECRET-KEY-1….");
  const recipient = await recipientOf(key);
  if (recipient !== opening.recipient && recipient !== opening.trial)
    throw new Error(
      `The key does not open this back-up: it is sealed for ${opening.recipient}, and the key given is that of ${recipient}.`,
    );
  const found: { rows: number; bytes: number; sha256: string }[] = [];
  for (const table of opening.tables) {
    const hash = createHash("sha256");
    let [rows, bytes] = [0, 0];
    async function* counted(part: AsyncIterable<Buffer>) {
      for await (const each of part) {
        hash.update(each);
        bytes += each.length;
        rows += countLines(each);
        yield each;
      }
    }
    await take(table, counted(openPart(archive, tablePart(table), key)));
    found.push({ rows, bytes, sha256: hash.digest("hex") });
  }
  const before = archive.sha256();
  const made = await readManifest(openPart(archive, manifestPart, key));
  await archive.end();
  if (made.before !== before || made.tables.length !== found.length)
    throw new DamagedBackup(manifestPart, "it is not of what stands before it");
  for (const [at, table] of made.tables.entries()) {
    const { rows, bytes, sha256 } = found[at]!;
    if (rows !== table.rows || bytes !== table.bytes || sha256 !== table.sha256)
      throw new DamagedBackup(tablePart(table), `it holds ${rows} rows and not the ${table.rows} that were written`);
  }
  return made;
}

/** The rows of one part. Whatever goes wrong inside it is told of it by name. */
async function* openPart(archive: ArchiveReader, part: string, key: string): AsyncGenerator<Buffer> {
  let consuming = false;
  try {
    for await (const bytes of unseal(archive.part(part), key)) {
      consuming = true;
      yield bytes;
      consuming = false;
    }
  } catch (error) {
    if (consuming || error instanceof DamagedBackup) throw error;
    throw new DamagedBackup(part, "its seal is broken", error);
  }
}

async function readPreface(archive: ArchiveReader): Promise<Preface> {
  const [text = "", sum, ...rest] = (await textOf(archive.part(prefacePart))).split("\n");
  if (createHash("sha256").update(text).digest("hex") !== sum || rest.join("") !== "")
    throw new DamagedBackup(prefacePart, "it is not a back-up of a portal, or its beginning was changed");
  const parsed = preface.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error("The back-up is of a portal that is newer than this one.");
  return parsed.data;
}

async function readManifest(bytes: AsyncIterable<Buffer>): Promise<Manifest> {
  return manifest.parse(JSON.parse(await textOf(bytes)));
}

async function textOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const each of bytes) parts.push(each);
  return Buffer.concat(parts).toString("utf8");
}

async function readAll(_: unknown, rows: AsyncIterable<Buffer>): Promise<void> {
  // Reading is all: what comes is counted and hashed on its way.
  for await (const each of rows) void each;
}

/** Every row of COPY's text ends with the one line feed that it has. */
function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1;
  return lines;
}
