import { isKpi } from "@hub/domain/dashboards/kpis.ts";
import type { CardContent } from "@hub/domain/glossary/card.ts";
import type { Issue } from "@hub/domain/issue.ts";
import type { ThemeCode } from "./named.sql.ts";

const lookups = { standardTheme: "standard-theme", internalTheme: "internal-theme" } as const;

/** Whether the themes and the KPI that a card names exist; a theme that is offered no more stays where it stands. */
export function checkNamed(card: CardContent, before: CardContent | undefined, themes: readonly ThemeCode[]): Issue[] {
  const unknown = (["standardTheme", "internalTheme"] as const).filter((field) => {
    const code = card[field];
    const theme = themes.find((each) => each.lookup === lookups[field] && each.code === code);
    return code !== null && !(theme && (theme.active || before?.[field] === code));
  });
  return [
    ...unknown.map((field) => ({ code: "glossary.theme-unknown", path: [field] })),
    ...(card.kpi === null || isKpi(card.kpi) ? [] : [{ code: "glossary.kpi-unknown", path: ["kpi"] }]),
  ];
}
