import { FromPortal } from "./schema-values.ts";

const most = 40;

/** What a request gave that was answered well. */
export type Proven = { params: Record<string, unknown>; query: unknown; body: unknown };

/** What the portal has answered so far, by name: ids, codes and versions that the next requests can be made of; and what was given where it went well. */
export class KnownValues {
  readonly #proven = new Map<string, Proven[]>();
  readonly #seenBy = new Map<string, string>();
  readonly #byName = new Map<string, unknown[]>();
  readonly #versions = new Map<string, number>();
  #added = 0;

  /** The oldest but a few give way, so that what was deleted is forgotten. */
  add(name: string, ...values: unknown[]): void {
    const held = this.#byName.get(name) ?? [];
    for (const value of values) {
      if (held.includes(value)) continue;
      if (held.length < most) held.push(value);
      else held[(this.#added += 1) % most] = value;
    }
    this.#byName.set(name, held);
  }

  pick(name: string, place: number): unknown {
    const held = this.#byName.get(name) ?? [];
    // The newer ones are the likelier ones to be there still.
    return held.at(place % 3 === 0 ? place % held.length : -1 - (place % Math.min(held.length, 5)));
  }

  /** The id of a thing that stands under a path such as `swp/items`. */
  pickOf(path: string, place: number): unknown {
    return this.pick(`/${path}`, place) ?? this.pick(`below ${path}`, place);
  }

  /** Who was last shown the thing with an id. */
  seenBy(path: string, id: unknown): string | undefined {
    return this.#seenBy.get(`${path}#${String(id as number)}`);
  }

  /** Keeps what went well with a route; the last few. */
  prove(route: string, given: Proven): void {
    const held = this.#proven.get(route) ?? [];
    if (held.length < 6) held.push(given);
    else held[(this.#added += 1) % 6] = given;
    this.#proven.set(route, held);
  }

  pickProven(route: string, place: number): Proven | undefined {
    const held = this.#proven.get(route) ?? [];
    return held[place % held.length];
  }

  /** The version in which a thing was last seen, else that of anything there. */
  versionOf(path: string, id: unknown): number {
    return this.#versions.get(`${path}#${String(id as number)}`) ?? this.#versions.get(path) ?? 1;
  }

  /** Learns from what somebody was answered; `path` is the static beginning of the route's. */
  learn(path: string, answer: unknown, asker: string): void {
    const steps = path.split("/");
    let left = 600;
    const walk = (value: unknown, name: string, depth: number): void => {
      if (typeof value !== "object" || value === null || (left -= 1) < 0) return;
      if (Array.isArray(value)) {
        for (const each of value.slice(0, 30)) walk(each, name, depth);
        return;
      }
      const thing = value as Record<string, unknown>;
      const { id, version } = thing;
      if (id !== undefined && depth <= 1) {
        this.add(`/${path}`, id);
        for (let length = 1; length <= steps.length; length += 1)
          this.#seenBy.set(`${steps.slice(0, length).join("/")}#${String(id as number)}`, asker);
        for (let length = 1; length < steps.length; length += 1) this.add(`below ${steps.slice(0, length).join("/")}`, id);
        this.add(`${singular(steps.at(-1) ?? "")}Id`, id);
      }
      if (id !== undefined && name !== "" && name !== "items") this.add(`${singular(name)}Id`, id);
      if (typeof version === "number") {
        for (let length = 1; length <= steps.length; length += 1)
          this.#versions.set(`${steps.slice(0, length).join("/")}#${String(id as number)}`, version);
        this.#versions.set(path, version);
      }
      for (const [key, inner] of Object.entries(thing)) {
        if (typeof inner === "object") walk(inner, key, depth + (key === "items" ? 0 : 1));
        else if (key !== "id" && key !== "version" && (typeof inner === "number" || (typeof inner === "string" && inner.length <= 100)))
          this.add(key, inner);
      }
    };
    walk(answer, "", 0);
  }

  /** A value with what stands in it for something of the portal's put in its place. */
  resolve(value: unknown): unknown {
    if (value instanceof FromPortal) return this.pick(value.name, value.pick) ?? value.otherwise;
    if (Array.isArray(value)) return value.map((each) => this.resolve(each));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.resolve(inner)]));
  }

  /** The same as once went well, but for what has to be another one: names and codes, and what the portal gave to be sent back once. */
  renew(value: unknown, number: number, name = ""): unknown {
    if (Array.isArray(value)) return value.map((each) => this.renew(each, number));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.renew(inner, number, key)]));
    if (typeof value !== "string") return value;
    if (/^(name|globalName)$/.test(name)) return `${value.slice(0, 20)} ${number}`;
    if (name === "token") return this.pick(name, this.#added + number) ?? value;
    return name === "code" ? `${value.slice(0, 6)}${number}` : value;
  }

  /** Forgets the id of a thing that is gone. */
  forget(path: string, id: unknown): void {
    const steps = path.split("/");
    const names = [`/${path}`, ...steps.map((_, at) => `below ${steps.slice(0, at + 1).join("/")}`)];
    for (const name of names) {
      const held = this.#byName.get(name) ?? [];
      const at = held.findIndex((each) => String(each) === String(id as number));
      if (at >= 0) held.splice(at, 1);
    }
  }

  /** A written example with the ids and codes of this portal in place of its own. */
  adopt(value: unknown, place: number, name = ""): unknown {
    if (Array.isArray(value)) return value.map((each, at) => this.adopt(each, place + at, singular(name)));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.adopt(inner, place, key)]));
    if (!/Id$|^(section|consolidationType|year|month|token|email|to|accountant)$/.test(name)) return value;
    return value === null ? null : (this.pick(name, place) ?? value);
  }
}

/** `legal-entities` as `legalEntity`, `files` as `file`. */
function singular(plural: string): string {
  const camel = plural.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return camel.replace(/ies$/, "y").replace(/s$/, "");
}
