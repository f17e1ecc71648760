import { type Planted, plant } from "./plant.ts";

const sheet = "apps/web/src/quality/quality.css";
const code = "apps/web/src/quality/A.tsx";
const card = ".hub-card {\n  color: red;\n}\n";

/** Styles that reach further than their file says. */
export const plantedClasses: Planted[] = [
  plant(
    "classes",
    "a rule for every page, between others and inside a condition",
    {
      [sheet]: `${card}:focus-visible {\n}\n@media (min-width: 1px) {\n  p,\n  .hub-card:is(p, a) {\n  }\n}\n`,
      [code]: '<p className="hub-card" />;',
    },
    `${sheet}:4`,
    `${sheet}:7`,
  ),
  plant(
    "classes",
    "a class that begins rules of two files",
    { [sheet]: card, "apps/web/src/swp/swp.css": ".hub-card p {\n}\n", [code]: '<p className="hub-card" />;' },
    "apps/web/src/swp/swp.css:1",
  ),
  plant(
    "classes",
    "an element with a class that nothing defines",
    { [sheet]: card, [code]: 'const a = (\n  <p className={b ? "hub-card" : `hub-none`} />\n);' },
    `${code}:2`,
  ),
  plant(
    "classes",
    "a part that is loaded later without the stylesheet of a class, which another part loads",
    {
      "apps/web/src/main.tsx": 'import "./ui/ui.css";\nimport("./quality/A.tsx");\nimport("./swp/A.tsx");',
      "apps/web/src/ui/ui.css": ".hub-page {\n}\n",
      [sheet]: card,
      [code]: 'import "./quality.css";\nexport const a = <p className="hub-card hub-page" />;',
      "apps/web/src/swp/A.tsx": 'import "./B.tsx";\nexport const a = <p className="hub-page" />;',
      "apps/web/src/swp/B.tsx": '\nexport const b = <p className="hub-card" />;',
    },
    "apps/web/src/swp/B.tsx:2",
  ),
  plant(
    "classes",
    "a class that no element has, whole or put together",
    { [sheet]: ".hub-tone-late {\n}\n.hub-card {\n}\n.hub-cards {\n}\n", [code]: "<p className={`hub-tone-${tone} hub-card`} />;" },
    `${sheet}:5`,
  ),
  plant(
    "colours",
    "a colour named by a stylesheet of its own, in any of the ways",
    {
      "apps/web/src/ui/tokens.css": ":root {\n  --hub-a: #fff;\n}\n",
      [sheet]:
        "/* as #fff */\n.hub-card {\n  color: #0a5299;\n  box-shadow: 0 0 1px rgb(0 0 0 / 18%);\n  background: var(--hub-a) url(#a);\n}\n",
      [code]: '<p className="hub-card" />;',
    },
    `${sheet}:3`,
    `${sheet}:4`,
  ),
];
