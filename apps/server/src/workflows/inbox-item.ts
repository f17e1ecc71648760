import type { Output } from "@hub/contract/route.ts";
import type { getInbox } from "@hub/contract/workflows/workflows.ts";

/** One thing that waits for somebody. */
export type InboxItem = Output<typeof getInbox.answer>["items"][number];

/** Of an entry what is not said of its kind. */
export const nothingSaid = {
  year: null,
  month: null,
  section: null,
  legalEntity: null,
  scenarioId: null,
  dueDate: null,
  daysLate: 0,
  blocking: 0,
  returned: null,
  nudges: [],
  reopening: null,
  onBehalfOf: null,
  events: null,
  suggestions: null,
  gaps: null,
  count: null,
} satisfies Omit<InboxItem, "key" | "step">;
