import * as client from "openid-client";

type Shape = {
  code?: unknown;
  error?: unknown;
  cause?: { code?: unknown; claim?: unknown; status?: unknown; cause?: { claim?: unknown } };
};

/** Whether the provider did not answer (try later) or what it answered cannot be believed (start again). */
export function failureCode(error: unknown): "sso-unavailable" | "sso-failed" {
  const { code, cause } = error as Shape;
  if (code === "OAUTH_TIMEOUT" || code === "OAUTH_ABORT") return "sso-unavailable";
  // `fetch` throws this when there is no connection.
  if (error instanceof TypeError && error.message === "fetch failed") return "sso-unavailable";
  const status = error instanceof client.ResponseBodyError ? error.status : cause instanceof Response ? cause.status : 0;
  return status >= 500 ? "sso-unavailable" : "sso-failed";
}

/** What a log may know of a failure: codes and names of claims, never an answer, a token or a code of the provider's. */
export function describeFailure(error: unknown): Record<string, string> {
  const { code, error: said, cause } = error as Shape;
  const known = {
    name: error instanceof Error ? error.name : typeof error,
    code: code ?? cause?.code,
    error: said,
    claim: cause?.claim ?? cause?.cause?.claim,
    status: typeof cause?.status === "number" ? String(cause.status) : undefined,
  };
  return Object.fromEntries(Object.entries(known).filter((entry): entry is [string, string] => isShortCode(entry[1])));
}

function isShortCode(value: unknown): boolean {
  return typeof value === "string" && /^[\w.-]{1,60}$/.test(value);
}
