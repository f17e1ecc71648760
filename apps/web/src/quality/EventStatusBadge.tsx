import type { EventStatus } from "@hub/domain/quality/event-status.ts";
import { useText } from "../texts/language.tsx";
import { type Meaning, StatusBadge } from "../ui/StatusBadge.tsx";

const meanings: Record<EventStatus, Meaning> = {
  OPEN: "pending",
  IN_PROGRESS: "partial",
  RESOLVED: "good",
  ACCEPTED: "closed",
  NOT_AN_ERROR: "closed",
};

/** What became of an event, by symbol, colour and word. */
export function EventStatusBadge({ status }: { status: EventStatus }) {
  const t = useText();
  return <StatusBadge meaning={meanings[status]} text={t(`quality.status-${status}`)} />;
}
