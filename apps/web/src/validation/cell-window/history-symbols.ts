import type { historyKinds } from "@hub/contract/validation/month.ts";

/** A sign for what happened; the words beside it say it. */
export const historySymbols: Record<(typeof historyKinds)[number], string> = {
  delivered: "↑",
  signed: "◐",
  validated: "✓",
  returned: "↩",
  "finding-commented": "“",
  "reopening-asked": "?",
  "reopening-approved": "◌",
  "reopening-refused": "×",
  "reopening-withdrawn": "−",
  "reopening-lapsed": "−",
  "locked-again": "■",
  nudged: "!",
  closed: "■",
};
