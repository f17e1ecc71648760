/**
 * What became of something that was asked for, as its sender knows it: `done` was answered so, `refused` was answered that nothing was done; of what is `open` the
 * sender heard nothing, or 503, and it may be there once or not at all.
 */
export type Outcome = "done" | "refused" | "open";
export type Kind = "sign-in" | "delivery" | "signature" | "closing" | "import" | "export" | "item" | "edit";
export const kinds: readonly Kind[] = ["sign-in", "delivery", "signature", "closing", "import", "export", "item", "edit"];

export type Ledger = ReturnType<typeof openLedger>;

/** The book of all that was asked for and answered; it is held against the database afterwards. */
export function openLedger() {
  const books = new Map<Kind, Map<string, Outcome>>(kinds.map((kind) => [kind, new Map()]));
  const bookOf = (kind: Kind) => books.get(kind) as Map<string, Outcome>;
  /** What was not as it should be, in words; each counts as lost or doubled. */
  const wrongs: string[] = [];
  const told: string[] = [];
  return {
    wrongs,
    /** What the portal gave up after several tries, and said so: whoever asked for it asks again. */
    told,
    giveUp(kind: Kind, key: string, why: string): void {
      told.push(`${kind} ${key}: ${why}`);
      console.log(`  told: ${kind} ${key}: ${why}`);
    },
    /** Writes down what became of one thing; what is done stays done. */
    note(kind: Kind, key: string, outcome: Outcome): void {
      const before = bookOf(kind).get(key);
      if (before !== "done") bookOf(kind).set(key, outcome);
    },
    wrong(sentence: string): void {
      wrongs.push(sentence);
      console.log(`  WRONG: ${sentence}`);
    },
    entries: (kind: Kind): [string, Outcome][] => [...bookOf(kind)],
    /** How many of a kind were answered as done, and of how many the outcome is open. */
    count(kind: Kind): { done: number; open: number } {
      const all = [...bookOf(kind).values()];
      return { done: all.filter((each) => each === "done").length, open: all.filter((each) => each === "open").length };
    },
  };
}
