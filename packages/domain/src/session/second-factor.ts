import { administers } from "./areas.ts";
import type { Access } from "./permissions.ts";
import type { SessionRules } from "./session-rules.ts";

/** How many recovery codes somebody is given at once. */
export const recoveryCodeCount = 10;
/** How many keys somebody may have: enough for every device, and few enough to be told apart. */
export const mostKeys = 10;
/** For so many minutes one may go on with what was asked of one. */
export const challengeMinutes = 5;

/** The signs of a recovery code: digits and letters, without those that look like others (I, L, O) or make words (U). */
export const recoveryCodeSigns = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Signs of a code, each of 5 bits: nobody guesses one, nor finds it from its hash. */
export const recoveryCodeLength = 16;
const lookAlikes: Readonly<Record<string, string>> = { I: "1", L: "1", O: "0" };

/** A code as it is kept, of how somebody typed it: in any case, with or without blanks and hyphens, with signs mistaken for others. Undefined when it can be none. */
export function readRecoveryCode(typed: string): string | undefined {
  if (typed.length > 100) return undefined;
  const signs = [...typed.normalize("NFKC").toUpperCase()]
    .filter((sign) => !/[\s\p{Pd}]/u.test(sign))
    .map((sign) => lookAlikes[sign] ?? sign);
  return signs.length === recoveryCodeLength && signs.every((sign) => recoveryCodeSigns.includes(sign)) ? signs.join("") : undefined;
}

/** A code as it is shown: in groups of four. */
export const writeRecoveryCode = (code: string): string => code.match(/.{1,4}/g)?.join("-") ?? "";

/** Whether somebody who signs in with a password must have a second factor: an administrator of any area, where that is set. */
export function mustHaveSecondFactor(rules: Pick<SessionRules, "second-factor-administrators">, access: Pick<Access, "grants">): boolean {
  return rules["second-factor-administrators"] === 1 && administers(access);
}
