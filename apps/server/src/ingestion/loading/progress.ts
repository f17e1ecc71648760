import type { Context } from "../../context.ts";
import { type ClaimedUpload, updateProgress } from "../uploads/uploads.sql.ts";

const everyMilliseconds = 1500;

/** Tells now and then, on a connection of its own, how many rows were read; it is no failure when that cannot be told. */
export function trackProgress(ctx: Context, upload: ClaimedUpload) {
  let rows = 0;
  let last = performance.now();
  let running: Promise<void> = Promise.resolve();

  return {
    rows: () => rows,
    note(count: number): void {
      rows = count;
      if (performance.now() - last < everyMilliseconds) return;
      last = performance.now();
      running = updateProgress(ctx.db, upload, rows, ctx.clock.now()).catch(() => undefined);
    },
    /** Resolves when nothing is on its way any more. */
    stop: () => running,
  };
}
