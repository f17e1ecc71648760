type Begun = { token: string; answer: Promise<Response> };

/** Questions that were sent before the code that asks them was here, by their address. */
const begun = new Map<string, Begun>();

/** Sends a question whose answer the page will ask for: that comes while the page's code does. */
export function begin(address: string, token: string, language: string): void {
  const answer = fetch(address, { headers: { "accept-language": language, authorization: `Bearer ${token}` } });
  // Whoever takes it is told of a failure.
  answer.catch(() => undefined);
  begun.set(address, { token, answer });
}

/** The answer to a question that was begun, once, and only for the session it was begun in. */
export function takeBegun(address: string, token: string | undefined): Promise<Response> | undefined {
  const found = begun.get(address);
  begun.delete(address);
  return found && found.token === token ? found.answer : undefined;
}
