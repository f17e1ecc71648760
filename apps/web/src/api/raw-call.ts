import { validToken } from "@hub/contract/session/session.ts";
import { ApiError, call, fullAddressOf } from "./client.ts";
import { readSession } from "./stored-session.ts";

/** An answer as it came. `ms`: from sending to the last byte. */
export type RawAnswer = { status: number; headers: [name: string, value: string][]; body: Blob; ms: number };
type Raw = { method: string; path: string; headers: Record<string, string>; body?: BodyInit | undefined; withSession: boolean };

/** Sends a call as it is given and answers whatever comes, refusals too; for the page that shows the API. Throws ApiError when nothing comes. */
export async function callRaw({ method, path, headers, body, withSession }: Raw): Promise<RawAnswer> {
  const token = withSession ? readSession()?.token : undefined;
  const start = performance.now();
  let answer: RawAnswer;
  try {
    const sent = token ? { ...headers, authorization: `Bearer ${token}` } : headers;
    const response = await fetch(fullAddressOf(path), { method, headers: sent, body: body ?? null });
    const whole = await response.blob();
    answer = { status: response.status, headers: [...response.headers], body: whole, ms: performance.now() - start };
  } catch {
    throw new ApiError(0, {});
  }
  // Asked again as every page does: whoever has ended the session here goes to sign-in.
  if (token && answer.status === 401) void call(validToken).catch(() => undefined);
  return answer;
}
