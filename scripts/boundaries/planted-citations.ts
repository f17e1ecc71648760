import { type Planted, plant } from "./plant.ts";

// Put together, so that the check does not find them here.
const cite = (word: string, numbers: string) => `${word} ${numbers}`;
const gone = ["quality/gone", "ts"].join(".");
const readings = "# Readings\n\n## 1. Words\n\n## 2. Files\n";

/** Citations that lead nowhere. */
export const plantedCitations: Planted[] = [
  plant(
    "citations",
    "a section that the readings lack, also the second of two",
    {
      "docs/readings.md": readings,
      "packages/domain/src/a.ts": `/** ${cite("Readings", "2")}. */\nexport const a = 1; // ${cite("readings", "1, 3")}`,
      "apps/web/src/ui/a.css": `/* ${cite("readings", "9")} */`,
    },
    "apps/web/src/ui/a.css:1",
    "packages/domain/src/a.ts:2",
  ),
  plant(
    "citations",
    "a section that the specification lacks, and a page that is not there",
    { "docs/specification.md": "## 1. What\n", "docs/a.md": `${cite("specification", "1 and 2")}\n\n${cite("readings", "1")}` },
    "docs/a.md:1",
    "docs/a.md:3",
  ),
  plant(
    "citations",
    "a decision that is not recorded, and one cited by a number of another kind",
    {
      "docs/readings.md": readings,
      "docs/decisions/0001-first.md": `As ${cite("decision", "0002")} says.`,
      "scripts/a.ts": `// ${cite("decisions", "0001 and 0003")}\n// ${cite("decisions", "2")}`,
    },
    "docs/decisions/0001-first.md:1",
    "scripts/a.ts:1",
    "scripts/a.ts:2",
  ),
  plant(
    "citations",
    "a migration that cites a section the readings lack",
    { "docs/readings.md": readings, "apps/server/migrations/0001_a.sql": `-- ${cite("decisions", "1, 2")}\n-- ${cite("decisions", "3")}` },
    "apps/server/migrations/0001_a.sql:2",
  ),

  plant(
    "requirement-ids",
    "an id that the list lacks in a test's title",
    {
      "docs/requirements.tsv": "id\ttext\nABC-01\tfirst\nABC-02\tsecond\n",
      "scripts/a.test.ts":
        'test("[ABC-01] right", () => {});\ntest.each([1])("[ABC-02, ABC-03] %s", () => {});\ndescribe("[XYZ-01]", () => {});',
    },
    "scripts/a.test.ts:2",
    "scripts/a.test.ts:3",
  ),
  plant(
    "requirement-ids",
    "an id that the list lacks in a comment, a page and a migration",
    {
      "docs/requirements.tsv": "id\ttext\nABC-01\tfirst\n",
      "docs/a.md": "ABC-01, and\nABC-02",
      "packages/domain/src/a.ts": "/** Of UTF-16 (ABC-03). */\nexport const a = 1;",
      "apps/server/migrations/0001_a.sql": "-- What is kept (ABC-04).",
    },
    "apps/server/migrations/0001_a.sql:1",
    "docs/a.md:2",
    "packages/domain/src/a.ts:1",
  ),
  plant(
    "requirement-ids",
    "an id where there is no list",
    { "scripts/a.test.ts": 'test("[ABC-01] anything", () => {});' },
    "scripts/a.test.ts:1",
  ),

  plant(
    "named-files",
    "a file that moved, named in a paper and in comments",
    {
      "docs/a.md": "See `quality/policy.ts`, `server/src/a.ts` and\n`swp/policy.ts`.",
      "CONTRIBUTING.md": `Copy ${gone}.`,
      "apps/server/src/quality/policy.ts": `// As in ${gone}, not quality/policy.ts.\nexport const a = 1; // policy.ts`,
      "apps/server/src/a.ts": `/**\n * What ${gone} does.\n */\nexport const a = "${gone}";`,
    },
    "apps/server/src/a.ts:2",
    "apps/server/src/quality/policy.ts:1",
    "CONTRIBUTING.md:1",
    "docs/a.md:2",
  ),
];
