import type { TaskDetail } from "../task-states.ts";

type Finding = TaskDetail["findings"][number];
type Told = TaskDetail["causes"][number];
export type Cause = Told & { shown: { row: number; key: string | null; text: string }[] };
export type Conflict = { row: number; key: string | null; column: string | null; text: string };

/** Why rows were not taken, most frequent first, over all rows of the file; `shown` are those that are at hand. */
export function groupErrors({ causes, findings }: Pick<TaskDetail, "causes" | "findings">): Cause[] {
  return causes.flatMap((cause) => (cause.kind === "error" ? [{ ...cause, shown: rowsOf(cause, findings) }] : []));
}

function rowsOf({ code, column }: Told, findings: readonly Finding[]): Cause["shown"] {
  return findings.flatMap(({ kind, row, key, issues }) =>
    kind === "error"
      ? issues.flatMap((issue) => (issue.code === code && issue.column === column ? [{ row, key, text: issue.error }] : []))
      : [],
  );
}

/** Whether each row of a cause is told the same, so that it need not be repeated. */
export function hasOneText({ text, shown }: Pick<Cause, "text" | "shown">): boolean {
  return shown.every((each) => each.text === text);
}

const againCodes = ["row-again", "row-like", "row-imported"].map((name) => `sheets.${name}`);

/** Rows that would overwrite or double something, an entry a cell, by why: changed since the export, without a version that would tell, there already. */
export function listConflicts(findings: readonly Finding[]): Record<"changed" | "unversioned" | "again", Conflict[]> {
  const listed = { changed: [] as Conflict[], unversioned: [] as Conflict[], again: [] as Conflict[] };
  for (const { kind, row, key, issues } of findings) {
    if (kind !== "conflict") continue;
    for (const { code, column, error } of issues) {
      const why = code === "sheets.row-unversioned" ? "unversioned" : againCodes.includes(code) ? "again" : "changed";
      listed[why].push({ row, key, column, text: error });
    }
  }
  return listed;
}
