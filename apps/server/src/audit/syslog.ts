import { createSocket } from "node:dgram";
import { hostname } from "node:os";
import type { Socket } from "node:net";
import type { SyslogConfig } from "../config/audit.ts";
import type { Context } from "../context.ts";
import { reasonOfAbort } from "../remote/deadline.ts";
import type { Told } from "./describe-line.ts";
import { findPlace, openLine } from "./open-line.ts";

/** Log audit (13), notice (5), as RFC 5424 numbers them. */
const priority = 13 * 8 + 5;
/** Characters that stand in a header of RFC 5424: visible ASCII. */
const headerOf = (text: string, most: number): string => text.replace(/[^!-~]/g, "").slice(0, most) || "-";

/** A line as RFC 5424 has it, with its JSON as the message and the action as its kind. */
export function syslogMessage(told: Told): string {
  return `<${priority}>1 ${told.at} ${headerOf(hostname(), 255)} hub - ${headerOf(told.action, 32)} - ${JSON.stringify(told)}`;
}

/**
 * Sends lines to a syslog server, in their order. Over TCP and TLS each batch is a connection of its own, and taken once the server has closed its side after ours: what
 * it had not read would have it say so. Over UDP nobody says what arrived. Throws what stands in the way.
 */
export async function sendSyslog(
  ctx: Context,
  { transport, host, port }: SyslogConfig,
  lines: readonly Told[],
  signal: AbortSignal,
): Promise<void> {
  const messages = lines.map(syslogMessage);
  if (transport === "udp") return sendDatagrams(ctx, { host, port }, messages, signal);
  const socket = await openLine(ctx, { host, port, secure: transport === "tls" }, signal);
  // Each message after the count of its bytes (RFC 6587, RFC 5425): whatever stands in it, it ends where it ends.
  await writeAll(socket, messages.map((text) => `${Buffer.byteLength(text)} ${text}`).join(""), signal);
}

function writeAll(socket: Socket, text: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => socket.destroy(reasonOfAbort(signal));
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    let failed: Error | undefined;
    socket.on("error", (error) => (failed = error));
    socket.once("close", () => {
      signal.removeEventListener("abort", stop);
      if (failed) reject(failed);
      else resolve();
    });
    // Whatever it says is not for us; unread it would keep the line from ending.
    socket.resume();
    socket.end(text);
  });
}

async function sendDatagrams(
  ctx: Context,
  place: { host: string; port: number },
  messages: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const [first] = await findPlace(ctx, place, signal);
  if (!first) return;
  const socket = createSocket(first.family === 6 ? "udp6" : "udp4");
  try {
    for (const text of messages) {
      signal.throwIfAborted();
      await new Promise<void>((resolve, reject) => {
        socket.once("error", reject);
        socket.send(text, place.port, first.address, (error) => {
          socket.off("error", reject);
          if (error) reject(error);
          else resolve();
        });
      });
    }
  } finally {
    socket.close();
  }
}
