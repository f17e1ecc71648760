import * as z from "zod/mini";
import { remoteResult } from "./remote.ts";
import { id, instant, name, nothing, route, whole } from "../route.ts";

/** How a portal shows who it is: a password, or a private key. */
export const sftpAuths = ["password", "key"] as const;

/** A server's public key as people compare it: algorithm and fingerprint, the latter as OpenSSH prints it. */
const shownKey = z.object({ algorithm: z.string(), fingerprint: z.string() });

const endpoint = z.object({
  id: z.number(),
  name: z.string(),
  host: z.string(),
  port: z.number(),
  userName: z.string(),
  auth: z.enum(sftpAuths),
  /** It is written and never read: only whether there is one. */
  hasSecret: z.boolean(),
  /** The server's key as an administrator accepted it; without it nothing is ever sent. */
  hostKey: z.nullable(z.object({ algorithm: z.string(), fingerprint: z.string(), pinnedBy: z.string(), pinnedAt: instant })),
  allowPrivate: z.boolean(),
  active: z.boolean(),
  version: z.number(),
  lastResult: z.nullable(remoteResult),
  lastResultAt: z.nullable(instant),
  /** How many sources use it. */
  sources: z.number(),
});

const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(255), z.regex(/^[^\p{Cc}]*$/u));
const endpointInput = z.object({
  name,
  host: line,
  port: whole(1, 65535),
  userName: line,
  auth: z.enum(sftpAuths),
  /** The password, or the private key as text (OpenSSH or PEM); left out: the stored one stays. */
  secret: z.optional(z.string().check(z.minLength(1), z.maxLength(20_000))),
  /** Opens the private key that is sent with it, once; it is not stored. */
  passphrase: z.optional(z.string().check(z.maxLength(1000))),
  /** Opens private networks for this endpoint on purpose. */
  allowPrivate: z.boolean(),
  /** Said once more where private networks are opened, or another server is put where they are open. */
  confirmPrivate: z.optional(z.boolean()),
  active: z.boolean(),
});

export const listSftpEndpoints = route({
  method: "GET",
  path: "sftp",
  permission: "sftp.read",
  summary: "The SFTP servers from which ingestions get files.",
  answer: z.object({ items: z.array(endpoint) }),
});
export const getSftpEndpoint = route({
  method: "GET",
  path: "sftp/:id",
  permission: "sftp.read",
  summary: "One SFTP server, with how its last test ended; a test that goes on shows the steps it has done.",
  params: z.object({ id }),
  answer: endpoint,
});
export const createSftpEndpoint = route({
  method: "POST",
  path: "sftp",
  permission: "sftp.manage",
  summary: "Add an SFTP server. Nothing is sent to it until its key was accepted.",
  body: endpointInput,
  answer: endpoint,
  status: 201,
  errors: ["duplicate", "secret-required", "secret-key-missing"],
});
export const updateSftpEndpoint = route({
  method: "PUT",
  path: "sftp/:id",
  permission: "sftp.manage",
  summary: "Change an SFTP server. Another host, port or user needs the secret again; another host or port also its key.",
  params: z.object({ id }),
  body: endpointInput,
  answer: endpoint,
  versioned: true,
  conflict: endpoint,
  errors: ["duplicate", "secret-required", "secret-key-missing"],
});
export const deleteSftpEndpoint = route({
  method: "DELETE",
  path: "sftp/:id",
  permission: "sftp.manage",
  summary: "Remove an SFTP server that no source uses.",
  params: z.object({ id }),
  answer: nothing,
  versioned: true,
  conflict: endpoint,
  errors: ["in-use"],
});
export const readSftpHostKey = route({
  method: "POST",
  path: "sftp/:id/host-key",
  permission: "sftp.manage",
  summary: "Read the key that the server shows now, without signing in: nothing is sent but what the connection itself needs.",
  params: z.object({ id }),
  answer: z.object({ shown: shownKey, pinned: z.nullable(shownKey), same: z.boolean() }),
  errors: ["remote-failed"],
});
export const pinSftpHostKey = route({
  method: "PUT",
  path: "sftp/:id/host-key",
  permission: "sftp.manage",
  summary: "Accept the server's key by sending its fingerprint back; from now on only a server with exactly this key is signed in to.",
  params: z.object({ id }),
  body: z.object({ fingerprint: z.string().check(z.regex(/^SHA256:[A-Za-z0-9+/]{43}$/)) }),
  answer: endpoint,
  versioned: true,
  conflict: endpoint,
  errors: ["remote-failed", "host-key-differs"],
});
export const testSftpEndpoint = route({
  method: "POST",
  path: "sftp/:id/test",
  permission: "sftp.manage",
  summary: "Try an SFTP server step by step: name, port, host key, sign-in, list, read.",
  params: z.object({ id }),
  body: z.object({
    /** What is listed; where the account begins when left empty. */
    directory: z.string().check(z.maxLength(500), z.regex(/^[^\p{Cc}]*$/u)),
    /** Of the files that are counted; the first bytes of one of them are read. */
    pattern: z.string().check(z.maxLength(200), z.regex(/^[^\p{Cc}]*$/u)),
  }),
  answer: remoteResult,
});
