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

/** Thrown where the page stands at another address than the portal's own, where browsers let no key be used. */
export class ElsewhereProblem extends Error {
  readonly address: string;
  constructor(address: string) {
    super(`keys are for ${address}`);
    this.address = address;
  }
}

/** Whether this page stands at another address than the portal's own: a key signs for that one alone, whatever the browser would say of it. */
export const isElsewhere = (address: string): boolean => new URL(address).origin !== globalThis.location.origin;

/** Has one of somebody's keys sign what they are asked. Throws StepProblem and ElsewhereProblem. */
export async function signWithKey({ address, ...request }: KeyRequest): Promise<Assertion> {
  refuseElsewhere(address);
  // The library's own types name transports one by one; browsers pass over what they do not know.
  const optionsJSON = request as Parameters<typeof startAuthentication>[0]["optionsJSON"];
  const { id, response } = await ofBrowser(() => startAuthentication({ optionsJSON }));
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

/** Has the browser make a new key. Throws StepProblem and ElsewhereProblem. */
export async function makeKey({ address, ...creation }: KeyCreation): Promise<Attestation> {
  refuseElsewhere(address);
  const optionsJSON = creation as Parameters<typeof startRegistration>[0]["optionsJSON"];
  const { id, response } = await ofBrowser(() => startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

function refuseElsewhere(address: string): void {
  if (isElsewhere(address)) throw new ElsewhereProblem(address);
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
