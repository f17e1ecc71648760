import type { BenchPortal } from "../setup/portal.ts";

/** What is asked of items: tables in each order, filters, words, numbers. */
export const itemCases: [name: string, path: string][] = [
  ["a tab, by name", "swp/items?tab=profiles-shortage&limit=50"],
  ["by place", "swp/items?tab=profiles-shortage&sort=place&limit=50"],
  ["by size", "swp/items?tab=skills-shortage&sort=size&limit=50"],
  ["by timeline", "swp/items?tab=profiles-pool&sort=timeline&limit=50"],
  ["by coverage, of a unit", "swp/items?tab=profiles-shortage&sort=coverage&orgs=5&limit=50"],
  ["latest first, critical ones", "swp/items?tab=key-skills&sort=updated&impacts=Critical&limit=50"],
  ["a page of 500", "swp/items?tab=profiles-shortage&limit=500"],
  ["words of a text", "swp/items?tab=profiles-shortage&text=programme%20team%20412&limit=50"],
  ["a word of profiles", "swp/items?tab=profiles-shortage&text=profile&limit=50"],
  ["counts of a tab", "swp/items/counts?tab=profiles-shortage"],
  ["counts of a filter", "swp/items/counts?tab=profiles-shortage&impacts=Critical&orgs=5&coverages=OPEN&text=team"],
  ["pools", "swp/pools?orgs=1"],
];

/** The page that lies `depth` items behind the first one, by a sort. */
export async function pathAtDepth(portal: BenchPortal, token: string, sort: string, depth: number): Promise<string> {
  const path = `swp/items?tab=profiles-shortage&sort=${sort}`;
  let after = "";
  for (let at = 0; at < depth; at += 500) {
    const { next } = JSON.parse(await portal.ask(`${path}&limit=500${after}`, token)) as { next: string };
    after = `&after=${encodeURIComponent(next)}`;
  }
  return `${path}&limit=50${after}`;
}
