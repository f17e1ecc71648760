/** What becomes of an exception (readings 6). */
export const eventStatuses = ["OPEN", "IN_PROGRESS", "RESOLVED", "ACCEPTED", "NOT_AN_ERROR"] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** Those somebody still has to work on. */
export const openStatuses = ["OPEN", "IN_PROGRESS"] as const satisfies readonly EventStatus[];
export const isOpen = (status: EventStatus): boolean => (openStatuses as readonly EventStatus[]).includes(status);

/** Whether an exception should have been worked by now: it is open, and its due day is past. Days as yyyy-mm-dd. */
export function isOverdue({ status, dueOn }: { status: EventStatus; dueOn: string | null }, today: string): boolean {
  return isOpen(status) && dueOn !== null && dueOn < today;
}

const next: Record<EventStatus, readonly EventStatus[]> = {
  OPEN: ["IN_PROGRESS", "RESOLVED", "ACCEPTED", "NOT_AN_ERROR"],
  IN_PROGRESS: ["OPEN", "RESOLVED", "ACCEPTED", "NOT_AN_ERROR"],
  RESOLVED: ["OPEN", "IN_PROGRESS"],
  ACCEPTED: ["OPEN", "IN_PROGRESS"],
  NOT_AN_ERROR: ["OPEN", "IN_PROGRESS"],
};

/** The statuses an event may be given next; only an owner accepts an exception. */
export function nextStatuses(status: EventStatus, mayAccept: boolean): EventStatus[] {
  return next[status].filter((to) => mayAccept || to !== "ACCEPTED");
}

/** What finding an exception again makes of its event: a human decision that is still in force stays. Days as yyyy-mm-dd. */
export function statusWhenFound(status: EventStatus, acceptedUntil: string | null, today: string): EventStatus {
  if (status === "RESOLVED") return "OPEN";
  if (status === "ACCEPTED" && acceptedUntil !== null && acceptedUntil < today) return "OPEN";
  return status;
}
