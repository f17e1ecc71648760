const storageKey = "hub.chunk-reload";
const atMostEvery = 60_000;

/** True when a page that failed to load its code may reload now: at most once in 60 s (specification 8), so that it never reloads in a circle. */
export function mayReload(now: number, storage: Pick<Storage, "getItem" | "setItem">): boolean {
  const last = Number(storage.getItem(storageKey) ?? "0");
  if (now - last < atMostEvery) return false;
  storage.setItem(storageKey, String(now));
  return true;
}

/** Whether an error is that of a chunk that could not be fetched: after a new release, the old page's chunks are gone. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS|Failed to fetch module/i.test(
      error.message,
    )
  );
}
