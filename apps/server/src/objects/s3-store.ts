import type { S3Client } from "@aws-sdk/client-s3";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { ObjectStoreConfig } from "../config/object-store.ts";
import { type ObjectStore, ObjectsUnavailable } from "./object-store.ts";

const isMissing = (error: unknown): boolean => error instanceof Error && (error.name === "NoSuchKey" || error.name === "NotFound");

/** Says what failed in our words, and keeps what the store said. */
async function asking<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new ObjectsUnavailable(
      `The store of files cannot do it now: ${error instanceof Error ? `${error.name}: ${error.message}` : "unknown"}`,
      {
        cause: error,
      },
    );
  }
}

// Three attempts of fifteen seconds: nobody waits a minute for a piece of half a megabyte.
const forPieces = { connectionTimeout: 3000, requestTimeout: 15_000, throwOnRequestTimeout: true };
// How long a whole file takes is the line's to say; nothing may stand still for a minute.
const forFiles = { connectionTimeout: 3000, socketTimeout: 60_000 };

async function clientOf({ endpoint, region, keys }: ObjectStoreConfig, requestHandler: typeof forPieces | typeof forFiles) {
  const s3 = await import("@aws-sdk/client-s3");
  const client: S3Client = new s3.S3Client({
    region,
    maxAttempts: 3,
    requestHandler,
    // Names of buckets in a host's name ask for certificates and entries that a store of one's own seldom has.
    // And not all of them know the checksums that come behind a body: the signature covers it.
    ...(endpoint && {
      endpoint,
      forcePathStyle: true,
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    }),
    ...(keys && { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } }),
  });
  return { s3, client };
}

/** Puts a file of this machine into a bucket, whole or not at all, under a name after the bucket's prefix, however long it takes; one that is there is replaced. Throws ObjectsUnavailable. */
export async function putFileIntoBucket(config: ObjectStoreConfig, name: string, path: string): Promise<void> {
  const { s3, client } = await clientOf(config, forFiles);
  try {
    const { size } = await stat(path);
    await asking(
      client.send(
        new s3.PutObjectCommand({
          Bucket: config.bucket,
          Key: `${config.prefix}${name}`,
          Body: createReadStream(path),
          ContentLength: size,
        }),
      ),
    );
  } finally {
    client.destroy();
  }
}

/** A bucket that speaks S3: a piece is the object `<prefix><key>/<position>`. The library is only loaded here, since most portals keep files in the database. */
export async function openS3Store(config: ObjectStoreConfig): Promise<ObjectStore & { close(): void }> {
  const { bucket: Bucket, prefix } = config;
  const { s3, client } = await clientOf(config, forPieces);
  const objectOf = (key: string, position: number) => ({ Bucket, Key: `${prefix}${key}/${position}` });

  async function get(key: string, position: number, range?: string): Promise<Buffer | undefined> {
    const read = async () => {
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ ...objectOf(key, position), ...(range && { Range: range }) }));
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    };
    return asking(read());
  }

  async function* list(Prefix: string): AsyncGenerator<{ name: string; at: Date | undefined }[]> {
    // The list's first form, which goes on after a name: every store has it, and a list may go on where its last name is gone.
    for (let Marker: string | undefined, more = true; more;) {
      const answer = await asking(client.send(new s3.ListObjectsCommand({ Bucket, Prefix, Marker })));
      const objects = (answer.Contents ?? []).flatMap(({ Key, LastModified }) =>
        Key === undefined ? [] : { name: Key, at: LastModified },
      );
      yield objects;
      Marker = objects.at(-1)?.name;
      more = answer.IsTruncated === true && Marker !== undefined;
    }
  }

  return {
    close: () => client.destroy(),
    async put(key, position, bytes) {
      await asking(client.send(new s3.PutObjectCommand({ ...objectOf(key, position), Body: bytes })));
    },
    get: (key, position) => get(key, position),
    // Cut: there are stores that take a last byte of 0 for none.
    getPart: async (key, position, from, length) => (await get(key, position, `bytes=${from}-${from + length - 1}`))?.subarray(0, length),
    async remove(key) {
      for await (const objects of list(`${prefix}${key}/`)) {
        if (objects.length === 0) continue;
        const gone = await asking(
          client.send(
            new s3.DeleteObjectsCommand({ Bucket, Delete: { Objects: objects.map(({ name }) => ({ Key: name })), Quiet: true } }),
          ),
        );
        const failed = gone.Errors?.[0];
        if (failed) throw new ObjectsUnavailable(`The store of files keeps ${failed.Key}: ${failed.Code} ${failed.Message}`);
      }
    },
    async *listKeys(before) {
      let last: string | undefined;
      for await (const objects of list(prefix)) {
        const keys: string[] = [];
        for (const { name, at } of objects) {
          const key = name.slice(prefix.length).split("/")[0] ?? "";
          // Pieces come in the order of their names: a file's stand together.
          if (key === last) continue;
          last = key;
          // What is not ours in the bucket is let be.
          const isOurs = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);
          if (isOurs && (!before || (at && at < before))) keys.push(key);
        }
        yield keys;
      }
    },
  };
}
