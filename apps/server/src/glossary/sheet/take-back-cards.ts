import { auditAll } from "../../db/audit.sql.ts";
import { inSavepoint } from "../../db/savepoint.sql.ts";
import { Problem } from "../../http/problem.ts";
import type { AppliedChange, TaskContext } from "../../tasks/kinds.ts";
import { declineSuggestions, markDeleted } from "../cards/delete-card.sql.ts";
import { deletedAnswers } from "../cards/delete-card.ts";
import { type CardRow, lockCards } from "../cards.sql.ts";
import { removeEditions } from "../editions.sql.ts";
import { type CardSave, saveVersions } from "../save-versions.ts";
import { listThemeCodes, listVersionContents } from "./sheet-cards.sql.ts";

/** What an import keeps of a card that it changed: its version before. */
type Before = { version: number } | null;

/**
 * Takes an import's changes back: cards say once more what they said before, cards that it made are deleted. One that was saved or published since stays,
 * and so does one whose name, KPI or theme of then is not to be had any more.
 */
export async function takeBackCards(ctx: TaskContext, changes: readonly AppliedChange[]): Promise<boolean[]> {
  const ids = changes.map(({ subject }) => Number(subject));
  const held = new Map((await lockCards(ctx.db, ids)).map((card) => [String(card.id), card]));
  const mine = changes.flatMap((change) => {
    const card = held.get(change.subject);
    const untouched = card && String(card.latestVersion) === change.version && card.publishedVersion !== card.latestVersion;
    return untouched ? [{ card, before: change.before as Before }] : [];
  });
  const made = mine.filter(({ before }) => before === null).map(({ card }) => card);
  await deleteCards(ctx, made);
  const restored = await restoreCards(ctx, await readBefore(ctx, mine));
  const back = new Set([...made.map(({ id }) => id), ...restored.map(({ cardId }) => cardId)]);
  return changes.map(({ subject, version }) => back.has(Number(subject)) && String(held.get(subject)?.latestVersion) === version);
}

async function deleteCards(ctx: TaskContext, cards: readonly CardRow[]): Promise<void> {
  if (cards.length === 0) return;
  const by = { at: ctx.clock.now(), userId: ctx.actor.id };
  const ids = cards.map(({ id }) => id);
  await removeEditions(ctx.db, ["working", "published"], ids);
  await markDeleted(ctx.db, ids, by.at);
  await declineSuggestions(ctx.db, ids, deletedAnswers, by);
  await auditAll(
    ctx.db,
    ctx,
    cards.map(({ id, content, glossary, version }) => ({
      action: "glossary-card-deleted",
      subjectType: "glossary-card",
      subjectId: id,
      before: { name: content.globalName, glossary, version },
    })),
  );
}

/** The cards as they were before, where what they name is still there. */
async function readBefore(
  ctx: TaskContext,
  mine: readonly { card: CardRow; before: Before }[],
): Promise<(CardSave & { before: CardRow })[]> {
  const wanted = mine.flatMap(({ card, before }) => (before ? [{ id: card.id, version: before.version }] : []));
  if (wanted.length === 0) return [];
  const themes = new Set((await listThemeCodes(ctx.db, true)).map(({ lookup, code }) => `${lookup} ${code}`));
  const versions = new Map((await listVersionContents(ctx.db, wanted)).map((version) => [version.id, version]));
  return mine.flatMap(({ card, before }) => {
    const earlier = versions.get(card.id);
    if (!before || !earlier) return [];
    const { content, states } = earlier;
    const known =
      (content.standardTheme === null || themes.has(`standard-theme ${content.standardTheme}`)) &&
      (content.internalTheme === null || themes.has(`internal-theme ${content.internalTheme}`));
    const save = { cardId: card.id, glossary: card.glossary, before: card, content, states, restoredFrom: before.version };
    return known ? [{ ...save, kind: "undone" as const }] : [];
  });
}

/** Saves them all at once; one by one where a name or a KPI was taken since. Answers those that were saved. */
async function restoreCards(ctx: TaskContext, saves: readonly (CardSave & { before: CardRow })[]): Promise<CardSave[]> {
  if (saves.length === 0) return [];
  try {
    await inSavepoint(ctx, (ctx) => restoreTogether(ctx, saves));
    return [...saves];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (saves.length === 1) return [];
    const saved: CardSave[] = [];
    for (const save of saves) saved.push(...(await restoreCards(ctx, [save])));
    return saved;
  }
}

async function restoreTogether(ctx: TaskContext, saves: readonly (CardSave & { before: CardRow })[]): Promise<void> {
  const written = await saveVersions(ctx, saves, ctx.actor.id);
  await auditAll(
    ctx.db,
    ctx,
    written.map(({ cardId, content, version }, at) => ({
      action: "glossary-card-changed",
      subjectType: "glossary-card",
      subjectId: cardId,
      before: { name: saves[at]?.before.content.globalName, version: saves[at]?.before.version },
      after: { name: content.globalName, kind: "undone", version },
    })),
  );
}
