/** The settings of signing in: whole numbers, each within bounds in which signing in stays safe and possible, and what counts unless told. */
export const sessionRules = {
  /** How long a session lasts without a call. */
  "session-idle-minutes": { least: 5, most: 720, usual: 120 },
  /** How long it lasts in all. */
  "session-absolute-minutes": { least: 15, most: 1440, usual: 720 },
  /** So many wrong passwords close an account to where they come from. More would be stopped by the account's own bound, whatever is set. */
  "lock-out-attempts": { least: 3, most: 10, usual: 5 },
  /** For so long. */
  "lock-out-minutes": { least: 5, most: 1440, usual: 15 },
  /** Length is what protects: there are no rules of signs and digits. */
  "password-minimum-length": { least: 10, most: 64, usual: 12 },
  /** 1: administrators who sign in with a password need a second factor. */
  "second-factor-administrators": { least: 0, most: 1, usual: 0 },
} as const;

export type SessionRule = keyof typeof sessionRules;
export type SessionRules = Record<SessionRule, number>;
export const sessionRuleKeys = Object.keys(sessionRules) as SessionRule[];

/** What counts, of what is set: what is not set, or is no such number, is as usual. */
export function sessionRulesOf(set: readonly { key: string; value: unknown }[]): SessionRules {
  const valueOf = (key: SessionRule): number => {
    const value = set.find((each) => each.key === key)?.value;
    const { least, most, usual } = sessionRules[key];
    return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most ? value : usual;
  };
  return Object.fromEntries(sessionRuleKeys.map((key) => [key, valueOf(key)])) as SessionRules;
}
