import type { TaskDetail } from "../task-states.ts";

type Finding = TaskDetail["findings"][number];
export type Cause = { code: string; column: string | null; rows: { row: number; key: string | null; text: string }[] };

/** Why rows were not taken, by cause: the same thing wrong in the same column once, the most frequent first, with each row it stands in. */
export function groupErrors(findings: readonly Finding[]): Cause[] {
  const causes = new Map<string, Cause>();
  for (const { row, key, kind, issues } of findings) {
    if (kind !== "error") continue;
    for (const { code, column, error } of issues) {
      const name = JSON.stringify([code, column]);
      const cause = causes.get(name) ?? { code, column, rows: [] };
      cause.rows.push({ row, key, text: error });
      causes.set(name, cause);
    }
  }
  return [...causes.values()].toSorted((left, right) => right.rows.length - left.rows.length || firstRow(left) - firstRow(right));
}

/** Whether each row of a cause is told the same, so that it need not be repeated. */
export function hasOneText({ rows }: Cause): boolean {
  return rows.every(({ text }) => text === rows[0]?.text);
}

/** Rows changed since the file was exported: an entry a cell. */
export function listConflicts(findings: readonly Finding[]) {
  return findings
    .filter(({ kind }) => kind === "conflict")
    .flatMap(({ row, key, issues }) => issues.map(({ column, error }) => ({ row, key, column, text: error })));
}

const firstRow = ({ rows }: Cause): number => rows[0]?.row ?? 0;
