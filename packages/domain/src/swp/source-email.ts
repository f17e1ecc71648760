import { emailAddress, longestEmail, tidyEmail } from "../email-address.ts";
import type { Issue } from "../issue.ts";
import { swpIssue } from "./issue-codes.ts";

/** What is wrong with a source: it is an e-mail, and what stands behind its @ is one of the company's domains, not merely ends with one. */
export function checkSource(source: string, corporateDomains: readonly string[]): Issue[] {
  const tidied = tidyEmail(source);
  const domain = tidied.length > longestEmail ? undefined : emailAddress.exec(tidied)?.[1];
  if (domain === undefined) return [swpIssue("source-not-email", "source")];
  if (corporateDomains.some((each) => each.trim().toLowerCase() === domain)) return [];
  return [swpIssue("source-not-corporate", "source", { domains: corporateDomains.join(", ") })];
}
