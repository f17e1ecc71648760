import { Agent, request as open } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FuzzRequest } from "./fuzz-request.ts";

export type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  bytes: Buffer;
  began: number;
  ended: number;
};
class ClosedBefore extends Error {}
const longestWait = 30_000;

/** Sends requests to a portal on this machine over a few kept connections. */
export function openSender(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });

  function sendOnce({ method, path, headers, body }: FuzzRequest): Promise<Answer> {
    const began = Date.now();
    const length = body === undefined ? {} : { "content-length": String(body.length) };
    const options = { host: "127.0.0.1", port, method, path, headers: { ...headers, ...length }, agent, timeout: longestWait };
    return new Promise((resolve, reject) => {
      const sent = open(options, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const { statusCode: status = 0, headers } = response;
          const bytes = unpack(Buffer.concat(chunks), headers["content-encoding"]);
          resolve({ status, headers, text: bytes.toString(), bytes, began, ended: Date.now() });
        });
      });
      sent.on("timeout", () => sent.destroy(new Error(`no answer within ${longestWait / 1000} s`)));
      sent.on("error", (error: NodeJS.ErrnoException) =>
        reject(sent.reusedSocket && error.code === "ECONNRESET" ? new ClosedBefore() : error),
      );
      sent.end(body);
    });
  }
  return {
    /** Answers what came back; throws when nothing did. */
    async send(request: FuzzRequest): Promise<Answer> {
      try {
        return await sendOnce(request);
      } catch (error) {
        // The portal had just closed the kept connection.
        if (error instanceof ClosedBefore) return sendOnce(request);
        throw error;
      }
    },
    /** The portal's description of its own API. */
    readApi: async (): Promise<unknown> => (await fetch(`http://127.0.0.1:${port}/api/openapi.json`)).json(),
    close: () => agent.destroy(),
  };
}

function unpack(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === "br") return brotliDecompressSync(bytes);
  return encoding === "gzip" ? gunzipSync(bytes) : bytes;
}
