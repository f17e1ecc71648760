import type { AppliedChange, TaskContext } from "../../tasks/kinds.ts";
import { deleteHeld } from "../cards/delete-card.ts";
import { listThemeCodes } from "../cards/named.sql.ts";
import { type CardRow, lockCards } from "../cards.sql.ts";
import { saveAudited } from "../save-audited.ts";
import type { CardSave } from "../save-versions.ts";
import { togetherOrEach } from "../together-or-each.ts";
import { listVersionContents } from "./sheet-cards.sql.ts";

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
  await deleteHeld(ctx, made);
  // Where a name or a KPI was taken since, that card stays as it is.
  const restored = await togetherOrEach(ctx, await readBefore(ctx, mine), saveAudited);
  const back = new Set([...made.map(({ id }) => id), ...restored.map(({ cardId }) => cardId)]);
  return changes.map(({ subject, version }) => back.has(Number(subject)) && String(held.get(subject)?.latestVersion) === version);
}

/** The cards as they were before, where what they name is still there. */
async function readBefore(ctx: TaskContext, mine: readonly { card: CardRow; before: Before }[]): Promise<CardSave[]> {
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
