import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { ObjectStoreConfig } from "../../config/object-store.ts";

const keys = { id: "S3RVER", secret: "S3RVER" };

/** A server that speaks S3, with an empty bucket of each name, on a free port of this machine. */
export async function startS3Server(...buckets: string[]) {
  const directory = await mkdtemp(join(tmpdir(), "hub-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: buckets.map((name) => ({ name })),
  });
  const { port } = await server.run();
  const configOf = (bucket: string): ObjectStoreConfig => ({
    bucket,
    prefix: "hub/",
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    keys,
  });
  return {
    configOf,
    /** How long an object is; 0 when it is not there. */
    async bytesOf(bucket: string, name: string): Promise<number> {
      const { HeadObjectCommand, S3Client } = await import("@aws-sdk/client-s3");
      const { endpoint = "", region } = configOf(bucket);
      const client = new S3Client({
        endpoint,
        region,
        forcePathStyle: true,
        credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret },
      });
      const { ContentLength = 0 } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: name }));
      client.destroy();
      return ContentLength;
    },
    async stop(): Promise<void> {
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
