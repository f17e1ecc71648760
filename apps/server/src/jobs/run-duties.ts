import type { Logger } from "pino";
import { traceWork } from "../traces/traces.ts";

/** Something done again and again; `every`: seconds from its end to its next beginning. */
export type Duty<C> = { every: number; run: (ctx: C) => Promise<unknown> };
export type Duties<C> = Readonly<Record<string, Duty<C>>>;

/**
 * Does all duties now, and each again when its time has come, side by side: one that is slow, hangs or fails delays no other, and none runs beside itself. What fails is logged by the
 * duty's name and tried again. Answers what ends it; what runs then goes on to its end.
 */
export function runDuties<C extends { log: Pick<Logger, "error"> }>(ctx: C, duties: Duties<C>): () => void {
  const waiting = new Map<string, NodeJS.Timeout>();
  let ended = false;
  const begin = async (name: string, duty: Duty<C>): Promise<void> => {
    const run = () =>
      duty.run(ctx).catch((error: unknown) => {
        // Within the trace, so that the line has its number.
        ctx.log.error({ err: error, duty: name }, "a duty failed, and will be tried again");
        throw error;
      });
    await traceWork("duty", name, run).catch(() => undefined);
    if (!ended) waiting.set(name, setTimeout(() => void begin(name, duty), duty.every * 1000).unref());
  };
  for (const [name, duty] of Object.entries(duties)) void begin(name, duty);
  return () => {
    ended = true;
    for (const timer of waiting.values()) clearTimeout(timer);
  };
}
