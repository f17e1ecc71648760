import { queryClient } from "./query-client.ts";

type Ahead = { load: () => Promise<unknown>; isSpared: boolean };
const waiting: Ahead[] = [];
let isRunning = false;
/** How long the page has asked for nothing before something is loaded ahead, and how often it is looked at, in milliseconds. */
const rest = 2000;
const step = 250;

/**
 * Loads quietly what somebody may need next: one thing after the other, and none as long as the page has questions of its own. What is only quicker that way
 * (`isSpared`) is left where the browser is to save data. A failure here is none: whoever needs it loads it again, and is told.
 */
export function loadAhead(load: () => Promise<unknown>, { isSpared }: { isSpared: boolean }): void {
  if (isSpared && savesData()) return;
  waiting.push({ load, isSpared });
  waiting.sort((one, other) => Number(one.isSpared) - Number(other.isSpared));
  if (!isRunning) void run();
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

async function run(): Promise<void> {
  isRunning = true;
  for (let rested = 0; waiting.length > 0;) {
    await new Promise((resolve) => setTimeout(resolve, step));
    rested = queryClient.isFetching() > 0 ? 0 : rested + step;
    if (rested >= rest)
      await waiting
        .shift()
        ?.load()
        .catch(() => undefined);
  }
  isRunning = false;
}
