import { type Meaning, StatusBadge } from "../../ui/StatusBadge.tsx";
import type { SwpItem } from "./use-items.ts";

// Of codes that the portal brings; any other is told by whether it closes.
const meanings: Record<string, Meaning> = { OPEN: "pending", IN_PROGRESS: "partial", COMPLETED: "good", CANCELED: "closed" };

/** How far a gap or a pool is. */
export function CoverageBadge({ coverage: { code, name, closes } }: { coverage: NonNullable<SwpItem["coverage"]> }) {
  return <StatusBadge meaning={meanings[code] ?? (closes ? "closed" : "pending")} text={name} />;
}
