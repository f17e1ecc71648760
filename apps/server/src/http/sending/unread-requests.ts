import type { ErrorBody, ErrorCode } from "@hub/contract/errors.ts";
import { translate } from "@hub/i18n/translate.ts";
import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { Problem } from "../../problem.ts";

const tooLarge = new Set(["HPE_HEADER_OVERFLOW", "HPE_CHUNK_EXTENSIONS_OVERFLOW"]);

/** Answers what is no request by HTTP's own rules, and so has no address and no language, with the same body as every other refusal; then the connection ends. */
export function refuseUnread(error: NodeJS.ErrnoException, socket: Socket): void {
  // Nobody is there to be told; and a connection that a browser opened beforehand asked nothing: its first request would take this for its answer.
  if (error.code === "ECONNRESET" || !socket.writable || socket.bytesRead === 0) return void socket.destroy();
  const code: ErrorCode = tooLarge.has(error.code ?? "") ? "body-too-large" : "body-not-readable";
  const body: ErrorBody = { error: translate("es", `errors.${code}`), code, requestId: randomUUID() };
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${new Problem(code).status} Refused`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(text)}`,
    "cache-control: no-store",
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${text}`, () => socket.destroy());
}
