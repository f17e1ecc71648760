/**
 * So many wrong passwords within so many minutes close what they are counted by, until the first of them is that old. `untilSuccess`: a right one from there
 * clears what came before it.
 */
export type AttemptLimit = { most: number; minutes: number; untilSuccess: boolean };

/** By what wrong passwords are counted (decision 0022 has the sums). A known browser is counted by itself alone, everything else by all three others. */
export const attemptLimits = {
  /** An account from one address. */
  pair: [
    { most: 5, minutes: 15, untilSuccess: true },
    { most: 10, minutes: 60, untilSuccess: true },
  ],
  /** An account from all addresses together. No success clears it: the owner's would give a stranger new tries. */
  account: [{ most: 20, minutes: 60, untilSuccess: false }],
  /** All accounts from one address. */
  address: [{ most: 50, minutes: 15, untilSuccess: false }],
  /** An account in a browser that is known for it. The day's bound holds whatever the owner does there: a copied cookie is no way to guess. */
  browser: [
    { most: 5, minutes: 15, untilSuccess: true },
    { most: 20, minutes: 24 * 60, untilSuccess: false },
  ],
} as const satisfies Record<string, readonly AttemptLimit[]>;
