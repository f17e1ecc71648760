import type { SessionRules } from "./session-rules.ts";

/**
 * So many wrong passwords within so many minutes close what they are counted by, until the first of them is that old. `untilSuccess`: a right one from there
 * clears what came before it.
 */
export type AttemptLimit = { most: number; minutes: number; untilSuccess: boolean };

export type AttemptScope = "pair" | "account" | "address" | "browser";

/**
 * By what wrong passwords are counted (decision 0022 has the sums). A known browser is counted by itself alone, everything else by all three others. What is set
 * says when the first of each closes; what an account, an address and a day bear stays, whatever is set.
 */
export function attemptLimitsOf(
  rules: Pick<SessionRules, "lock-out-attempts" | "lock-out-minutes">,
): Record<AttemptScope, readonly AttemptLimit[]> {
  const [most, minutes] = [rules["lock-out-attempts"], rules["lock-out-minutes"]];
  const first = { most, minutes, untilSuccess: true };
  const day = 24 * 60;
  return {
    /** An account from one address. */
    pair: [first, { most: 2 * most, minutes: Math.min(4 * minutes, day), untilSuccess: true }],
    /** An account from all addresses together. No success clears it: the owner's would give a stranger new tries. */
    account: [{ most: 20, minutes: 60, untilSuccess: false }],
    /** All accounts from one address. */
    address: [{ most: 50, minutes: 15, untilSuccess: false }],
    /** An account in a browser that is known for it. The day's bound holds whatever the owner does there: a copied cookie is no way to guess. */
    browser: [first, { most: 20, minutes: day, untilSuccess: false }],
  };
}

/** So many wishes for a new password within so many minutes are heard of one account, and of one network. */
export type AskingLimit = { most: number; minutes: number };

/** Who asks so often has mails enough, and nobody fills another's mailbox; a whole office may sit behind one network. */
export const askingLimits = {
  account: [
    { most: 3, minutes: 60 },
    { most: 10, minutes: 24 * 60 },
  ],
  network: [{ most: 30, minutes: 60 }],
} as const satisfies Record<string, readonly AskingLimit[]>;
