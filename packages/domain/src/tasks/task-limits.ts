/** Limits of imports and exports (readings 6). */
export const taskLimits = {
  /** Of a file to import. */
  importRows: 200_000,
  importBytes: 50_000_000,
  /** Rows of an import that are checked and applied in one transaction. */
  batchRows: 500,
  /** An import that changed more rows is undone by a worker, batch by batch. */
  undoAtOnce: 5_000,
  /** Records that one selection can hold, those of them that can be sent by number, and those that are changed in the request itself, in one transaction. */
  selected: 50_000,
  selectedByNumber: 10_000,
  actAtOnce: 1_000,
  /** How long a preview can be said yes to. */
  previewMinutes: 60,
  attempts: 3,
  /** Findings and changes that the page shows; the file of errors has all. */
  shownRows: 200,
  /** How long files and the way back are kept, and then the line in the list. */
  fileDays: 7,
  listedDays: 90,
  /** Pending longer than this is lost, whatever the queue says. */
  pendingHours: 24,
  /** A worker that gave no sign for this long is gone. */
  silentSeconds: 60,
} as const;
