import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { ObjectStoreConfig } from "../../config/object-store.ts";

const keys = { id: "S3RVER", secret: "S3RVER" };

/** A server that speaks S3, with an empty bucket of each name, on a free port of this machine. */
export async function startS3Server(...buckets: string[]) {
  const directory = await mkdtemp(join(tmpdir(), "hub-s3-"));
  const server = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets: buckets.map((name) => ({ name })) });
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
    async stop(): Promise<void> {
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
