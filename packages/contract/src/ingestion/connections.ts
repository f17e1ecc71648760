import type { ConnectionDetails } from "@hub/domain/ingestion/connections/connection-details.ts";
import { connectionKinds, type ConnectionSettings, signIns, tlsModes } from "@hub/domain/ingestion/connections/connection-settings.ts";
import * as z from "zod/mini";
import { remoteResult, remoteStep } from "./remote.ts";
import { id, instant, month, name, nothing, route, year } from "../route.ts";

/** One line, trimmed; what it may say is the rules' (domain/configuration/connections). */
const line = (longest: number) => z.string().check(z.trim(), z.maxLength(longest));
const certificate = z.nullable(z.string().check(z.maxLength(50_000)));

export const connectionSettings = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("postgresql"),
    host: line(253),
    port: z.number(),
    database: line(63),
    userName: line(63),
    tls: z.enum(tlsModes),
    /** PEM of the authority that signed the server's certificate; null: those that this machine trusts. */
    caCertificate: certificate,
    timeoutSeconds: z.number(),
  }),
  z.object({
    kind: z.literal("https"),
    baseAddress: line(500),
    signIn: z.enum(signIns),
    userName: z.nullable(line(200)),
    headerName: z.nullable(line(60)),
    /** Hosts a redirect may lead to besides the own; the secret never goes there. */
    redirectHosts: z.array(line(253)).check(z.maxLength(10)),
    caCertificate: certificate,
    timeoutSeconds: z.number(),
  }),
]) satisfies z.ZodMiniType<ConnectionSettings>;

/** What a source takes from a connection, with {year}, {month}, {entity}, {first_day} and {last_day} in it. */
export const queryDetails = z.object({ kind: z.literal("postgresql"), query: z.string().check(z.maxLength(20_000)) });
export const downloadDetails = z.object({ kind: z.literal("https"), path: z.string().check(z.maxLength(1_000)) });
const connectionDetails = z.discriminatedUnion("kind", [queryDetails, downloadDetails]) satisfies z.ZodMiniType<ConnectionDetails>;

const connection = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(connectionKinds),
  settings: connectionSettings,
  /** Whether a secret is kept; it is never read out. */
  hasSecret: z.boolean(),
  /** An administrator opened private networks for it on purpose. */
  allowPrivate: z.boolean(),
  active: z.boolean(),
  version: z.number(),
  /** How the last test ended; null when there was none since it was changed. */
  lastResult: z.nullable(remoteResult),
  lastResultAt: z.nullable(instant),
  /** The ingestions that read from it. */
  usedBy: z.array(z.object({ sourceId: z.number(), ingestionId: z.number(), ingestion: z.string(), active: z.boolean() })),
});
export const listConnections = route({
  method: "GET",
  path: "connections",
  permission: "connections.read",
  summary: "The connections that ingestions may read from, by name.",
  answer: z.object({ items: z.array(connection) }),
});
export const getConnection = route({
  method: "GET",
  path: "connections/:id",
  permission: "connections.read",
  summary: "One connection with how its last test went.",
  params: z.object({ id }),
  answer: connection,
});

const given = z.object({
  name,
  settings: connectionSettings,
  /** Written only. Left out: the one that is kept stays, unless host, user or encryption changed. */
  secret: z.optional(z.string().check(z.maxLength(8_000))),
  allowPrivate: z.boolean(),
  /** Said once more wherever private networks are opened, or another host is put where they are open. */
  confirmPrivate: z.optional(z.boolean()),
  active: z.boolean(),
});
const connectionProblems = ["duplicate", "secret-key-missing"] as const;
export const createConnection = route({
  method: "POST",
  path: "connections",
  permission: "connections.manage",
  summary: "Add a connection.",
  body: given,
  answer: connection,
  status: 201,
  errors: connectionProblems,
});
export const updateConnection = route({
  method: "PUT",
  path: "connections/:id",
  permission: "connections.manage",
  summary: "Change or deactivate a connection.",
  params: z.object({ id }),
  body: given,
  answer: connection,
  versioned: true,
  conflict: connection,
  errors: connectionProblems,
});
export const deleteConnection = route({
  method: "DELETE",
  path: "connections/:id",
  permission: "connections.manage",
  summary: "Delete a connection that no source uses; one in use is deactivated instead.",
  params: z.object({ id }),
  answer: nothing,
  versioned: true,
  conflict: connection,
  errors: ["in-use"],
});
export const testConnection = route({
  method: "POST",
  path: "connections/:id/test",
  permission: "connections.manage",
  summary:
    "Try a connection step by step: name, port, encryption, sign-in, and with details the query or download and its columns. No row is shown.",
  params: z.object({ id }),
  body: z.object({
    /** What to ask; without it the test ends after the sign-in. */
    details: z.optional(z.nullable(connectionDetails)),
    /** Whose columns are looked for in what comes. */
    ingestionId: z.optional(z.nullable(id)),
    legalEntityId: z.optional(z.nullable(id)),
    /** Last month unless told. */
    year: z.optional(year),
    month: z.optional(month),
  }),
  answer: z.object({
    steps: z.array(remoteStep),
    /** Of what came: its columns, and how they fit the ingestion. Null when nothing came, or no ingestion was chosen. */
    columns: z.nullable(
      z.object({
        found: z.array(z.string()),
        missing: z.array(z.string()),
        /** In the file, and not in the definition. */
        unknown: z.array(z.string()),
      }),
    ),
  }),
  errors: ["secret-key-missing", "secret-key-changed"],
});
