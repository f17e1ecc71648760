/** Somebody who has neither pointed, typed nor scrolled for so long is not there: a session is noted as used once a minute. */
const away = 60_000;
let last = Date.now();

/** Notes that somebody is at the page. */
export function noteSomebody(now = Date.now()): void {
  last = now;
}

/** Whether a question is the page's own, as when it asks again by the clock: nobody has touched it for a minute. */
export const isNobodyThere = (now = Date.now()): boolean => now - last > away;

for (const sign of ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"])
  globalThis.addEventListener?.(sign, () => noteSomebody(), { capture: true, passive: true });
