declare module "s3rver" {
  import type { Server } from "node:http";
  import type { AddressInfo } from "node:net";
  type Options = { address: string; port: number; silent: boolean; directory: string; configureBuckets: { name: string }[] };
  // The library brings no types: what we use of it.
  export default class S3rver {
    constructor(options: Options);
    httpServer: Server;
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
