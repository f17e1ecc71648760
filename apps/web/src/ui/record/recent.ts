import { mostRecent, readRefs, type Ref, type SearchKind } from "@hub/domain/search/kinds.ts";
import { recentKeyOf } from "./recent-key.ts";

/** As many things are remembered; the rest of what may be named at once is for the pages of the portal. */
const most = 10;

/** What somebody opened last here, the latest first. Numbers and codes alone are kept: the server names them, by the rights of the moment. */
export function readRecent(userName: string): Ref[] {
  return readRefs(localStorage.getItem(recentKeyOf(userName)) ?? "").slice(0, most);
}

/** Remembers a thing as the last one opened. */
export function remember(userName: string, { kind, ref }: Ref): void {
  // What was done does not wait any more.
  if (kind === "act") return;
  const before = readRecent(userName).filter((each) => each.kind !== kind || each.ref !== ref);
  localStorage.setItem(recentKeyOf(userName), textOf([{ kind, ref }, ...before].slice(0, most)));
}

/** The last things opened and then the pages of the portal, as the search is asked for them. */
export function firstShown(recent: readonly Ref[], pages: readonly string[]): string {
  const rest = pages.filter((ref) => !recent.some((each) => each.kind === "screen" && each.ref === ref));
  return textOf([...recent, ...rest.map((ref): Ref => ({ kind: "screen", ref }))].slice(0, mostRecent));
}

/** Things as an address names them. */
export const textOf = (refs: readonly Ref[]): string => refs.map(({ kind, ref }) => `${kind}:${ref}`).join(",");

const byPath: [path: RegExp, kind: SearchKind][] = [
  [/^\/entities\/(\d+)$/, "entity"],
  [/^\/scenaries\/(\d+)\/dashboard$/, "scenario"],
  [/^\/dashboards\/(\d+)\/dashboard$/, "report"],
];
const bySearch: [path: string, parameter: string, kind: SearchKind][] = [
  ["/glossary", "card", "card"],
  ["/quality", "event", "event"],
  ["/mut", "upload", "delivery"],
  ["/swp", "item", "item"],
];

/** The thing that an address shows; undefined where it shows a list, or something that search does not know. */
export function refOfAddress(path: string, search: Readonly<Record<string, unknown>>): Ref | undefined {
  for (const [pattern, kind] of byPath) {
    const ref = pattern.exec(path)?.[1];
    if (ref !== undefined) return { kind, ref };
  }
  for (const [of, parameter, kind] of bySearch) {
    const ref = search[parameter];
    if (path === of && typeof ref === "string" && /^\d{1,10}$/.test(ref)) return { kind, ref };
  }
  return undefined;
}
