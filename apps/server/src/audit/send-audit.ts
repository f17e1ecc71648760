import { randomUUID } from "node:crypto";
import type { Context } from "../context.ts";
import { startDeadline } from "../remote/deadline.ts";
import { describeLine, type Told } from "./describe-line.ts";
import { advancePosition, isBehind, leavePosition, type Line, readLines, takePosition, type Target } from "./positions.sql.ts";
import { sendSyslog } from "./syslog.ts";
import { sendWebhook } from "./webhook.ts";

/** Lines that are told at once, and seconds that this may take. */
const batch = { lines: 200, seconds: 20 };
/** So many in one go: then other receivers and nodes have their turn. */
const mostBatches = 50;
/** Seconds to wait after each failed attempt, the last one again and again: nothing is given up. */
const waits = [5, 15, 60, 300];

/**
 * Tells receivers outside what was written into the trail, each by itself: every line at least once, in the order of the lines' numbers. How far each was told stands in
 * the database, and is noted after it has taken a batch, for which it has `seconds`; nothing is open there meanwhile. Does nothing where none is named.
 */
export async function sendAudit(ctx: Context, seconds = batch.seconds): Promise<void> {
  const { syslog, webhook } = ctx.config.audit;
  const sends: [Target, (lines: readonly Told[], signal: AbortSignal) => Promise<void>][] = [];
  if (syslog) sends.push(["syslog", (lines, signal) => sendSyslog(ctx, syslog, lines, signal)]);
  if (webhook) sends.push(["webhook", (lines, signal) => sendWebhook(ctx, webhook, lines, signal)]);
  await Promise.all(sends.map(([target, send]) => sendTo(ctx, target, send, seconds)));
}

async function sendTo(
  ctx: Context,
  target: Target,
  send: (lines: readonly Told[], signal: AbortSignal) => Promise<void>,
  seconds: number,
): Promise<void> {
  if (!(await isBehind(ctx.db, target))) return;
  const by = randomUUID();
  for (let count = 0; count < mostBatches; count += 1) {
    const position = await takePosition(ctx.db, target, by);
    if (!position) return;
    const lines = settledLines(await readLines(ctx.db, position.sentId, batch.lines), position);
    const last = lines.at(-1);
    if (!last) break;
    const { signal } = startDeadline(seconds);
    try {
      await send(lines.map(describeLine), signal);
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      ctx.log.warn({ target, code: typeof code === "string" ? code : "failed" }, "lines of the trail could not be sent on; they wait");
      const wait = waits[Math.min(position.attempts, waits.length - 1)] ?? 0;
      return leavePosition(ctx.db, target, by, { seconds: wait, failed: true });
    }
    if (!(await advancePosition(ctx.db, target, by, last.id))) return;
  }
  await leavePosition(ctx.db, target, by, { seconds: 0, failed: false });
}

/** The lines up to the first number that is missing and may still come. */
export function settledLines<L extends Pick<Line, "id">>(
  lines: readonly L[],
  { sentId, settledId }: { sentId: number; settledId: number },
): L[] {
  let before = sentId;
  const settled: L[] = [];
  for (const line of lines) {
    if (line.id !== before + 1 && line.id - 1 > settledId) break;
    settled.push(line);
    before = line.id;
  }
  return settled;
}
