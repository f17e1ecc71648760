import type { Issue } from "../issue.ts";
import { swpIssue } from "./issue-codes.ts";

// One @, and what people's accounts may hold.
const email = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)$/;
const longest = 254;

/** An e-mail as it is kept: trimmed, lower case, signs of the same meaning written one way. */
export function tidyEmail(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}

/** What is wrong with a source: it is an e-mail, and what stands behind its @ is one of the company's domains, not merely ends with one. */
export function checkSource(source: string, corporateDomains: readonly string[]): Issue[] {
  const tidied = tidyEmail(source);
  const domain = tidied.length > longest ? undefined : email.exec(tidied)?.[1];
  if (domain === undefined) return [swpIssue("source-not-email", "source")];
  if (corporateDomains.some((each) => each.trim().toLowerCase() === domain)) return [];
  return [swpIssue("source-not-corporate", "source", { domains: corporateDomains.join(", ") })];
}
