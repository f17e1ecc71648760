import { isLong } from "../apps/server/src/testing/rounds.ts";

/** The languages in which a walk through screens is done: one in `npm test`, Spanish and light in half of the files and German and dark in the others; both in `npm run test:long`. */
export function walkedIn(language: "es" | "de"): ("es" | "de")[] {
  return isLong ? ["es", "de"] : [language];
}
