import { useEffect } from "react";

const parts = ["blockers", "versions", "figures"];

/** Goes to the part of a scenario's page that the address names, once it is there. */
export function useScrollTo(part: string | undefined, isThere: boolean): void {
  useEffect(() => {
    if (isThere && part !== undefined && parts.includes(part))
      document.getElementById(`scenario-${part}`)?.scrollIntoView({ block: "start" });
  }, [part, isThere]);
}
