import { createHmac } from "node:crypto";
import { request } from "node:http";
import type { WebhookConfig } from "../config/audit.ts";
import type { Context } from "../context.ts";
import { reasonOfAbort } from "../remote/deadline.ts";
import { placeOf } from "../remote/place-of.ts";
import type { Told } from "./describe-line.ts";
import { openLine } from "./open-line.ts";

/** The headers of Standard Webhooks: what is sent, when, and the signature of both with the body. */
export function signedHeaders(key: Buffer, id: string, seconds: number, body: string): Record<string, string> {
  const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": String(seconds), "webhook-signature": `v1,${signature}` };
}

/** Sends lines to a webhook as one event, signed; taken with any answer of 2xx, whose body is not read. No redirect is followed. Throws what stands in the way. */
export async function sendWebhook(ctx: Context, { url, key }: WebhookConfig, lines: readonly Told[], signal: AbortSignal): Promise<void> {
  const now = ctx.clock.now();
  const body = JSON.stringify({ type: "audit.recorded", timestamp: now.toISOString(), data: { lines } });
  const id = `hub-audit-${lines[0]?.id}-${lines.at(-1)?.id}`;
  const socket = await openLine(ctx, { ...placeOf(url), secure: url.protocol === "https:" }, signal);
  const stop = () => socket.destroy(reasonOfAbort(signal));
  signal.addEventListener("abort", stop, { once: true });
  try {
    const status = await new Promise<number>((resolve, reject) => {
      const asked = request({
        createConnection: () => socket,
        method: "POST",
        path: url.pathname + url.search,
        setHost: false,
        headers: {
          host: url.host,
          connection: "close",
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          "user-agent": "HUB",
          ...signedHeaders(key, id, Math.floor(now.getTime() / 1000), body),
        },
      });
      asked.on("error", reject);
      asked.on("response", (answer) => {
        answer.on("error", () => undefined);
        resolve(answer.statusCode ?? 0);
      });
      asked.end(body);
    });
    if (status < 200 || status > 299) throw Object.assign(new Error("The webhook did not take it."), { code: `HTTP_${status}` });
  } finally {
    signal.removeEventListener("abort", stop);
    socket.destroy();
  }
}
