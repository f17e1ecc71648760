import type { Output } from "../route.ts";
import type { inboxItem } from "./workflows.ts";

/** Of an entry of the inbox what is not said of its kind. */
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
} satisfies Omit<Output<typeof inboxItem>, "key" | "step">;
