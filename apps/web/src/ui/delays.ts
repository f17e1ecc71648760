import { startTransition, useEffect, useState } from "react";

/** Specification 9, in milliseconds. */
export const loadingMinimum = 200;
export const progressThrottle = 200;
export const progressDuration = 5000;
export const prefetchIdle = 2000;
/** How long a notification stands. */
export const notificationDuration = 10_000;

/** Whether to show a loading state: never for what takes less than 200 ms, and once shown for at least 200 ms. */
export function useSteadyLoading(loading: boolean): boolean {
  const [shownSince, setShownSince] = useState<number>();
  useEffect(() => {
    if (loading && shownSince === undefined) {
      const timer = setTimeout(() => setShownSince(Date.now()), loadingMinimum);
      return () => clearTimeout(timer);
    }
    if (!loading && shownSince !== undefined) {
      const timer = setTimeout(
        () => startTransition(() => setShownSince(undefined)),
        Math.max(0, shownSince + loadingMinimum - Date.now()),
      );
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [loading, shownSince]);
  return shownSince !== undefined;
}
