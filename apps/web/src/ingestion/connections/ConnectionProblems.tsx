import type { Issue } from "@hub/domain/issue.ts";
import { ApiError } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { ErrorSummary, type SummaryItem } from "../../forms/ErrorSummary.tsx";
import { fieldOf } from "./connection-draft.ts";
import { useIssueText } from "../use-issue-text.ts";

/** What keeps a connection from being saved: by the form's own rules, and by what the server said. */
export function ConnectionProblems({ issues, error }: { issues: readonly Issue[]; error: unknown }) {
  const issueText = useIssueText();
  const errorText = useErrorText();
  const items: SummaryItem[] = issues.map((issue) => ({ text: issueText(issue), field: fieldOf(issue) }));
  if (items.length === 0 && error) {
    const fields = error instanceof ApiError ? error.fields : [];
    items.push(...fields.map((field) => ({ text: field.error, field: fieldOf(field) })));
    if (items.length === 0) items.push({ text: errorText(error) });
  }
  return <ErrorSummary items={items} />;
}
