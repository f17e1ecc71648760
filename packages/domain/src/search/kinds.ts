/** What search finds, in the order in which things that are met as well come. */
export const searchKinds = [
  "act",
  "screen",
  "entity",
  "report",
  "kpi",
  "card",
  "scenario",
  "person",
  "delivery",
  "event",
  "item",
  "setting",
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** A thing by its kind and what it is known by there; as text `entity:12`. */
export type Ref = { kind: SearchKind; ref: string };

/** At most so many things that were opened last are named at once. */
export const mostRecent = 24;

/** Reads `entity:12,screen:mut`; what names nothing is left out. */
export function readRefs(text: string): Ref[] {
  return text
    .split(",")
    .flatMap((part) => {
      const at = part.indexOf(":");
      const kind = searchKinds.find((known) => known === part.slice(0, at));
      const ref = part.slice(at + 1);
      return kind === undefined || ref === "" ? [] : [{ kind, ref }];
    })
    .slice(0, mostRecent);
}
