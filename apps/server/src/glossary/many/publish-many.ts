import { issuesOf } from "../../tasks/imports/apply-each.ts";
import type { ActHandler, ActKind, ActOutcome, AppliedChange, ColumnIssue, PlannedAct, TaskContext } from "../../tasks/kinds.ts";
import { checkPublished, isPublishedAs, type Publication, publishHeld } from "../cards/publish-held.ts";
import { type CardRow, listCardsById, lockCards } from "../cards.sql.ts";
import { findUsed } from "../kpis/list-kpi-cards.ts";
import { listVersionContents } from "../sheet/sheet-cards.sql.ts";
import { togetherOrEach } from "../together-or-each.ts";
import { findCardIds, holdSeen, nameOfCard, rowIssues, versionOf } from "./cards.ts";
import { listTakenByPublished } from "./taken.sql.ts";

/** Publishes cards of a selection as their latest versions say. */
export const publishCards: ActKind = { batchRows: 200, open: async () => handler(({ version }) => version) };
/** Takes cards of a selection back from readers. */
export const takeBackPublished: ActKind = { batchRows: 200, open: async () => handler(() => null) };

/** What undo gives back: the version that readers saw. */
type Before = { published: number | null };

function handler(versionFor: (card: CardRow) => number | null): ActHandler {
  const wantedOf = (card: CardRow): Publication => ({ card, version: versionFor(card) });
  return {
    find: findCardIds,
    async plan(ctx, _, ids) {
      const cards = await listCardsById(ctx.db, ids);
      const refused = await refusePublications(ctx, cards.map(wantedOf));
      return cards.map((card): PlannedAct => {
        const planned = { id: card.id, name: nameOfCard(card, ctx.language), version: versionOf(card) };
        const issues = refused.get(card.id);
        if (isPublishedAs(wantedOf(card))) return { ...planned, unchanged: true };
        if (issues) return { ...planned, issues };
        return { ...planned, changes: [{ field: "published", before: stateOf(card), after: versionFor(card) === null ? "0" : "1" }] };
      });
    },
    async apply(ctx, _, records) {
      const { seen, stale } = await holdSeen(ctx, records);
      const outcomes = await publishSeen(ctx, seen.map(wantedOf));
      return records.map(({ id }) => outcomes.get(id) ?? { stale: true, name: stale.get(id) ?? null });
    },
    undo: (ctx, changes) => undoPublications(ctx, changes),
  };
}

/** As the filter `published` names it. */
const stateOf = ({ publishedVersion, latestVersion }: CardRow): "0" | "1" | "changed" =>
  publishedVersion === null ? "0" : publishedVersion === latestVersion ? "1" : "changed";

/** Why some cards cannot be shown to readers, or be taken from them, as one alone could not; two statements. */
async function refusePublications(ctx: TaskContext, wanted: readonly Publication[]): Promise<ReadonlyMap<number, ColumnIssue[]>> {
  const shown = wanted.filter(({ version }) => version !== null);
  const hidden = wanted.filter(({ version }) => version === null);
  const taken = await listTakenByPublished(
    ctx.db,
    shown.map(({ card }) => card),
  );
  const used = await findUsed(
    ctx,
    hidden.map(({ card }) => card.publishedKpi),
  );
  const refused = new Map<number, ColumnIssue[]>();
  const going = new Set<number>();
  for (const publication of wanted) {
    const { id, publishedKpi } = publication.card;
    const lacking = checkPublished(publication);
    const inUse = publication.version === null && publishedKpi !== null && used.has(publishedKpi);
    if (lacking.length > 0) refused.set(id, rowIssues(lacking));
    else if (inUse) refused.set(id, [{ column: null, code: "errors.glossary-card-in-use" }]);
    else if (!isPublishedAs(publication)) going.add(id);
  }
  // Only one that goes gives its name free; one that is refused keeps it, and so refuses the next.
  for (let before = -1; before !== going.size;) {
    before = going.size;
    for (const { id, by, code } of taken)
      if (!going.has(by) && going.delete(id)) refused.set(id, [{ column: null, code: `errors.${code}` }]);
  }
  return refused;
}

/** Publishes cards that are held, or takes them back, those that may be; what became of each, by id. */
async function publishSeen(ctx: TaskContext, wanted: readonly Publication[]): Promise<ReadonlyMap<number, ActOutcome>> {
  const refused = await refusePublications(ctx, wanted);
  const outcomes = new Map<number, ActOutcome>();
  const going = wanted.filter((publication) => {
    const { card } = publication;
    const issues = refused.get(card.id);
    if (isPublishedAs(publication)) outcomes.set(card.id, { unchanged: true });
    else if (issues) outcomes.set(card.id, { issues, name: nameOfCard(card, ctx.language) });
    return !outcomes.has(card.id);
  });
  // Where somebody publishes a card of the same name at this instant, one by one: that one is refused.
  const done = await togetherOrEach(
    ctx,
    going,
    async (ctx, publications) => {
      await publishHeld(ctx, publications);
      return publications.map(({ card, version }): [number, ActOutcome] => {
        const before: Before = { published: card.publishedVersion };
        return [card.id, { applied: { version: versionOf({ ...card, publishedVersion: version }), before } }];
      });
    },
    ({ card }, problem): [number, ActOutcome] => [card.id, { issues: issuesOf(problem), name: nameOfCard(card, ctx.language) }],
  );
  for (const [id, outcome] of done) outcomes.set(id, outcome);
  return outcomes;
}

/** Shows readers again what they saw, or takes cards from them that they did not see; one that was saved or published since stays, and one that they need. */
async function undoPublications(ctx: TaskContext, changes: readonly AppliedChange[]): Promise<boolean[]> {
  const held = new Map(
    (
      await lockCards(
        ctx.db,
        changes.map(({ subject }) => Number(subject)),
      )
    ).map((card) => [String(card.id), card]),
  );
  const mine = changes.flatMap(({ subject, version, before }) => {
    const card = held.get(subject);
    return card && versionOf(card) === version ? [{ card, version: (before as Before).published }] : [];
  });
  const earlier = await listVersionContents(
    ctx.db,
    mine.flatMap(({ card, version }) => (version === null ? [] : [{ id: card.id, version }])),
  );
  const contents = new Map(earlier.map((content) => [content.id, content]));
  const back = await publishSeen(
    ctx,
    mine.map(({ card, version }) => ({ card: { ...card, ...contents.get(card.id) }, version })),
  );
  return changes.map(({ subject }) => "applied" in (back.get(Number(subject)) ?? {}));
}
