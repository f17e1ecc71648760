import { listChanges } from "./content-changes.ts";
import type { Content } from "./content.ts";

export type UnlikenessCode =
  | "entity-entered"
  | "entity-left"
  | "section-entered"
  | "section-left"
  | "definition-differs"
  | "convention-differs"
  | "rate-differs";
/** Why two contents are not like for like; the subjects are codes of entities, sections, ingestions, conventions, currencies. */
export type Unlikeness = { code: UnlikenessCode; subjects: string[] };

/**
 * In what another content differs from the first one besides its data: the perimeter, the definitions of ingestions both have, conventions, rates of
 * currencies. Nothing means like for like. Persons, hours and shares of them are the same in any currency: rates count only `ofMoney`.
 */
export function listUnlikeness(first: Content, other: Content, ofMoney = true): Unlikeness[] {
  const entities = (content: Content) => new Map(content.cells.map(({ legalEntityId, code }) => [legalEntityId, code]));
  const [before, after] = [entities(first), entities(other)];
  const only = (of: Map<number, string>, without: Map<number, string>) => [...of].flatMap(([id, code]) => (without.has(id) ? [] : [code]));
  const sections = (content: Content) => content.cells.map(({ section }) => section);
  const changes = listChanges(first, other);
  const subjects = (kind: string) => changes.flatMap((each) => (each.kind === kind && each.subject ? [each.subject] : []));
  const all: [UnlikenessCode, string[]][] = [
    ["entity-entered", only(after, before)],
    ["entity-left", only(before, after)],
    ["section-entered", sections(other).filter((section) => !sections(first).includes(section))],
    ["section-left", sections(first).filter((section) => !sections(other).includes(section))],
    ["definition-differs", subjects("definition-changed")],
    ["convention-differs", subjects("convention-changed")],
    ["rate-differs", ofMoney ? subjects("rate-changed") : []],
  ];
  return all.flatMap(([code, found]) => (found.length > 0 ? [{ code, subjects: [...new Set(found)].toSorted() }] : []));
}
