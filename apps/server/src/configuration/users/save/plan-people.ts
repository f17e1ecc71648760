import type { ActingContext } from "../../../context.ts";
import type { CallOutcome, Configuration } from "./configuration.ts";
import { decideCall } from "./decide-call.ts";
import { type Draft, keepDraft } from "./draft.ts";
import type { HeldPersonRow } from "./held-people.sql.ts";
import { readFacts } from "./facts.ts";
import type { PersonState } from "./person-state.ts";
import type { Order } from "./order.ts";
import { writePeople } from "./write-people.ts";

export type PeoplePlan = {
  /** What comes of one of the calls, as if those that were kept before it had been written. Throws what refuses it as a whole. */
  decide(call: Configuration, keeps: (outcome: CallOutcome) => boolean): CallOutcome;
  /** How somebody stands by what was decided so far. */
  standing(email: string): Standing | undefined;
  /** Writes what was kept, in the order in which it was decided; once, in the transaction in which the plan was made. */
  write(): Promise<void>;
};

/** A person with what says how their access is listed: the names of groups, and the database's order. */
export type Standing = { person: PersonState; groupName(id: number): string; order: Order };

/**
 * The one way in which people and their access are changed, for form, API and sheet: reads what some calls are decided by, each about another person, decides
 * them one after the other, and writes all that was kept with its lines of the trail. Each of the two is a fixed number of statements however many calls there
 * are, new groups and ingestions aside, of which a form makes one. `hold` for what will be written: changes of access are locked by the caller then (`lockAccess`). Who has read the people already, and holds them (`lockPeople`), says so by `read`.
 */
export async function planPeople(
  ctx: ActingContext,
  calls: readonly Configuration[],
  hold: boolean,
  read?: ReadonlyMap<string, HeldPersonRow>,
): Promise<PeoplePlan> {
  const { facts, stored } = await readFacts(ctx, calls, hold, read);
  const kept: Draft[] = [];
  return {
    decide(call, keeps) {
      const { outcome, draft } = decideCall(facts, call);
      if (keeps(outcome)) {
        keepDraft(facts, draft);
        kept.push(draft);
      }
      return outcome;
    },
    standing(email) {
      const person = facts.people.get(email);
      return person && { person, order: facts.order, groupName: (id) => facts.groups.get(id)?.name ?? "" };
    },
    write: () => writePeople(ctx, stored, kept),
  };
}
