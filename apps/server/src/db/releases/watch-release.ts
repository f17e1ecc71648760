import type { Standing } from "./min-app.ts";

/** So often a node looks whether the database is past its release; whoever takes something away waits longer before doing so (`noticeSeconds`). */
const everySeconds = 2;
/** For so long a release that takes something away lets nodes of older ones notice that they are too old. */
export const noticeSeconds = 5;

/** Looks whether this release has become too old for its database, and says so once. */
export function watchRelease(health: { findStanding(): Promise<Standing> }, everyMilliseconds = everySeconds * 1000) {
  const { promise: tooOld, resolve } = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  let over = false;
  const look = async () => {
    // What cannot be asked says nothing.
    const standing = await health.findStanding().catch(() => undefined);
    if (over) return;
    if (standing?.needs !== undefined) resolve();
    else wait();
  };
  const wait = () => {
    timer = setTimeout(() => void look(), everyMilliseconds);
  };
  wait();
  return {
    /** Resolves when nodes of this release are to end; stays open otherwise. */
    tooOld,
    end() {
      over = true;
      clearTimeout(timer);
    },
  };
}
