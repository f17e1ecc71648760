import type { SourceSchedule } from "@hub/domain/ingestion/sources/source-schedule.ts";
import type { SftpDetails } from "@hub/domain/ingestion/sources/sftp-details.ts";
import * as z from "zod/mini";
import { downloadDetails, queryDetails } from "./connections.ts";
import { id, instant, nothing, route, whole } from "../route.ts";

const line = (longest: number) => z.string().check(z.maxLength(longest), z.regex(/^[^\p{Cc}]*$/u));

export const sftpDetails = z.object({
  kind: z.literal("sftp"),
  directory: line(500),
  pattern: line(200),
  complete: z.enum(["unchanged", "marker", "renamed"]),
  marker: line(40),
  accepted: z.enum(["archive", "leave", "delete"]),
  archiveFolder: line(500),
  refused: z.enum(["error-folder", "leave"]),
  errorFolder: line(500),
}) satisfies z.ZodMiniType<SftpDetails>;

/** What is taken and what becomes of it, by the kind of place. */
export const sourceDetails = z.discriminatedUnion("kind", [sftpDetails, queryDetails, downloadDetails]);
export type SourceDetails = z.output<typeof sourceDetails>;

export const sourceSchedule = z.object({
  when: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("every"), minutes: z.number() }),
    z.object({ kind: z.literal("daily"), at: z.string().check(z.maxLength(10)) }),
    z.object({ kind: z.literal("asked") }),
  ]),
  zone: z.string().check(z.maxLength(64)),
  days: z.nullable(z.object({ from: z.number(), to: z.number() })),
  month: z.enum(["name", "previous", "current"]),
}) satisfies z.ZodMiniType<SourceSchedule>;

const sourceInput = z.object({
  ingestionId: id,
  /** One of the two says where the files are. */
  sftpEndpointId: z.nullable(id),
  connectionId: z.nullable(id),
  /** Null when a column of the file says it, or its name does. */
  legalEntityId: z.nullable(id),
  details: sourceDetails,
  schedule: sourceSchedule,
  /** In whose name it delivers: a process source of the ingestion. */
  runsAs: id,
  active: z.boolean(),
});

const named = z.object({ id: z.number(), name: z.string() });
const problem = z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) });
export const runStates = ["pending", "done", "failed"] as const;
const run = z.object({
  id: z.number(),
  state: z.enum(runStates),
  startedAt: instant,
  finishedAt: z.nullable(instant),
  /** Null: by the schedule. */
  askedBy: z.nullable(z.string()),
  filesTaken: z.number(),
  /** Files it refused: they are not delivered. */
  filesRefused: z.number(),
  problem: z.nullable(problem),
});
const source = z.object({
  id: z.number(),
  ingestion: z.object({
    id: z.number(),
    code: z.string(),
    name: z.string(),
    section: z.string(),
    entityFrom: z.enum(["delivery", "column"]),
  }),
  sftpEndpoint: z.nullable(named),
  connection: z.nullable(named),
  legalEntity: z.nullable(z.object({ id: z.number(), code: z.string(), name: z.string() })),
  details: sourceDetails,
  schedule: sourceSchedule,
  runsAs: named,
  /** Whether that person may deliver for the ingestion today. */
  runsAsMay: z.boolean(),
  active: z.boolean(),
  version: z.number(),
  nextRunAt: z.nullable(instant),
  lastRun: z.nullable(run),
  /** Files that wait: seen, and not yet taken because they may still be written. */
  waiting: z.number(),
  /** Files whose outcome stands and that could not be put away yet; it is tried again. */
  notPutAway: z.number(),
});

export const fileStates = ["taken", "archived", "error-folder", "left", "deleted", "gone", "changed"] as const;
const file = z.object({
  id: z.number(),
  runId: z.number(),
  name: z.string(),
  size: z.nullable(z.number()),
  takenAt: instant,
  /** Where it is now, or what was done with it. */
  state: z.enum(fileStates),
  /** Why it was refused: then there is no upload. */
  problem: z.nullable(problem),
  /** Why it could not be put away yet; that is tried again. */
  settleProblem: z.nullable(problem),
  /** What the check made of it. */
  upload: z.nullable(
    z.object({
      id: z.number(),
      state: z.string(),
      year: z.number(),
      month: z.number(),
      legalEntity: z.nullable(z.object({ id: z.number(), code: z.string(), name: z.string() })),
      problemCode: z.nullable(z.string()),
      errorCount: z.number(),
      warningCount: z.number(),
    }),
  ),
  /** Whether "take again" is offered: it was refused and lies where it was. */
  again: z.boolean(),
});

const sourceProblems = ["invalid-input", "not-found"] as const;

export const listSources = route({
  method: "GET",
  path: "sources",
  permission: "sources.read",
  summary: "The sources from which ingestions get their files by themselves.",
  query: z.object({ ingestionId: z.optional(id), sftpEndpointId: z.optional(id), connectionId: z.optional(id) }),
  answer: z.object({ items: z.array(source) }),
});
export const getSource = route({
  method: "GET",
  path: "sources/:id",
  permission: "sources.read",
  summary: "One source with its last run.",
  params: z.object({ id }),
  answer: source,
});
export const createSource = route({
  method: "POST",
  path: "sources",
  permission: "ingestions.define",
  summary: "Let an ingestion get its files by itself.",
  body: sourceInput,
  answer: source,
  status: 201,
  errors: sourceProblems,
});
export const updateSource = route({
  method: "PUT",
  path: "sources/:id",
  permission: "ingestions.define",
  summary: "Change a source.",
  params: z.object({ id }),
  body: sourceInput,
  answer: source,
  versioned: true,
  conflict: source,
  errors: sourceProblems,
});
export const deleteSource = route({
  method: "DELETE",
  path: "sources/:id",
  permission: "ingestions.define",
  summary: "Remove a source with its history of runs; what it delivered stays.",
  params: z.object({ id }),
  answer: nothing,
  versioned: true,
  conflict: source,
  errors: ["source-running"],
});
/** Whom a source of an ingestion may deliver for, and which entities. */
export const sourceOptions = route({
  method: "GET",
  path: "sources/options",
  permission: "sources.read",
  summary: "What a source of an ingestion can be made of: process sources who may deliver, entities, endpoints and connections.",
  query: z.object({ ingestionId: id }),
  answer: z.object({
    people: z.array(z.object({ id: z.number(), name: z.string(), email: z.string(), legalEntityIds: z.nullable(z.array(z.number())) })),
    legalEntities: z.array(z.object({ id: z.number(), code: z.string(), name: z.string() })),
    sftpEndpoints: z.array(named),
    connections: z.array(z.object({ id: z.number(), name: z.string(), kind: z.string() })),
  }),
  errors: ["not-found"],
});
export const takeNow = route({
  method: "POST",
  path: "sources/:id/take-now",
  permission: "ingestions.define",
  summary: "Look at a source now: what is there and whole is taken, as the schedule would.",
  params: z.object({ id }),
  answer: run,
  status: 202,
  errors: ["source-running", "source-paused"],
});
export const listSourceRuns = route({
  method: "GET",
  path: "sources/:id/runs",
  permission: "sources.read",
  summary: "The runs of a source, newest first.",
  params: z.object({ id }),
  query: z.object({ before: z.optional(whole(1, 9_000_000_000)) }),
  answer: z.object({ items: z.array(run), next: z.nullable(z.number()) }),
});
export const listSourceFiles = route({
  method: "GET",
  path: "sources/:id/files",
  permission: "sources.read",
  summary: "What a source took or refused, newest first, with what came of each file.",
  params: z.object({ id }),
  query: z.object({ before: z.optional(whole(1, 9_000_000_000)) }),
  answer: z.object({ items: z.array(file), next: z.nullable(z.number()) }),
});
export const takeFileAgain = route({
  method: "POST",
  path: "sources/:id/files/:fileId/again",
  permission: "ingestions.define",
  summary: "Forget that a file was refused, so that the next look takes it again.",
  params: z.object({ id, fileId: id }),
  answer: nothing,
  errors: ["not-found"],
});
