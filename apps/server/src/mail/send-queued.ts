import type { Context } from "../context.ts";
import type { MailConfig } from "../config/mail.ts";
import { markDropped, markFailed, markSent, postpone, type QueuedMessage, takeMessage } from "./messages.sql.ts";

export type Written = { subject: string; body: string; headers?: Record<string, string> };
/** Writes a message at the moment it is sent, of what it is about; undefined where it is not to be sent any more. No transaction of it is left open. */
export type MailWriter<Outcome = Written | undefined> = (
  ctx: Context,
  message: Pick<QueuedMessage, "id" | "userId" | "email" | "about">,
) => Promise<Outcome>;
/** Instead of a message that cannot be written yet: what it tells is still being made. */
export const later = "later";
export type WrittenOrLater = Written | typeof later | undefined;
/** Who writes what is queued unwritten, by kind. */
export type MailWriters = Readonly<Record<string, MailWriter<WrittenOrLater>>>;

/** Minutes to wait after each failed attempt; after the last one it is given up. */
const waits = [1, 5, 30, 120, 720];
/** At most so many in one go, so that other work of the worker's minute is not kept waiting. */
const most = 200;

/** For so long a message is of the worker that took it, in milliseconds: longer than one may take. */
const lease = 300_000;

/** What cannot be written yet is tried again after so long, and given up after so long, in milliseconds: then it is no news any more. */
const pause = 60_000;
const longestWait = 7 * 24 * 60 * 60_000;

/**
 * Sends what is queued, one message after the other: several workers share the work, and a message that was handed over is not handed over again but for a crash
 * in between. Nothing of the database is held while the mail server is talked to. Does nothing without a mail server. The queue's order is kept; a server that
 * refuses one message is asked for the next. `patience` is for one message, in milliseconds: a server that says something now and then, and never comes to an end, is
 * given up as one that is not there.
 */
export async function sendQueued(
  ctx: Context,
  { writers = {}, patience = 30_000 }: { writers?: MailWriters; patience?: number } = {},
): Promise<number> {
  const { mail } = ctx.config;
  if (!mail) return 0;
  const transport = await openTransport(mail);
  try {
    let sent = 0;
    for (let at = 0; at < most; at += 1) {
      const now = ctx.clock.now();
      const message = await takeMessage(ctx.db, now, new Date(now.getTime() + lease));
      if (!message) break;
      const outcome = await sendOne(ctx, message, { mail, transport, writers, patience });
      if (outcome === "sent") sent += 1;
      // The server itself is not there: the others would only wait too.
      if (outcome === "unreachable") break;
    }
    return sent;
  } finally {
    transport.close();
  }
}

/** Loads what speaks to mail servers: a portal that has none does without it. */
async function openTransport({ host, port, secure, requireTls, auth }: MailConfig) {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    host,
    port,
    secure,
    requireTLS: requireTls,
    ...(auth ? { auth } : {}),
    pool: true,
    maxConnections: 1,
    // What is tried again, and when, the queue decides.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

type Way = { mail: MailConfig; transport: Awaited<ReturnType<typeof openTransport>>; writers: MailWriters; patience: number };

async function sendOne(ctx: Context, message: QueuedMessage, { mail, transport, writers, patience }: Way) {
  const now = ctx.clock.now();
  try {
    const written: WrittenOrLater = message.about === null ? message : await writerOf(writers, message.kind)(ctx, message);
    if (!written) {
      await markDropped(ctx.db, message.id);
      return "dropped" as const;
    }
    if (written === later) {
      await postpone(ctx.db, message.id, { again: new Date(now.getTime() + pause), since: new Date(now.getTime() - longestWait) });
      return "later" as const;
    }
    const sending = transport.sendMail({
      from: mail.from,
      to: message.email,
      subject: written.subject,
      text: written.body,
      // The same at each attempt, so that a mail server can tell a repeated one.
      messageId: `<hub-${message.id}@${mail.from.address.slice(mail.from.address.lastIndexOf("@") + 1)}>`,
      headers: { "Auto-Submitted": "auto-generated", ...written.headers },
    });
    await within(patience, sending);
    await markSent(ctx.db, message.id, now);
    return "sent" as const;
  } catch (error) {
    const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "EUNKNOWN";
    const wait = waits[message.attempts];
    // Only the code: what a server says may quote the sign-in.
    ctx.log.warn({ messageId: message.id, code }, "a mail could not be sent");
    await markFailed(ctx.db, message.id, { problem: code, again: wait === undefined ? null : new Date(now.getTime() + wait * 60_000) });
    return ["ECONNECTION", "ETIMEDOUT", "EDNS", "ESOCKET", "EAUTH", "ETLS"].includes(code)
      ? ("unreachable" as const)
      : ("refused" as const);
  }
}

function writerOf(writers: MailWriters, kind: string): MailWriters[string] {
  const writer = writers[kind];
  if (!writer) throw new Error(`Nobody writes mails of the kind ${kind}.`);
  return writer;
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error("took too long"), { code: "ETIMEDOUT" })), milliseconds);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
