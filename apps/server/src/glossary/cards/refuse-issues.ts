import type { Issue } from "@hub/domain/issue.ts";
import { languages } from "@hub/domain/languages.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";
import { Problem } from "../../problem.ts";

/** What is wrong on the tab of a language is said with the tab's name (GLO-05). */
const onTab: Record<string, MessageKey> = {
  "glossary.required": "glossary.tab-required",
  "glossary.too-long": "glossary.tab-too-long",
  "glossary.too-many-names": "glossary.tab-too-many-names",
  "glossary.needed-to-publish": "glossary.tab-needed-to-publish",
};

/** Throws invalid-input when something is wrong with a card; paths lead to the field, or to language and field. */
export function refuseIssues(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new Problem("invalid-input", { issues: issues.map(nameTab) });
}

/** The issue as it is said with the name of the tab it stands on; of one that stands on none, as it is. */
export function nameTab(issue: Issue): Issue {
  const tab = languages.find((language) => language === issue.path[0]);
  const code = tab && onTab[issue.code];
  return code ? { ...issue, code, params: { ...issue.params, tab } } : issue;
}
