import type { CardContent } from "@hub/domain/glossary/card.ts";
import { checkCard } from "@hub/domain/glossary/check-card.ts";
import { issuesOf } from "../../tasks/imports/apply-each.ts";
import type { ActKind, ActOutcome, ColumnIssue, PlannedAct, TaskContext } from "../../tasks/kinds.ts";
import { checkNamed } from "../cards/check-content.ts";
import { listThemeCodes, type ThemeCode } from "../cards/named.sql.ts";
import { type CardRow, listCardsById } from "../cards.sql.ts";
import { saveAudited } from "../save-audited.ts";
import { takeBackCards } from "../sheet/take-back-cards.ts";
import { togetherOrEach } from "../together-or-each.ts";
import { type CardAct, findCardIds, holdSeen, nameOfCard, rowIssues, versionOf } from "./cards.ts";

type ThemeAct = Extract<CardAct, { kind: "glossary-theme" }>;

/** Sets a theme of cards of a selection, or takes it away, as a new version of each. */
export const setThemes: ActKind<ThemeAct> = {
  batchRows: 200,
  open: async () => ({
    find: findCardIds,
    async plan(ctx, act, ids) {
      const themes = await listThemeCodes(ctx.db, false);
      return (await listCardsById(ctx.db, ids)).map((card): PlannedAct => {
        const planned = { id: card.id, name: nameOfCard(card, ctx.language), version: versionOf(card) };
        const decided = decide(card, act, themes);
        return "content" in decided
          ? { ...planned, changes: [{ field: act.field, before: card.content[act.field], after: act.code }] }
          : { ...planned, ...decided };
      });
    },
    async apply(ctx, act, records) {
      const themes = await listThemeCodes(ctx.db, true);
      const { seen, stale } = await holdSeen(ctx, records);
      const outcomes = await saveThemes(ctx, seen, act, themes);
      return records.map(({ id }) => outcomes.get(id) ?? { stale: true, name: stale.get(id) ?? null });
    },
    undo: (ctx, changes) => takeBackCards(ctx, changes),
  }),
};

/** The card with its theme, by the rules by which one alone is saved. */
function decide(
  card: CardRow,
  { field, code }: ThemeAct,
  themes: readonly ThemeCode[],
): { unchanged: true } | { issues: ColumnIssue[] } | { content: CardContent } {
  if (card.content[field] === code) return { unchanged: true };
  const content = { ...card.content, [field]: code };
  const issues = rowIssues([...checkCard(content, card.glossary), ...checkNamed(content, card.content, themes)]);
  return issues.length > 0 ? { issues } : { content };
}

async function saveThemes(
  ctx: TaskContext,
  cards: readonly CardRow[],
  act: ThemeAct,
  themes: readonly ThemeCode[],
): Promise<ReadonlyMap<number, ActOutcome>> {
  const outcomes = new Map<number, ActOutcome>();
  const saves = cards.flatMap((before) => {
    const decided = decide(before, act, themes);
    if ("content" in decided)
      return [{ cardId: before.id, glossary: before.glossary, before, content: decided.content, kind: "edited" as const }];
    outcomes.set(before.id, "issues" in decided ? { ...decided, name: nameOfCard(before, ctx.language) } : decided);
    return [];
  });
  const saved = await togetherOrEach(
    ctx,
    saves,
    async (ctx, saves) => {
      const written = await saveAudited(ctx, saves);
      return saves.map(({ before }, at): [number, ActOutcome] => [
        before.id,
        { applied: { version: String(written[at]?.version ?? 0), before: { version: before.version } } },
      ]);
    },
    ({ before }, problem): [number, ActOutcome] => [before.id, { issues: issuesOf(problem), name: nameOfCard(before, ctx.language) }],
  );
  for (const [id, outcome] of saved) outcomes.set(id, outcome);
  return outcomes;
}
