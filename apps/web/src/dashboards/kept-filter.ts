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
