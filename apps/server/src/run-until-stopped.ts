/** Starts something and stops it in order at SIGINT or SIGTERM; a failure to start is told in one sentence and ends with code 1. */
export async function runUntilStopped(start: () => Promise<{ stop(): Promise<void> }>): Promise<void> {
  let stopping = false;
  const starting = start();
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const running = await starting.catch(() => undefined);
    await running?.stop();
    process.exit(0);
  };
  process.on("SIGINT", () => void stop());
  process.on("SIGTERM", () => void stop());
  await orTell(() => starting);
}

/** What `work` answers; where it fails, that is told in one sentence and the process ends with code 1. */
export async function orTell<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    console.error(`HUB could not start: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}
