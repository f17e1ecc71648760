import type { MessageKey } from "@hub/i18n/catalog.ts";
import { Problem } from "../problem.ts";

/** Why a remote server could not be reached, signed in to or read: the key of a text that says what to do, and its parameters. Never a secret, never the server's own words. */
export class RemoteFailure extends Error {
  readonly code: MessageKey;
  readonly params: Record<string, string | number>;
  constructor(code: MessageKey, params: Record<string, string | number> = {}, cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.params = params;
  }
}

const networkCodes: Record<string, MessageKey> = {
  ENOTFOUND: "sources.failed-name",
  EAI_AGAIN: "sources.failed-name-service",
  EAI_FAIL: "sources.failed-name-service",
  ECONNREFUSED: "sources.failed-refused",
  ECONNRESET: "sources.failed-cut",
  EPIPE: "sources.failed-cut",
  ETIMEDOUT: "sources.failed-no-answer",
  EHOSTUNREACH: "sources.failed-unreachable",
  ENETUNREACH: "sources.failed-unreachable",
  EADDRNOTAVAIL: "sources.failed-unreachable",
};

/** What people are told of an error: one of ours as it is, the network's by its code, else that it failed; the log has the rest. */
export function remoteFailureOf(error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  if (error instanceof Problem) return new RemoteFailure(`errors.${error.code}`, error.params, error);
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  return new RemoteFailure(networkCodes[code] ?? "sources.failed-other", {}, error);
}
