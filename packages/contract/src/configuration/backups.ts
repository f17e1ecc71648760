import { backupFrequencies } from "@hub/domain/configuration/backups/backup-plan.ts";
import * as z from "zod/mini";
import { id, instant, route, whole } from "../route.ts";

const schedule = {
  frequency: z.enum(backupFrequencies),
  /** Of weekly ones; Monday is 1. */
  weekday: whole(1, 7),
  /** On the clock of `zone`. */
  hour: whole(0, 23),
  zone: z.string().check(z.maxLength(64)),
  /** Kept is the newest of each of so many days, weeks and months that have one. */
  keepDays: whole(1, 366),
  keepWeeks: whole(0, 260),
  keepMonths: whole(0, 120),
  /** One of so many is restored on trial; 0 none. */
  trialEvery: whole(0, 100),
};
const plan = z.object({
  ...schedule,
  frequency: z.enum(backupFrequencies),
  /** The public half of the key that they are sealed with; null as long as there is none. */
  recipient: z.nullable(z.string()),
  nextAt: z.nullable(instant),
  version: z.number(),
});
const told = z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) });
const backup = z.object({
  id: z.number(),
  state: z.enum(["pending", "done", "failed"]),
  step: z.enum(["waiting", "making", "checking", "trying", "tidying"]),
  /** Null: by the schedule. */
  askedBy: z.nullable(z.string()),
  askedAt: instant,
  finishedAt: z.nullable(instant),
  /** The machine that made it. */
  node: z.nullable(z.string()),
  problem: z.nullable(told),
  /** What was made; null until all of it stands. */
  made: z.nullable(
    z.object({
      fileName: z.string(),
      at: instant,
      bytes: z.number(),
      rows: z.number(),
      tables: z.number(),
      milliseconds: z.number(),
      sha256: z.string(),
      recipient: z.string(),
      verifiedAt: instant,
      /** Why the file is no longer what was written, when it was last read. */
      verifyProblem: z.nullable(told),
      removedAt: z.nullable(instant),
    }),
  ),
  /** Null: it was not restored on trial. */
  trial: z.nullable(
    z.object({
      state: z.enum(["wanted", "done", "failed", "skipped"]),
      at: z.nullable(instant),
      milliseconds: z.nullable(z.number()),
      problem: z.nullable(told),
    }),
  ),
});
const proposal = z.object({
  id: z.number(),
  recipient: z.string(),
  proposedBy: z.string(),
  /** Whether it is the asker's own: somebody else has to confirm it. */
  isOwn: z.boolean(),
  proposedAt: instant,
  expiresAt: instant,
});

export const listBackups = route({
  method: "GET",
  path: "backups",
  permission: "backups.read",
  summary:
    "The plan of the back-ups, where they go, the last two hundred that were made or failed, and the key that waits for a second administrator.",
  answer: z.object({
    plan,
    /** The directory that they go to, as the process that answers has it; null where none is set. */
    directory: z.nullable(z.string()),
    /** Whether files are kept in a bucket, which no back-up holds. */
    filesApart: z.boolean(),
    /** The database's server: brought with the portal, run by it from the system's programs, or one's own. */
    database: z.object({ kind: z.enum(["embedded", "programs", "own"]), version: z.string() }),
    /** When the last one was made that is good; null when there is none. */
    lastGoodAt: z.nullable(instant),
    /** Whether there has been none for two periods of the plan. */
    overdue: z.boolean(),
    proposal: z.nullable(proposal),
    items: z.array(backup),
  }),
});

export const updateBackupPlan = route({
  method: "PUT",
  path: "backups/plan",
  permission: "backups.manage",
  summary: "Change when back-ups are made and how many are kept.",
  body: z.object(schedule),
  answer: plan,
  versioned: true,
  conflict: plan,
});

export const askBackup = route({
  method: "POST",
  path: "backups",
  permission: "backups.manage",
  summary: "Have a back-up made now; one at a time.",
  answer: z.object({ id: z.number() }),
  status: 202,
  errors: ["backup-running", "backup-key-missing"],
});

export const proposeBackupKey = route({
  method: "POST",
  path: "backups/key",
  permission: "backups.manage",
  summary:
    "Give the public key that back-ups are sealed with. The first one counts at once; another one when a second administrator has confirmed it, within three days.",
  body: z.object({ recipient: z.string().check(z.maxLength(2000)) }),
  answer: z.object({ proposal: z.nullable(proposal) }),
  errors: ["proposal-waiting"],
});

export const decideBackupKey = route({
  method: "POST",
  path: "backups/key/:id",
  permission: "backups.manage",
  summary: "Confirm another key for the back-ups as a second administrator, or refuse it; one's own is only withdrawn.",
  params: z.object({ id }),
  body: z.object({ accept: z.boolean() }),
  answer: z.object({ recipient: z.nullable(z.string()) }),
  errors: ["own-proposal", "proposal-decided"],
});
