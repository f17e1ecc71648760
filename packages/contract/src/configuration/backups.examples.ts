import { describeRoutes, operation } from "../describe-routes.ts";
import * as routes from "./backups.ts";
import { settingsTag } from "./settings.examples.ts";

const recipient = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p";

export const describedBackups = describeRoutes(routes, {
  tag: settingsTag,
  fields: {
    frequency: ["daily"],
    weekday: [7],
    hour: [2],
    zone: ["Europe/Madrid"],
    keepDays: [7],
    keepWeeks: [5],
    keepMonths: [12],
    trialEvery: [7],
    recipient: [recipient],
    directory: ["/srv/hub-backups"],
    "database.version": ["17.6"],
    node: ["hub-worker-1"],
    step: ["tidying"],
    "made.fileName": ["hub-20261126T010000Z-12.hub-backup"],
    bytes: [412_600_320],
    "made.rows": [21_480_312],
    tables: [123],
    milliseconds: [94_210],
    sha256: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
    verifyProblem: [null],
    removedAt: [null],
    "trial.milliseconds": [318_400],
    "trial.problem": [null],
    problem: [null],
    proposal: [null],
    overdue: [false],
    filesApart: [false],
  },
  parameters: {},
  operations: [
    operation(routes.listBackups, { schemas: { BackupPlan: "answer.plan", Backup: "answer.items[]" } }),
    operation(routes.decideBackupKey, { parameters: { id: "Id of the proposal." } }),
  ],
});
