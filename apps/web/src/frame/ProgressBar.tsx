import { useIsFetching, useIsMutating } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { progressDuration, progressThrottle } from "../ui/delays.ts";
import "./progress-bar.css";

/** The thin bar at the top while the server is asked, or the next page is on its way: not before 200 ms, running for 5 s (specification 9), then it waits near its end. */
export function ProgressBar() {
  const isOnTheWay = useRouterState({ select: ({ isLoading }) => isLoading });
  const busy = useIsFetching() + useIsMutating() > 0 || isOnTheWay;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(busy), busy ? progressThrottle : 0);
    return () => clearTimeout(timer);
  }, [busy]);
  if (!shown) return null;
  return <div className="hub-progress" aria-hidden="true" style={{ animationDuration: `${progressDuration}ms` }} />;
}
