import { type Planted, plant } from "./plant.ts";

const catalog = (...keys: string[]) => JSON.stringify(Object.fromEntries(keys.map((key) => [key, "Texto"])), null, 2);

/** Texts and codes that nothing says, and codes that have no text. */
export const plantedTexts: Planted[] = [
  plant(
    "unused-texts",
    "a text that only a test and another language name",
    {
      "packages/i18n/src/es/ui.json": catalog("ui.save", "ui.back"),
      "packages/i18n/src/en/ui.json": catalog("ui.save", "ui.back"),
      "apps/web/src/ui/A.tsx": 'export const A = () => <b>{t("ui.save")}</b>;',
      "apps/web/src/ui/A.test.tsx": 't("ui.back");',
    },
    "packages/i18n/src/es/ui.json:3",
  ),
  plant(
    "unused-texts",
    "one of a family that no word of the code makes",
    {
      "packages/i18n/src/es/swp.json": catalog("swp.tab-pool", "swp.tab-old", "swp.tabs"),
      "packages/domain/src/swp/issue-codes.ts": "export const swpIssues = {};",
      "packages/domain/src/swp/tabs.ts": 'export const tabs = ["pool"];',
      "apps/web/src/swp/A.tsx": "export const A = ({ tab }) => <b>{t(`swp.tab-${tab}`)}</b>;",
    },
    "packages/i18n/src/es/swp.json:3",
    "packages/i18n/src/es/swp.json:4",
  ),
  plant(
    "unused-texts",
    "a code that stands in its list alone, though all codes are said by one template",
    {
      "packages/i18n/src/es/errors.json": catalog("errors.not-found", "errors.not-complete"),
      "packages/contract/src/errors.ts": 'export const errorStatus = { "not-found": 404, "not-complete": 409 };',
      "packages/contract/src/scenarios.ts": 'export const a = { errors: ["not-complete"] };',
      "apps/server/src/tasks/a.ts": 'translate(language, `errors.${code}`);\nthrow new Problem("not-found");',
    },
    "packages/i18n/src/es/errors.json:3",
  ),
  plant(
    "unused-texts",
    "a list of codes that stands elsewhere by now",
    {
      "packages/i18n/src/es/configuration/permissions.json": catalog("permissions.tasks.read"),
      "packages/domain/src/a.ts": 'export const a = "tasks.read";',
    },
    "packages/i18n/src/es/configuration/permissions.json:1",
  ),
  plant(
    "missing-texts",
    "a rule whose message is gone",
    {
      "packages/i18n/src/es/glossary.json": catalog("glossary.too-long"),
      "packages/domain/src/glossary/a.ts":
        'const max = { code: "glossary.too-long" };\nexport const a = [{ code: "glossary.required" }, { code: "ES" }];\nexport const b = max;',
    },
    "packages/domain/src/glossary/a.ts:2",
  ),
  plant(
    "missing-texts",
    "codes without a message that a function puts together, here and in another file",
    {
      "packages/i18n/src/es/kpis.json": catalog("kpis.sheet-day"),
      "packages/domain/src/dashboards/a.ts": "export const refuse = (row: number, code: string) => ({ row, code: `kpis.sheet-${code}` });",
      "apps/server/src/dashboards/b.ts":
        'import { refuse } from "@hub/domain/dashboards/a.ts";\nexport const b = refuse(1, late ? "day" : "night");\nexport const c = keep(1, "week");',
    },
    "apps/server/src/dashboards/b.ts:2",
  ),
];
