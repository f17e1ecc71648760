import fc from "fast-check";

/** Nests empty lists so deep. */
const nested = (depth: number): unknown => {
  let value: unknown = [];
  for (let at = 0; at < depth; at += 1) value = [value];
  return value;
};

/** What nobody means to send: other kinds, edges of numbers, texts that some parser or database stumbles over. */
export const nasties: readonly unknown[] = [
  null, true, false, 0, -0, -1, 1.5, 2 ** 31, 2 ** 31 - 1, 2 ** 53, 2 ** 63, 1e308, 5e-324, "", " ", "NaN", "Infinity", "-0", "1e3", "0x10", "1_000", "+1", "01", "9007199254740993",
  "99999999999999999999", "-2147483649", "true", "null", "undefined", "[object Object]", [], {}, [[]], [null], { id: {} }, nested(20), nested(60), nested(4000), "\0", "a\0b", "\ud800", "\udfffx", "\ufeff",
  "\u202eabc", "\u200b", "e\u0301", "👩‍👩‍👧‍👦", "ﬁ", "İ", "ß", "\r\n", "\t", "\u2028", "\u0085", "'", "''; drop table app_user; --", "\" or 1=1", "\\", "%", "_", "%_%", "\\%", "$1", "${7*7}", "{{7*7}}",
  "=1+1", "../../etc/passwd", "..\\..\\", "file:///etc/passwd", "con", ".", "..", "a/b", "a?b#c", "2026-02-30", "0000-00-00", "9999-12-31", "10000-01-01", "-000001-01-01", "2026-13", "infinity",
  "epoch", "now", "today", "2026-10-01T25:00:00Z", "x".repeat(300), "x".repeat(10_000), "x".repeat(200_000), "é".repeat(3000), "😀".repeat(2000), "(".repeat(500), "a,".repeat(3000), "1,".repeat(300),
  Array.from({ length: 2000 }, (_, at) => at), Array.from({ length: 300 }, () => ({})), Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${at}`, at])), "__proto__", "constructor", "toString",
  "hasOwnProperty", "*", "&", "|", "!", ":*", "a:b & c", "<->", "(", "[", "^(a+)+$", "a".repeat(40) + "!", "xn--", "a@b", "@", "a@b.c".repeat(60),
]; // prettier-ignore

/** How a part of a request is spoilt: at one of its places, counted through. */
export type Spoiling = { how: "replace" | "remove" | "add" | "wrap" | "repeat"; at: number; nasty: number };
export const spoilings: fc.Arbitrary<Spoiling> = fc.record({
  how: fc.constantFrom("replace", "replace", "replace", "remove", "add", "wrap", "repeat"),
  at: fc.nat({ max: 200 }),
  nasty: fc.nat({ max: nasties.length - 1 }),
});
const extraNames = ["id", "__proto__", "constructor", "", "version", "a\0b", "toString", "$where", "x".repeat(3000)];

type Place = { holder: Record<string, unknown>; key: string };

/** A value as it stands in an address or a form: itself when it is a text, else as JSON. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined"));

/** A copy of a value, spoilt at one of its places, itself among them. */
export function spoil(value: unknown, { how, at, nasty }: Spoiling): unknown {
  const root: Record<string, unknown> = { value: structuredClone(value) };
  const places: Place[] = [];
  const collect = (holder: Record<string, unknown>, key: string, depth: number) => {
    places.push({ holder, key });
    const below = holder[key];
    if (typeof below !== "object" || below === null || depth > 12) return;
    for (const inner of Object.keys(below).slice(0, 60)) collect(below as Record<string, unknown>, inner, depth + 1);
  };
  collect(root, "value", 0);
  // The whole is the least of what can be wrong: the first place is as likely as any other.
  const { holder, key } = places[at % places.length] ?? { holder: root, key: "value" };
  const old = holder[key];
  const bad = nasties[nasty];
  if (how === "replace") set(holder, key, bad);
  else if (how === "remove") remove(holder, key);
  else if (how === "wrap") set(holder, key, nasty % 2 ? [old] : { value: old });
  else if (how === "repeat") set(holder, key, Array.isArray(old) ? Array.from({ length: 40 }, () => old).flat() : [old, old]);
  else if (typeof old === "object" && old !== null && !Array.isArray(old))
    set(old as Record<string, unknown>, extraNames[at % extraNames.length] ?? "", bad);
  else set(holder, key, bad);
  return root["value"];
}

// As JSON gives it: an own field also where the name means something to an object.
function set(holder: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

function remove(holder: Record<string, unknown>, key: string): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else Reflect.deleteProperty(holder, key);
}
