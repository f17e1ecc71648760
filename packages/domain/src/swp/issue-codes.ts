import type { Issue } from "../issue.ts";

/** What can be wrong in workforce planning, with the values each message names. The message of a code is the text `swp.<code>`. */
export const swpIssues = {
  required: [],
  "not-on-tab": [],
  "too-long": ["max"],
  "value-unknown": [],
  "source-not-email": [],
  "source-not-corporate": ["domains"],
  "size-invalid": [],
  "size-order": [],
  "timeline-invalid": [],
  "lever-not-percent": [],
  "levers-not-100": ["sum"],
  "pool-levers-not-100": ["sum"],
  "split-not-release": ["sum", "release"],
  "pool-size-exceeded": ["sum", "total"],
  "pool-minimum-exceeded": ["sum", "total"],
  "pool-maximum-exceeded": ["sum", "total"],
  "coverage-unknown": [],
  "closing-needs-zero": [],
  "zero-needs-closing": [],
  "reopening-needs-size": [],
  "reopening-needs-comment": [],
  "closed-levers-fixed": [],
  "months-not-whole": ["max"],
  "training-order": [],
  "training-required": [],
  "training-both": [],
  "answer-not-tenth": [],
  "answers-over-10": ["sum"],
  "division-unknown": [],
  "division-inactive": [],
  "term-unknown": [],
  "term-inactive": [],
  "pool-unknown": [],
  "pool-inactive": [],
} as const satisfies Record<string, readonly string[]>;
type Code = keyof typeof swpIssues;
type Params<C extends Code> = (typeof swpIssues)[C][number] extends never
  ? []
  : [params: Record<(typeof swpIssues)[C][number], string | number>];

/** An issue of a field, with the values that its message names. */
export function swpIssue<C extends Code>(code: C, field: string, ...[params]: Params<C>): Issue {
  return { code: `swp.${code}`, path: [field], ...(params && { params }) };
}
