import type { Issue } from "@hub/domain/issue.ts";
import { useCodeText } from "../texts/language.tsx";

/** The text of a rule's issue, or of a step's code: keys of any area, `area.code`. */
export function useIssueText(): (issue: Pick<Issue, "code" | "params">) => string {
  const codeText = useCodeText();
  return ({ code, params }) => {
    const [area = "", ...rest] = code.split(".");
    return codeText(area, rest.join("."), params);
  };
}
