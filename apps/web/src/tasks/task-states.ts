import type { Output } from "@hub/contract/route.ts";
import type { getTask, listTasks } from "@hub/contract/tasks/tasks.ts";
import { exportKinds, type ExportKind, type ImportKind, type TaskKind } from "@hub/domain/tasks/kinds.ts";
import type { Meaning } from "../ui/StatusBadge.tsx";

export type Task = Output<(typeof listTasks)["answer"]>["items"][number];
export type TaskDetail = Output<(typeof getTask)["answer"]>;
/** What the owner of an import has said beforehand. */
export type Answers = NonNullable<TaskDetail["answers"]>;
export type Counts = NonNullable<Task["counts"]>;

/** Where an import stands: what its dialog shows. */
export type ImportStep = "file" | "check" | "preview" | "run" | "result" | "failed";
/** What a task's badge says, as `tasks.badge-<it>`. */
export type TaskBadge = "waiting" | "running" | "cancelling" | "checked" | "done" | "done-in-part" | "undone" | "failed" | "cancelled";

export const isExportKind = (kind: TaskKind): kind is ExportKind => (exportKinds as readonly TaskKind[]).includes(kind);

/** The one of a kind that is pending: there is at most one a person. */
export function pendingOf(tasks: readonly Task[], kind: TaskKind): Task | undefined {
  return tasks.find((task) => task.kind === kind && task.state === "pending");
}

/** The latest of a kind, whatever became of it; the list comes newest first. */
export function newestOf(tasks: readonly Task[], kind: TaskKind): Task | undefined {
  return tasks.find((task) => task.kind === kind);
}

/** The step of an import's dialog; without a task it begins with the file. */
export function importStep(task: Pick<Task, "state" | "dryRun"> | undefined): ImportStep {
  if (!task) return "file";
  if (task.state === "failed") return "failed";
  if (task.state === "pending") return task.dryRun ? "check" : "run";
  return task.dryRun ? "preview" : "result";
}

/** How far it is in whole percent, or null while nobody knows; 100 is kept for what is done. */
export function percentDone({ done, total }: Task["progress"]): number | null {
  if (total === null || total <= 0) return null;
  return Math.max(0, Math.min(99, Math.floor((done / total) * 100)));
}

export function badgeOf(task: Task): TaskBadge {
  if (task.state === "pending") return task.cancelAsked ? "cancelling" : task.running ? "running" : "waiting";
  if (task.state === "failed") return task.problem?.code === "task-cancelled" ? "cancelled" : "failed";
  if (task.dryRun) return "checked";
  if (task.undone) return "undone";
  return task.counts && leftOut(task.counts) > 0 ? "done-in-part" : "done";
}

/** Badge colours of tasks. */
export const badgeMeaning: Record<TaskBadge, Meaning> = {
  waiting: "pending",
  running: "closed",
  cancelling: "pending",
  checked: "closed",
  done: "good",
  "done-in-part": "partial",
  undone: "pending",
  failed: "late",
  cancelled: "pending",
};

/** The file of a purpose, where there is one. */
export function fileOf(task: Pick<Task, "files">, purpose: "result" | "errors") {
  return task.files.find((file) => file.purpose === purpose);
}

/** The rows an import changes: what its confirmation names. */
export const toChange = ({ added, modified }: Counts): number => added + modified;
/** What an import changes: where it changes nothing, `modified` says so with its 0. */
export const changesOf = ({ added, modified }: Pick<Counts, "added" | "modified">): "added" | "modified" | "both" =>
  added === 0 ? "modified" : modified === 0 ? "added" : "both";
/** The rows an import changed that no undo has taken back yet. */
export const leftToUndo = ({ counts, takenBack }: Pick<Task, "counts" | "takenBack">): number =>
  counts ? Math.max(0, toChange(counts) - takenBack) : 0;
/** The rows an import that failed had changed before it did. */
export const changedBefore = ({ state, dryRun, counts }: Pick<Task, "state" | "dryRun" | "counts">): number =>
  state === "failed" && !dryRun && counts ? toChange(counts) : 0;
/** The rows it leaves as they are although the file asks otherwise. */
export const leftOut = ({ conflicts, errors }: Counts): number => conflicts + errors;

/** What an import's rows come to, in the order they are shown; they add up to the rows read. */
export const countNames = ["added", "modified", "unchanged", "conflicts", "errors"] as const;
export type CountName = (typeof countNames)[number];
export const countMeaning: Record<CountName, Meaning> = {
  added: "good",
  modified: "good",
  unchanged: "pending",
  conflicts: "partial",
  errors: "late",
};

/** `12 + 3 + 80 = 95`: the parts there are, and their sum. */
export function writeSum(counts: Counts, number: (value: number) => string): string {
  const parts = countNames.map((name) => counts[name]).filter((count) => count > 0);
  const sum = parts.reduce((total, part) => total + part, 0);
  return parts.length > 1 ? `${parts.map(number).join(" + ")} = ${number(sum)}` : number(sum);
}

/** What a page asked to start; `refused`: one of the kind was pending already, and that one is shown. */
export type StartRequest = { refused?: boolean } &
  /** `takes`: its file is downloaded as soon as it is there, since its format was chosen already. */
  (
    | { direction: "export"; kind: ExportKind; filter: Record<string, string>; rows?: number | undefined; takes?: boolean }
    | { direction: "import"; kind: ImportKind }
  );
