import type { FastifyInstance, preParsingHookHandler } from "fastify";
import { pipeline, type Readable, Transform, type TransformCallback } from "node:stream";
import { constants, createZstdDecompress } from "node:zlib";
import { Problem } from "../../problem.ts";

/** Packed bodies take no more memory than what they hold: zstd would set aside what its first bytes ask for, 128 MB, and no packer needs more than 8 MB. */
export const boundedZlib = {
  createZstdDecompress: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 23 } }),
};

/** Stops unpacking a body as soon as it is larger than any may be. Registered after what unpacks. */
export function boundUnpackedBodies(app: FastifyInstance): void {
  const most = app.initialConfig.bodyLimit ?? 0;
  const bound: preParsingHookHandler = (request, _reply, payload, done) => {
    const encoding = request.headers["content-encoding"];
    if (encoding === undefined || encoding === "identity") return done(null, payload);
    // Who reads the body hears of the failure; the pipeline ends the unpacking.
    done(
      null,
      pipeline(payload, new BoundedBody(payload as Packed, most), () => undefined),
    );
  };
  app.addHook("onRoute", (route) => {
    if (route.decompress === false) return;
    route.preParsing = [route.preParsing ?? []].flat().concat(bound);
  });
}

type Packed = Readable & { receivedEncodedLength?: number };

class BoundedBody extends Transform {
  readonly #packed: Packed;
  #left: number;
  constructor(packed: Packed, most: number) {
    super();
    this.#packed = packed;
    this.#left = most;
  }
  /** Bytes as they came, by which Fastify checks Content-Length. */
  get receivedEncodedLength(): number | undefined {
    return this.#packed.receivedEncodedLength;
  }
  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#left -= bytes.length;
    if (this.#left < 0) done(new Problem("body-too-large"));
    else done(null, bytes);
  }
}
