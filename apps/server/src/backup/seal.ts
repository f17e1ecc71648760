import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { Readable } from "node:stream";
import { ReadableStream as WebStream } from "node:stream/web";
import { createZstdCompress, createZstdDecompress } from "node:zlib";

/** A new key, and its public half, which seals but opens nothing. */
export async function makeKey(): Promise<{ secret: string; recipient: string }> {
  const secret = await generateX25519Identity();
  return { secret, recipient: await identityToRecipient(secret) };
}

/** The public half of a key, or what is one already; throws on what is neither. */
export async function recipientOf(key: string): Promise<string> {
  try {
    if (!key.startsWith("age1")) return await identityToRecipient(key);
    new Encrypter().addRecipient(key);
    return key;
  } catch (error) {
    throw new Error("The key of the back-ups is damaged: a letter of it is wrong or missing.", { cause: error });
  }
}

/** What comes, compressed and sealed for whoever holds one of the keys. It holds some hundred kilobytes, however much comes. */
export async function* seal(bytes: AsyncIterable<Buffer>, ...recipients: string[]): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  yield* await encrypter.encrypt(asWebStream(Readable.from(bytes).compose(createZstdCompress())));
}

/** The opposite of `seal`; throws when anything of it was changed or is missing. */
export async function* unseal(bytes: AsyncIterable<Buffer>, secret: string): AsyncGenerator<Buffer> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(secret);
  yield* Readable.from(await decrypter.decrypt(asWebStream(bytes))).compose(createZstdDecompress());
}

const asWebStream = (bytes: AsyncIterable<Uint8Array>) => WebStream.from(bytes) as unknown as ReadableStream<Uint8Array>;
