import { todayOf } from "../../context.ts";
import { auditAll } from "../../db/audit.sql.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import type { ActKind, ActOutcome, PlannedAct, TaskContext } from "../../tasks/kinds.ts";
import { findOwners, writeOwners } from "../cards/owners.sql.ts";
import { type CardRow, listCardsById, lockCards } from "../cards.sql.ts";
import { type CardAct, findCardIds, holdSeen, nameOfCard, versionOf } from "./cards.ts";

type OwnAct = Extract<CardAct, { kind: "glossary-owner" }>;
type Wanted = { card: CardRow; ownerId: number | null };
type Before = { ownerId: number | null };
const cannotOwn = { issues: [{ column: "owner", code: "glossary.owner-unknown" }] };

/** Says who answers for cards of a selection, or that nobody does. One card is a selection of one. */
export const setOwners: ActKind<OwnAct> = {
  open: async () => ({
    find: findCardIds,
    async plan(ctx, { ownerId }, ids) {
      const known = await knownOwners(ctx, [ownerId]);
      return (await listCardsById(ctx.db, ids)).map((card): PlannedAct => {
        const planned = { id: card.id, name: nameOfCard(card, ctx.language), version: ownedVersionOf(card) };
        if (card.ownerId === ownerId) return { ...planned, unchanged: true };
        const after = ownerId === null ? null : known.get(ownerId);
        return after === undefined
          ? { ...planned, ...cannotOwn }
          : { ...planned, changes: [{ field: "owner", before: card.owner, after }] };
      });
    },
    async apply(ctx, { ownerId }, records) {
      const { seen, stale } = await holdSeen(ctx, records, ownedVersionOf);
      const outcomes = await ownHeld(
        ctx,
        seen.map((card) => ({ card, ownerId })),
      );
      return records.map(({ id }) => outcomes.get(id) ?? { stale: true, name: stale.get(id) ?? null });
    },
    async undo(ctx, changes) {
      const cards = await lockCards(
        ctx.db,
        changes.map(({ subject }) => Number(subject)),
      );
      const held = new Map(cards.map((card) => [String(card.id), card]));
      const outcomes = await ownHeld(
        ctx,
        changes.flatMap(({ subject, version, before }) => {
          const card = held.get(subject);
          // What the card says may have changed since: who answers for it did not.
          return card && String(card.ownerId) === version ? [{ card, ownerId: (before as Before).ownerId }] : [];
        }),
      );
      return changes.map(({ subject }) => "applied" in (outcomes.get(Number(subject)) ?? {}));
    },
  }),
};

const ownedVersionOf = (card: CardRow): string => `${versionOf(card)}/${card.ownerId ?? "-"}`;

const knownOwners = async (ctx: TaskContext, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> =>
  new Map(
    (
      await findOwners(
        ctx.db,
        ids.filter((id) => id !== null),
        todayOf(ctx),
      )
    ).map(({ id, name }) => [id, name]),
  );

/** Notes who answers for cards that are held, and tells the trail of each; what became of each, by id. A fixed number of statements. */
async function ownHeld(ctx: TaskContext, wanted: readonly Wanted[]): Promise<ReadonlyMap<number, ActOutcome>> {
  const known = await knownOwners(
    ctx,
    wanted.map(({ ownerId }) => ownerId),
  );
  const outcomes = new Map<number, ActOutcome>();
  const going = wanted.filter(({ card, ownerId }) => {
    if (card.ownerId === ownerId) outcomes.set(card.id, { unchanged: true });
    else if (ownerId !== null && !known.has(ownerId)) outcomes.set(card.id, { ...cannotOwn, name: nameOfCard(card, ctx.language) });
    return !outcomes.has(card.id);
  });
  await writeOwners(
    ctx.db,
    going.map(({ card, ownerId }) => ({ id: card.id, ownerId })),
  );
  await auditAll(
    ctx.db,
    ctx,
    going.map(({ card, ownerId }) => ({
      action: "glossary-card-owned",
      subjectType: "glossary-card",
      subjectId: card.id,
      before: { owner: card.owner },
      after: { name: card.content.globalName, owner: ownerId === null ? null : known.get(ownerId) },
    })),
  );
  if (going.length > 0) await tellChange(ctx.db, { topic: "glossary", to: { permission: "glossary.read" } });
  for (const { card, ownerId } of going) {
    const before: Before = { ownerId: card.ownerId };
    outcomes.set(card.id, { applied: { version: String(ownerId), before } });
  }
  return outcomes;
}
