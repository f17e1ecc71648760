import { exportFormats, exportKinds, importKinds, taskKinds } from "@hub/domain/tasks/kinds.ts";
import * as z from "zod/mini";
import { instant, nothing, route, whole } from "../route.ts";
import { issueText } from "../configuration/users.ts";

const taskId = whole(1, 9007199254740991);
const counts = z.object({
  read: z.number(),
  added: z.number(),
  modified: z.number(),
  unchanged: z.number(),
  conflicts: z.number(),
  errors: z.number(),
});
export const task = z.object({
  id: z.number(),
  kind: z.enum(taskKinds),
  direction: z.enum(["import", "export", "undo", "act"]),
  state: z.enum(["pending", "done", "failed"]),
  /** Whether a worker has taken it up. */
  running: z.boolean(),
  dryRun: z.boolean(),
  createdAt: instant,
  finishedAt: z.nullable(instant),
  expiresAt: instant,
  /** Rows or bytes done, of how many; null while not known. */
  progress: z.object({ done: z.number(), total: z.nullable(z.number()) }),
  cancelAsked: z.boolean(),
  /** Of an import: added + modified + unchanged + conflicts + errors = read. */
  counts: z.nullable(counts),
  /** Of an export: rows written. */
  rows: z.nullable(z.number()),
  sourceName: z.nullable(z.string()),
  /** Of an import: what its owner has said beforehand to what it would ask. */
  answers: z.nullable(z.object({ replaceUnversioned: z.boolean(), addAgain: z.boolean() })),
  /** What an export was asked for, so that it can be run again. */
  asked: z.nullable(z.object({ format: z.enum(exportFormats), filter: z.record(z.string(), z.string()) })),
  files: z.array(z.object({ purpose: z.enum(["result", "errors"]), fileName: z.string(), bytes: z.number() })),
  /** Why it failed, in the user's language. */
  problem: z.nullable(z.object({ code: z.string(), text: z.string() })),
  mayUndo: z.boolean(),
  /** Of an import that was taken back, and of an undo as far as it came: rows that are as before, and rows left since somebody touched them. */
  undone: z.nullable(z.object({ taken: z.number(), kept: z.number() })),
  /** Of an import: rows that are as before again, also by an undo that did not come to its end. */
  takenBack: z.number(),
  /** Of an import: the pending task that takes it back. */
  undoing: z.nullable(z.number()),
  /** Of an undo: the import it takes back. */
  undoes: z.nullable(z.number()),
});

export const listTasks = route({
  method: "GET",
  path: "tasks",
  permission: "signed-in",
  summary: "One's own imports and exports, newest first.",
  answer: z.object({ items: z.array(task) }),
});
export const getTask = route({
  method: "GET",
  path: "tasks/:id/detail",
  permission: "signed-in",
  summary:
    "One of one's own tasks, with the rows that could not be taken and the conflicts (the first 200), and why, counted over all rows.",
  params: z.object({ id: taskId }),
  answer: z.object({
    ...task.shape,
    findings: z.array(
      z.object({
        row: z.number(),
        kind: z.enum(["error", "conflict"]),
        key: z.nullable(z.string()),
        issues: z.array(z.object({ column: z.nullable(z.string()), ...issueText.shape })),
      }),
    ),
    /** Why rows were not taken, or cells ignored since their column is only shown; the most frequent first, `text` as the first row of each says it. */
    causes: z.array(
      z.object({
        kind: z.enum(["error", "conflict", "ignored"]),
        code: z.string(),
        column: z.nullable(z.string()),
        rows: z.number(),
        firstRow: z.number(),
        text: z.string(),
      }),
    ),
    /** Rows left out until their owner says what is meant: changes without a row version (`replaceUnversioned`), new records that seem to be there (`addAgain`). */
    questions: z.object({ unversioned: z.number(), again: z.number() }),
    /** What an import changed or would change, the first 200 rows. */
    changes: z.array(z.object({ row: z.number(), key: z.string(), kind: z.enum(["added", "modified"]), texts: z.array(z.string()) })),
    /** About the file as a whole: columns that were not read, columns that are missing. */
    notes: z.array(z.string()),
  }),
});
export const startExport = route({
  method: "POST",
  path: "tasks/export",
  permission: "signed-in",
  writes: "own",
  summary:
    "Start an export; refused while one of the same kind is pending, and where a list finds nothing to export. Each kind asks its own permission; figures alone can be had as `pdf`.",
  body: z.object({
    kind: z.enum(exportKinds),
    format: z.enum(exportFormats),
    filter: z
      .record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(1000)))
      .check(z.refine((filter) => Object.keys(filter).length <= 50)),
  }),
  answer: task,
  status: 202,
  errors: ["task-pending", "no-records", "column-name-not-allowed"],
});
export const startImport = route({
  method: "POST",
  path: "tasks/import",
  permission: "signed-in",
  summary:
    "Send a file to import, or to see what it would do; refused while one of the same kind is pending. Each kind asks its own permission.",
  sends: "multipart",
  body: z.object({
    kind: z.enum(importKinds),
    dryRun: z.enum(["true", "false"]),
    /** Replace also by rows without a row version, which cannot tell whether somebody changed the record since the export. */
    replaceUnversioned: z.optional(z.enum(["true", "false"])),
    /** Add also what seems to be there already. */
    addAgain: z.optional(z.enum(["true", "false"])),
  }),
  answer: task,
  status: 202,
  errors: ["task-pending", "file-missing"],
});
export const runChecked = route({
  method: "POST",
  path: "tasks/:id/run",
  permission: "signed-in",
  summary: "Import the very file that one of one's own dry runs checked, with the answers given then; once.",
  params: z.object({ id: taskId }),
  answer: task,
  status: 202,
  errors: ["task-pending", "task-file-gone"],
});
export const checkAgain = route({
  method: "POST",
  path: "tasks/:id/check",
  permission: "signed-in",
  summary: "Check the very file of one of one's own dry runs again, with answers to what it asked.",
  params: z.object({ id: taskId }),
  body: z.object({ replaceUnversioned: z.boolean(), addAgain: z.boolean() }),
  answer: task,
  status: 202,
  errors: ["task-pending", "task-file-gone"],
});
export const downloadTemplate = route({
  method: "GET",
  path: "tasks/template",
  permission: "signed-in",
  summary: "An empty workbook of a kind of import, with its explanation and choices.",
  query: z.object({ kind: z.enum(importKinds) }),
  answers: "file",
  answer: nothing,
});
export const downloadTaskFile = route({
  method: "GET",
  path: "tasks/:id/file",
  permission: "signed-in",
  summary: "The result of one's own task, or the rows of an import that failed, to be corrected and sent again.",
  params: z.object({ id: taskId }),
  query: z.object({ purpose: z.enum(["result", "errors"]) }),
  answers: "file",
  answer: nothing,
  errors: ["access-reduced"],
});
export const cancelTask = route({
  method: "DELETE",
  path: "tasks/:id",
  permission: "signed-in",
  writes: "own",
  summary: "Cancel a pending task, or put a finished one away with its files; with `only=pending` one that has just finished stays.",
  params: z.object({ id: taskId }),
  query: z.object({ only: z.optional(z.enum(["pending"])) }),
  answer: nothing,
  errors: ["task-pending"],
});
export const undoTask = route({
  method: "POST",
  path: "tasks/:id/undo",
  permission: "signed-in",
  summary:
    "Take back an import where its rows were not touched since. Up to 5,000 rows at once: answers the import, with how many were; otherwise answers the task that does it.",
  params: z.object({ id: taskId }),
  answer: task,
  errors: ["task-not-undoable", "task-pending"],
});
