import type { Assertion, Attestation, KeyCreation, KeyRequest } from "@hub/contract/session/key-shapes.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";
import { browserSupportsWebAuthn, startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";

/** Why a step did not come to asking the server, as a text says it. */
export class StepProblem extends Error {
  readonly text: MessageKey;
  constructor(text: MessageKey, cause?: unknown) {
    super(text, { cause });
    this.text = text;
  }
}

/** Has one of somebody's keys sign what they are asked. Throws StepProblem. */
export async function signWithKey(request: KeyRequest): Promise<Assertion> {
  // The library's own types name transports one by one; browsers pass over what they do not know.
  const optionsJSON = request as Parameters<typeof startAuthentication>[0]["optionsJSON"];
  const { id, response } = await ofBrowser(() => startAuthentication({ optionsJSON }));
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

/** Has the browser make a new key. Throws StepProblem. */
export async function makeKey(creation: KeyCreation): Promise<Attestation> {
  const optionsJSON = creation as Parameters<typeof startRegistration>[0]["optionsJSON"];
  const { id, response } = await ofBrowser(() => startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

async function ofBrowser<T>(work: () => Promise<T>): Promise<T> {
  if (!browserSupportsWebAuthn()) throw new StepProblem("factor.key-unsupported");
  try {
    return await work();
  } catch (error) {
    throw new StepProblem(textOf(error), error);
  }
}

/** Whoever cancels, waits too long or has no key at hand is told the same by browsers: they do not say which. */
function textOf(error: unknown): MessageKey {
  const { name } = error instanceof WebAuthnError && error.cause instanceof Error ? error.cause : (error as Error);
  if (name === "InvalidStateError") return "factor.key-there";
  return name === "SecurityError" || name === "NotSupportedError" ? "factor.key-unsupported" : "factor.key-cancelled";
}
