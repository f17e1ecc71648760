import type { Context } from "../../context.ts";
import { Problem } from "../../problem.ts";
import { OvertakenRun } from "../task-outcome.ts";
import { beat, type Run } from "../tasks.sql.ts";

const everyMilliseconds = 500;

export type RunWatch = {
  /** Notes how far the work came; nothing is sent for it at once. */
  note(done: number, total?: number | null): void;
  /** Asked between two steps: throws what ends the run (task-cancelled, OvertakenRun, the worker's own end). */
  check(): void;
  /** Resolves when no sign of life is on its way any more. */
  stop(): Promise<void>;
};

/** Gives a sign of life with the progress twice a second while a task runs, and hears by it whether it is still wanted. */
export function watchRun(ctx: Context, run: Run, signal: AbortSignal): RunWatch {
  const progress: { done: number; total: number | null } = { done: 0, total: null };
  let ended: Error | undefined;
  let running: Promise<void> | undefined;

  async function send(): Promise<void> {
    try {
      const heard = await beat(ctx.db, run, { ...progress }, ctx.clock.now());
      if (!heard) ended ??= new OvertakenRun();
      else if (heard.cancelAsked) ended ??= new Problem("task-cancelled");
    } catch (error) {
      ctx.log.warn({ err: error, taskId: run.id }, "a task could not give a sign of life");
    } finally {
      running = undefined;
    }
  }

  const timer = setInterval(() => void (running ??= send()), everyMilliseconds);
  return {
    note(done, total) {
      progress.done = done;
      if (total !== undefined) progress.total = total;
    },
    check() {
      signal.throwIfAborted();
      if (ended) throw ended;
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
