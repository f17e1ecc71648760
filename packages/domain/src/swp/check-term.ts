import type { Issue } from "../issue.ts";
import { languages } from "../languages.ts";
import { clusterKindOf, parentKindOf, type TermContent, type TermKind } from "./term.ts";
import { tidyTerm } from "./tidy-term.ts";

/** The most signs of a code, of a name or an address in ESCO: the longest name there has 252. */
export const longestTermCode = 40;
export const longestTermName = 300;
/** Every term has a name in these; where another is left out, the English one is shown. */
export const termLanguages = ["es", "en"] as const;

/**
 * What is wrong with a term that is to be kept; the same for form, API and import. Paths: [field], or ["labels", language]. It is checked as `tidyTerm`
 * keeps it. Whether its parent and its cluster exist, and whether its code is free, is asked where they are known.
 */
export function checkTerm(kind: TermKind, typed: TermContent): Issue[] {
  const { code, parentId, clusterId, labels, escoCode } = tidyTerm(typed);
  const issues: Issue[] = [];
  if (code === "") issues.push({ code: "swp.required", path: ["code"] });
  if (code.length > longestTermCode) issues.push({ code: "swp.too-long", path: ["code"], params: { max: longestTermCode } });
  if (parentKindOf(kind) && parentId === null) issues.push({ code: "swp.required", path: ["parentId"] });
  if (!parentKindOf(kind) && parentId !== null) issues.push({ code: "swp.catalogue-no-parent", path: ["parentId"] });
  if (!clusterKindOf(kind) && clusterId !== null) issues.push({ code: "swp.catalogue-no-cluster", path: ["clusterId"] });
  for (const language of languages) {
    const path = ["labels", language];
    if (labels[language] === "" && isNeeded(language)) issues.push({ code: "swp.required", path });
    if (labels[language].length > longestTermName) issues.push({ code: "swp.too-long", path, params: { max: longestTermName } });
  }
  if (escoCode.length > longestTermName) issues.push({ code: "swp.too-long", path: ["escoCode"], params: { max: longestTermName } });
  else if (/\s/.test(escoCode)) issues.push({ code: "swp.catalogue-esco-blank", path: ["escoCode"] });
  return issues;
}

const isNeeded = (language: string): boolean => termLanguages.some((needed) => needed === language);
