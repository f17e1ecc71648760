import type { inboxSteps } from "../workflows/inbox.ts";

/** The areas where work waits, as their addresses name them, in the order of the month's work. */
export const areasOfWork = ["mut", "validation", "scenaries", "quality", "swp", "glossary", "configuration"] as const;
export type AreaOfWork = (typeof areasOfWork)[number];

type Step = (typeof inboxSteps)[number];
const areaOfStep: Record<Step, AreaOfWork> = {
  deliver: "mut",
  answer: "mut",
  reopen: "mut",
  sign: "validation",
  validate: "validation",
  decide: "validation",
  "close-again": "scenaries",
  quality: "quality",
  suggestions: "glossary",
  gaps: "swp",
  sources: "configuration",
  access: "configuration",
  unfilled: "configuration",
  erasures: "configuration",
  reviews: "configuration",
};

type Waiting = {
  step: Step;
  daysLate: number;
  events: { open: number; overdue: number } | null;
  suggestions: { open: number } | null;
  gaps: { open: number; overdue: number } | null;
  count: number | null;
};

/**
 * How much one entry of an inbox stands for, and how much of it is late: exceptions, suggestions, gaps and what administrators look after are many in
 * one. A request to open a month again is not late itself because the month is.
 */
function countOf({ step, daysLate, events, suggestions, gaps, count }: Waiting): { waiting: number; late: number } {
  const many = events ?? gaps;
  if (many) return { waiting: many.open, late: many.overdue };
  return { waiting: suggestions?.open ?? count ?? 1, late: daysLate > 0 && step !== "decide" ? 1 : 0 };
}

/** What waits in each area; an area where nothing does is left out. */
export function countByArea(items: readonly Waiting[]): { area: AreaOfWork; waiting: number; late: number }[] {
  return areasOfWork.flatMap((area) => {
    const counts = items.filter(({ step }) => areaOfStep[step] === area).map(countOf);
    if (counts.length === 0) return [];
    const sum = (of: "waiting" | "late") => counts.reduce((total, count) => total + count[of], 0);
    return [{ area, waiting: sum("waiting"), late: sum("late") }];
  });
}
