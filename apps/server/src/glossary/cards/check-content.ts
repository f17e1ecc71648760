import type { CardContent, CardFile, Glossary } from "@hub/domain/glossary/card.ts";
import { checkCard } from "@hub/domain/glossary/check-card.ts";
import { tidyCard } from "@hub/domain/glossary/tidy-card.ts";
import type { RequestContext } from "../../context.ts";
import { lockFiles, listThemeCodes, type ThemeCode } from "./named.sql.ts";
import { isKpi } from "@hub/domain/dashboards/kpis.ts";
import type { Issue } from "@hub/domain/issue.ts";
import { languages } from "@hub/domain/languages.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";
import { Problem } from "../../problem.ts";

/** A card that is to be kept; `before` is it as it stands, null for a new one. */
type Given = { glossary: Glossary; content: CardContent; before: { id: number; content: CardContent } | null };

/** The card as it is kept: tidied, files under the names they were sent with. Throws invalid-input with all that is wrong. Two statements. */
export async function checkContent(ctx: RequestContext, { glossary, content, before }: Given): Promise<CardContent> {
  const tidied = tidyCard(content);
  const files = [...new Map(tidied.files.map((file) => [file.id, file])).values()];
  const ids = files.map(({ id }) => id).filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31);
  const held = await lockFiles(ctx.db, ids, { cardId: before?.id ?? null, userId: ctx.actor.id });
  const kept = files.map((file) => held.find(({ id }) => id === file.id));
  const card: CardContent = { ...tidied, files: kept.filter((file): file is CardFile => file !== undefined) };
  refuseIssues([
    ...checkCard({ ...card, files }, glossary),
    ...checkNamed(card, before?.content, await listThemeCodes(ctx.db, true)),
    ...kept.flatMap((file, at) => (file ? [] : [{ code: "glossary.file-unknown", path: ["files", at] }])),
  ]);
  return card;
}

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

/** What is wrong on the tab of a language is said with the tab's name (GLO-05). */
const onTab: Record<string, MessageKey> = {
  "glossary.required": "glossary.tab-required",
  "glossary.too-long": "glossary.tab-too-long",
  "glossary.too-many-names": "glossary.tab-too-many-names",
  "glossary.needed-to-publish": "glossary.tab-needed-to-publish",
};

/** Throws invalid-input when something is wrong with a card; paths lead to the field, or to language and field. */
export function refuseIssues(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new Problem("invalid-input", { issues: issues.map(nameTab) });
}

/** The issue as it is said with the name of the tab it stands on; of one that stands on none, as it is. */
export function nameTab(issue: Issue): Issue {
  const tab = languages.find((language) => language === issue.path[0]);
  const code = tab && onTab[issue.code];
  return code ? { ...issue, code, params: { ...issue.params, tab } } : issue;
}
