// Rows come back with their keys when a draft does: those that are made after that must not have one of them, so each page begins higher than the one before.
let last = Date.now() * 1000;

/** A key for a row of a draft, which no other one has had in this browser. */
export const nextRowKey = (): number => (last += 1);
