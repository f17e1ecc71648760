/** What can become of an item, as its history tells it. */
export const swpChangeKinds = [
  "created",
  "edited",
  "closed",
  "reopened",
  "deleted",
  "brought-back",
  "imported",
  "undone",
  "answers-applied",
] as const;
