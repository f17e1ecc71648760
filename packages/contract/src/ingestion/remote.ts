import * as z from "zod/mini";

/** The steps of a test of a remote server; each kind of server has some of them, in this order. */
export const remoteStepNames = ["name", "port", "tls", "host-key", "sign-in", "list", "request", "query", "read", "columns"] as const;

/** One step of a test, as it ended; `code` is the key of a text that says what to do, or what was found. */
export const remoteStep = z.object({
  step: z.enum(remoteStepNames),
  state: z.enum(["ok", "failed", "skipped"]),
  code: z.nullable(z.string()),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  milliseconds: z.number(),
});
export type RemoteStep = z.output<typeof remoteStep>;
/** How the last test or pick-up ended; `running` while a test goes on. */
export const remoteResult = z.object({ running: z.boolean(), steps: z.array(remoteStep) });
export type RemoteResult = z.output<typeof remoteResult>;
