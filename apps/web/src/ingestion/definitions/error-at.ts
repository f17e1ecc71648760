import type { ShownIssue } from "./use-draft-issues.ts";

/** The first issue at a path or below it, as a field shows it. */
export function errorAt(issues: readonly ShownIssue[], ...path: (string | number)[]): string | undefined {
  return issues.find((issue) => path.every((part, at) => issue.path[at] === part))?.text;
}
