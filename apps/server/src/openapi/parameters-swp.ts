const ofItems = {
  tab: "The tab: `key-profiles`, `key-skills`, `profiles-shortage`, `skills-shortage` or `profiles-pool`.",
  closed: "`1`: only what a coverage closes; `0`: only the rest.",
  from: "Quarter by which it is needed, such as `2027-Q1`, or later.",
  to: "Quarter by which it is needed, or earlier.",
  mine: "`1`: what one edited last, or is the source of.",
  text: "Words, each of which is part of the source, a text, or the name of profile, skill, family, knowledge area, cluster or place; accents and case do not count.",
};

const ofComparison = {
  by: "What stands in a row: `division` or `cluster`.",
  snapshots: "Ids of up to three snapshots with commas between them.",
  now: "`1`: with the plan as it is now, as the last column.",
};

const kinds = "`job-profile-family`, `job-profile`, `job-profile-cluster`, `knowledge-area`, `skill` or `skill-cluster`";
const ofCatalogue = {
  "GET swp/catalogue kind": `The kind: ${kinds}.`,
  "GET swp/catalogue parent": "Id of a family or a knowledge area: only what stands in it.",
  "GET swp/catalogue cluster": "Id of a cluster: only what is proposed it.",
  "GET swp/catalogue text": "Words, each of which is part of a name, in any language, or of the code; accents and case do not count.",
  "GET swp/catalogue active": "`1`: what is offered; `0`: what is not any more.",
  "GET swp/catalogue used": "`1`: what an item that one sees names, itself or by what stands in it; `0`: the rest.",
  "GET swp/catalogue after": "`next` of the page before; left out for the first page.",
  "GET swp/catalogue limit": "How many at most, 1 to 200; 50 unless told.",
  "GET swp/catalogue/pick kind": `The kind: ${kinds}.`,
  "GET swp/catalogue/pick text": "What is typed of a name or a code; accents and case do not count.",
  "GET swp/catalogue/pick parent": "Id of a family or a knowledge area: only what stands in it.",
};

/** What each parameter of workforce planning means, as `meanings`. */
export const planningParameters: Record<string, string> = {
  ...ofCatalogue,
  side: "`profiles` or `skills`: two views of the same need, which are never added up.",
  whatIf: "Id of a what-if, to see what it makes of the plan beside the plan.",
  "GET swp/analysis/coverage tab": "The tab: `profiles-shortage`, `skills-shortage` or `profiles-pool`.",
  orgs: "Ids of parts of the organisation with commas between them: what stands in them or below.",
  parents: "Ids of families or knowledge areas with commas between them.",
  terms: "Ids of profiles or skills with commas between them.",
  clusters: "Ids of clusters with commas between them; 0 is none.",
  levels: "Skill levels with commas between them: `Begin`, `Inter`, `Expert`.",
  impacts: "Impacts with commas between them: `Critical`, `Relevant`, `Nice2Have`.",
  availabilities: "Availabilities with commas between them: `Foreseen` (in the long term), `Scheduled`, `Ready` (immediately).",
  coverages: "Codes of the list coverage with commas between them.",
  pools: "Ids of pools with commas between them.",
  ...Object.fromEntries(
    ["GET swp/items", "GET swp/items/counts"].flatMap((route) => Object.entries(ofItems).map(([name, text]) => [`${route} ${name}`, text])),
  ),
  ...Object.fromEntries(
    ["swp/snapshots", "swp/comparison", "swp/comparison/items", "swp/answers"].map((path) => [
      `GET ${path} tab`,
      "The tab: `profiles-shortage`, `skills-shortage` or `profiles-pool`.",
    ]),
  ),
  ...Object.fromEntries(
    ["GET swp/comparison", "GET swp/comparison/items"].flatMap((route) =>
      Object.entries(ofComparison).map(([name, text]) => [`${route} ${name}`, text]),
    ),
  ),
  "GET swp/snapshots before": "`next` of the page before; left out for the first page.",
  "GET swp/comparison/items column": "Place of the column whose differences from the one before are asked for; the first column is 0.",
  "GET swp/comparison/items kind": "`entered`, `closed` or `changed`.",
  "GET swp/comparison/items row": "Id of a division or cluster, 0 for items without cluster; all of them unless told.",
  "GET swp/comparison/items after": "`next` of the page before; left out for the first page.",
  "GET swp/items sort": "`name` (of profile or skill), `place`, `size`, `timeline`, `impact`, `availability`, `coverage` or `updated`.",
  "GET swp/items direction": "`asc` or `desc`; by size and day of the last edit descending unless told, else ascending.",
  "GET swp/items limit": "How many at most, 1 to 500; 50 unless told.",
  "GET swp/pools text": "Words, each of which is part of the name of the pool or of its place; accents and case do not count.",
};
