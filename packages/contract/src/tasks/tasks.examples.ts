import { describeRoutes, type Dictionary, operation, type Tag } from "../describe-routes.ts";
import { csv, xlsx } from "../general.examples.ts";
import * as routes from "./tasks.ts";

export const tasksTag: Tag = {
  key: "tasks",
  name: "Imports and exports",
  description: "Everything that takes longer: started, watched, cancelled, undone.",
};

/** What examples say of a task. */
export const taskWords: Dictionary = {
  fields: {
    dryRun: ["true"],
    "tasks.files.fileName": ["users-2026-10-05.xlsx"],
    "files.fileName": ["users-2026-10-05.xlsx"],
    "items.problem": [null],
    "issues.code": ["values-repeated"],
    "causes.kind": ["error"],
    "causes.code": ["user-sheet.role-unknown"],
    "causes.column": ["Roles"],
    "causes.rows": [12],
    "causes.firstRow": [8],
    "causes.text": ["This role does not exist. Choose one of the list."],
    "questions.unversioned": [0],
    "questions.again": [0],
    replaceUnversioned: [false],
    addAgain: [false],
    filter: [{ state: "active" }],
    "counts.read": [120],
    "counts.added": [3],
    "counts.modified": [12],
    "counts.unchanged": [103],
    "counts.conflicts": [1],
    "counts.errors": [1],
    "progress.done": [120],
    "progress.total": [120],
    bytes: [18432],
    sourceName: [null],
    notes: [["These columns were not read, as they do not belong to this sheet: Notes."]],
    undone: [null],
    undoing: [null],
    undoes: [null],
    "findings.key": ["ana.ruiz@corp.example"],
    "changes.key": ["ana.ruiz@corp.example"],
    "changes.texts": [["HUB: gains Data Owner of Norte España, S.A.U."]],
    "issues.path": [["roles"]],
    "issues.error": ["This role does not exist. Choose one of the list."],
    "findings.issues.column": ["Role"],
    purpose: ["result"],
  },
  parameters: {
    kind: "Which kind of import.",
    purpose: "`result`, or the rows with `errors`.",
  },
};

export const describedTasks = describeRoutes(routes, {
  tag: tasksTag,
  uses: [taskWords],
  operations: [
    operation(routes.cancelTask, {
      parameters: {
        only: "`pending`: a task that has just finished is left as it is.",
      },
    }),
    operation(routes.downloadTaskFile, {
      contentTypes: [xlsx, csv],
    }),
    operation(routes.downloadTemplate, {
      contentTypes: [xlsx],
    }),
    operation(routes.startExport, {
      schemas: { Task: "answer" },
    }),
  ],
});
