/** Names under which a password, a token or their hash would stand. Nobody writes them into the trail; if somebody did, nobody would read them there. */
const secret =
  /^(new|old|current)?_?-?(password|secret|token|private_?-?key|client_?-?secret|authorization|pass_?-?phrase)(_?-?hash|_?-?value)?$/i;

/** A value of the trail with what stands under the name of a secret hidden. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, secret.test(key) && typeof inner === "string" ? "•••" : withoutSecrets(inner)]),
  );
}
