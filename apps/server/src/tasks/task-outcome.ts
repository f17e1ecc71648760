import type { Access, Permission } from "@hub/domain/session/permissions.ts";
import type { NoteParams } from "./issue-text.ts";
import type { ColumnIssue } from "./kinds.ts";

/** Of an import: added + modified + unchanged + conflicts + errors = read. */
export type Counts = { read: number; added: number; modified: number; unchanged: number; conflicts: number; errors: number };

/** A row that could not be taken. */
export type Finding = { row: number; kind: "error" | "conflict"; key: string | null; issues: ColumnIssue[] };
/**
 * One thing that was said of cells, over all rows of the file: why they were not taken, or that they were ignored, since their column is only shown. `example` is
 * how it was said first.
 */
export type Cause = { kind: Finding["kind"] | "ignored"; rows: number; firstRow: number; example: ColumnIssue };
/** Rows that were left out until their owner says what is meant: changes without a version, and new records that seem to be there already. */
export type Questions = { unversioned: number; again: number };
/** A row that was changed, or would be, in words. */
export type ShownChange = { row: number; key: string; kind: "added" | "modified"; texts: string[] };
/** A sentence by its key. */
export type Note = { code: string; params: NoteParams };
/** Why a task failed, by the key of the sentence. */
export type TaskProblem = Note;

/** What came of a task, or of what was done of it so far. */
export type TaskOutcome = {
  /** The access with which its file was written: who has less by now does not fetch it. */
  access?: Pick<Access, "grants" | "views">;
  /** Of an export, with what one must be allowed to do to fetch its file, where that is more than its kind asks. */
  rows?: number;
  needs?: Permission;
  import?: ImportProgress;
  /** Of an import: rows that are as before again, also by an undo that did not come to its end. */
  takenBack?: number;
  /** Of an import that was taken back, and of the task that does it: how much was. */
  undone?: { taken: number; kept: number };
  /** How far taking back came; kept in the transaction of each batch. */
  undo?: UndoProgress;
};

/** How far an import came; kept in the transaction of each batch. */
export type ImportProgress = {
  /** The last row of the file that was dealt with. */
  position: number;
  counts: Counts;
  findings: Finding[];
  /** The most frequent first; an outcome that was noted before there were any has none. */
  causes?: Cause[];
  questions?: Questions;
  changes: ShownChange[];
  notes: Note[];
  /** Pieces of the journal of rows that could not be taken. */
  journal: number;
};

/** How far taking an import back came: from the last row of its file to the first, `position` the last one dealt with. */
export type UndoProgress = { position: number; taken: number; kept: number };

/** Nothing done yet. */
export function emptyProgress(): ImportProgress {
  return {
    position: 0,
    counts: { read: 0, added: 0, modified: 0, unchanged: 0, conflicts: 0, errors: 0 },
    findings: [],
    changes: [],
    notes: [],
    journal: 0,
  };
}

/** A failure whose reason the user should read; `code` is the key of the sentence. */
export class TaskFailure extends Error {
  readonly problem: TaskProblem;
  constructor(code: string, params: NoteParams = {}) {
    super(code);
    this.problem = { code, params };
  }
}

/** Another run has the task, or its outcome stands: what this run does is nobody's. */
export class OvertakenRun extends Error {}
