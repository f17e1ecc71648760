import { type conflictCodes, type ErrorCode, errorStatus } from "@hub/contract/errors.ts";
import type { Conflict, Route } from "@hub/contract/route.ts";
import type { Issue } from "@hub/domain/issue.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";
import type { PassingCode } from "./db/passing-failure.ts";

/** How much of what is wrong is told at once: more than anybody mends before trying again. */
export const mostIssues = 200;

/**
 * A refusal that the user should hear of: its code decides status and message, unless a `message` of its own says more; `params` fill it, `details` travel as
 * they are, and `retryAfter` (whole seconds) goes out as the header of that name. `conflict` comes by the function of that name.
 */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly messageKey: MessageKey;
  readonly params: Record<string, string | number>;
  readonly issues: readonly Issue[];
  readonly details: unknown;
  readonly conflict: { route: Route; now: unknown } | undefined;
  readonly retryAfter: number | undefined;
  constructor(
    code: ErrorCode,
    given: {
      message?: MessageKey;
      params?: Record<string, string | number>;
      issues?: readonly Issue[];
      details?: unknown;
      conflict?: { route: Route; now: unknown };
      retryAfter?: number | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: given.cause });
    this.code = code;
    this.messageKey = given.message ?? `errors.${code}`;
    this.params = given.params ?? {};
    this.issues = given.issues ?? [];
    this.details = given.details;
    this.conflict = given.conflict;
    this.retryAfter = given.retryAfter;
  }
  get status(): number {
    return errorStatus[this.code];
  }
}

/** A refusal that is about one field: what it says stands there, too. */
export function problemAt(path: Issue["path"], code: ErrorCode, cause?: unknown): Problem {
  return new Problem(code, { issues: [{ code: `errors.${code}`, path }], cause });
}

/** What refuses an edit that was made on something else than what stands: with what stands `now`, as the asker may read it and the route says it. */
export function conflict<R extends Route>(route: R, now: Conflict<R>, code: (typeof conflictCodes)[number] = "version-stale"): Problem {
  return new Problem(code, { conflict: { route, now } });
}

/** Why nothing should be sent to this portal. */
export type NotReady = Extract<
  ErrorCode,
  "database-unavailable" | "database-read-only" | "schema-differs" | "release-too-old" | "portal-stopping"
>;

/** After how many seconds what failed because of the moment is worth another try; a full disk waits for a person. */
export const retryAfter: Record<PassingCode | NotReady, number | undefined> = {
  "database-unavailable": 5,
  "database-read-only": 30,
  "files-unavailable": 30,
  "portal-busy": 5,
  "record-busy": 5,
  "took-too-long": 30,
  "storage-full": undefined,
  "schema-differs": 30,
  "release-too-old": 30,
  "portal-stopping": 5,
};

/** The row, or a not-found problem. */
export function found<T>(row: T | undefined | null): T {
  if (row === undefined || row === null) throw new Problem("not-found");
  return row;
}
