/** What an address may ask for: texts by name. */
export type Address = Record<string, string | undefined>;

/** The parameters that an address may have, each a text or left out. */
export type Says<Name extends string> = { [K in Name]?: string | undefined };

/** The id an address names; undefined when it can be none. */
export function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** What is there of it: a property that is undefined goes. */
export function defined<T extends object>(all: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as T;
}

/** A filter with something else in it; undefined takes out. */
export function changeFilter<T extends object>(filter: T, changed: { [K in keyof T]?: T[K] | undefined }): T {
  return defined<T>({ ...filter, ...changed } as { [K in keyof T]: T[K] | undefined });
}

/** Search parameters as flat text, in both directions: the router's own parser would turn `00012` or a numeric token into another number. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text.startsWith("?") ? text.slice(1) : text));
}

/** `?a=1&b=x`, or nothing when there is nothing; empty values are left out. */
export function stringifySearch(search: Record<string, string | number | boolean | null | undefined>): string {
  const written = new URLSearchParams(
    Object.entries(search).flatMap(([key, value]) => (value === undefined || value === null || value === "" ? [] : [[key, String(value)]])),
  );
  return written.size > 0 ? `?${written.toString()}` : "";
}
