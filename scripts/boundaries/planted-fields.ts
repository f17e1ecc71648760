import { type Planted, plantFile } from "./plant.ts";

/** Violations of the rules for what the pages' fields and figures are. */
export const plantedForFields: Planted[] = [
  plantFile(
    "own-fields",
    "a picker of the library",
    "apps/web/src/swp/A.tsx",
    'import {\n  Button,\n  Select as Choice,\n} from "@mantine/core";\nimport { MultiSelect } from "@mantine/core";',
    1,
    5,
  ),
  plantFile("own-fields", "a date field of the browser", "apps/web/src/swp/A.tsx", 'export const A = () => <input\n  type="date" />;', 2),
  plantFile("own-fields", "a month field in an object", "apps/web/src/swp/A.tsx", 'export const a = { type: "month" };', 1),

  plantFile(
    "unknown-numbers",
    "0 for an answer that is not there",
    "apps/web/src/swp/A.tsx",
    "const a = data?.total ?? 0;\nconst b = question.data?.pages[0]?.total ?? 0;\nconst c = (one.data?.items.length ?? other) ?? 0;",
    1,
    2,
    3,
  ),
  plantFile("unknown-numbers", "0 taken apart", "apps/web/src/swp/a.ts", "const { total = 0 } = question.data?.pages[0] ?? {};", 1),
];
