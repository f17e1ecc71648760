/** What every report is filtered by; it goes along from one report to the next. Flat texts. */
export type KeptFilter = {
  scenario?: string | undefined;
  version?: string | undefined;
  /** The period's first month. */
  from?: string | undefined;
  entities?: string | undefined;
  countries?: string | undefined;
  /** A node of a tree of legal entities. */
  node?: string | undefined;
  /** What the figures are compared with. */
  compare?: string | undefined;
  /** `name`: bars stand by name, else by value. */
  sort?: string | undefined;
};

const names = [
  "scenario",
  "version",
  "from",
  "entities",
  "countries",
  "node",
  "compare",
  "sort",
] as const satisfies readonly (keyof KeptFilter)[];

/** Of what an address says, what the next report is filtered by too: not the view, nor the figure that is open. */
export function keepFilter(search: object): KeptFilter {
  const given = search as KeptFilter;
  return Object.fromEntries(names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
}

/** The items of a list in the address; what cannot be meant is left out, so that a hand-edited address still shows something. */
export function itemsOf(text: string | undefined, kind: "entities" | "countries"): string[] {
  const pattern = kind === "entities" ? /^[1-9]\d{0,8}$/ : /^[A-Z]{2}$/;
  return [...new Set((text ?? "").split(",").filter((item) => pattern.test(item)))].slice(0, kind === "entities" ? 200 : 100);
}

/** The node that the address filters to. */
export function nodeOf({ node }: Pick<KeptFilter, "node">): number | undefined {
  return /^[1-9]\d{0,8}$/.test(node ?? "") ? Number(node) : undefined;
}

/** A list for the address; nothing for an empty one. */
export function textOf(items: readonly string[]): string | undefined {
  return items.length === 0 ? undefined : items.join(",");
}
