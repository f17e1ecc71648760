/**
 * Every error code with its HTTP status (decisions 8). A code is the key of its message, `errors.<code>`, in four languages.
 * The first thirteen are the message keys of the specification's section 8.
 */
export const errorStatus = {
  duplicate: 409,
  "existing-user": 409,
  "internal-error": 500,
  "no-connection": 503,
  "primary-key-required": 422,
  "user-not-found": 404,
  "operation-not-allowed": 403,
  "not-found": 404,
  "column-name-not-allowed": 422,
  "required-parameters": 422,
  required_unknown: 409,
  "unauthorized-user": 401,
  undefined: 500,
  "sign-in-failed": 401,
  "session-ended": 401,
  "too-many-attempts": 429,
  "invalid-input": 422,
  "body-not-readable": 400,
  "body-too-large": 413,
  "media-type-not-supported": 415,
  "version-required": 428,
  "version-stale": 412,
  "database-unavailable": 503,
  "set-up-done": 409,
  "set-up-link-invalid": 403,
  "upload-running": 409,
  "file-missing": 422,
  "entity-required": 422,
  "period-not-expected": 409,
  "cell-locked": 409,
  "cell-not-ready": 409,
  "deliverer-may-not-sign": 403,
  "signer-may-not-validate": 403,
  "first-signature-missing": 409,
  "already-signed": 409,
  "already-validated": 409,
  "validation-message-changed": 409,
  "no-entity-expected": 409,
  "scenario-not-complete": 409,
  "comment-required": 422,
  "definition-invalid": 422,
  "user-exists-hub": 409,
  "user-exists-mut": 409,
  "user-exists-wf": 409,
  "group-exists-hub": 409,
  "group-exists-mut": 409,
  "ingestion-included": 409,
  "check-hub-configuration": 422,
  "check-mut-configuration": 422,
  "application-required": 422,
  "own-rights": 403,
  "last-administrator": 409,
  "administrators-never-validate": 409,
  "other-area": 403,
  "in-use": 409,
  "default-language-needed": 409,
  "sso-unavailable": 503,
  "sso-failed": 401,
  "sso-token-invalid": 401,
  "login-kind-off": 403,
  "password-link-invalid": 403,
  "task-pending": 409,
  "task-not-undoable": 409,
  "task-file-gone": 409,
  "task-lost": 500,
  "task-cancelled": 409,
  "export-failed": 500,
  "download-failed": 500,
} as const satisfies Record<string, 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 428 | 429 | 500 | 503>;

export type ErrorCode = keyof typeof errorStatus;

/** The body of every failed answer: the first field users see is a text in their language. */
export type ErrorBody = {
  error: string;
  code: ErrorCode;
  fields?: { path: (string | number)[]; code: string; error: string }[];
  details?: unknown;
  requestId: string;
};
