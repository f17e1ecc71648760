import type { inviteUsers as route } from "@hub/contract/configuration/user-sign-in.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RequestContext } from "../../../context.ts";
import { inTransactionIf } from "../../../db/transaction.ts";
import type { Given } from "../../../http/bind.ts";
import { Problem } from "../../../problem.ts";
import { invite } from "../../../session/invitations/invite.ts";
import { refuseWithoutMail } from "../../../session/mail-words.ts";
import { isWantedUser } from "../list/user-list.sql.ts";
import { isForeignPerson } from "../policy.ts";
import { type Candidate, isOneOf, lockCandidates } from "./candidates.sql.ts";

type Answer = Output<typeof route.answer>;
type Reason = Answer["refused"][number]["reason"];

const mostTold = 500;

/**
 * Invites users by mail, in one transaction and the same few statements however many they are: whoever can be is invited, the others are told with the reason. Throws
 * mail-not-set-up; operation-not-allowed to a personal access token: by an address of its own it would come to a session, which has no scopes.
 */
export async function inviteUsers(ctx: RequestContext, { people, dryRun }: Given<typeof route>["body"]): Promise<Answer> {
  refuseInviting(ctx);
  return inTransactionIf(
    ctx,
    () => !dryRun,
    async (ctx) => {
      const now = ctx.clock.now();
      const isWanted = people.by === "ids" ? isOneOf(people.ids) : isWantedUser(people.filter, now);
      const candidates = await lockCandidates(ctx.db, isWanted);
      const told = candidates.map((person) => ({ person, reason: refusalOf(ctx, person) }));
      const invited = told.flatMap(({ person, reason }) => (reason ? [] : person.id));
      const known = new Set(candidates.map(({ id }) => id));
      const unknown = people.by === "ids" ? [...new Set(people.ids)].filter((id) => !known.has(id)) : [];
      await invite(ctx, invited);
      const refused = [
        ...told.flatMap(({ person: { id, name, email }, reason }) => (reason ? [{ id, name, email, reason }] : [])),
        ...unknown.map((id) => ({ id, name: null, email: null, reason: "unknown" as const })),
      ];
      return { invited: invited.length, refusedCount: refused.length, refused: refused.slice(0, mostTold) };
    },
  );
}

/** Throws mail-not-set-up; operation-not-allowed to a personal access token. */
export function refuseInviting(ctx: RequestContext): void {
  if (ctx.actor.scopes !== null) throw new Problem("operation-not-allowed");
  refuseWithoutMail(ctx);
}

/** Why somebody is not invited; undefined where they are. */
export function refusalOf(ctx: Pick<RequestContext, "actor">, { id, active, signedIn, areas }: Candidate): Reason | undefined {
  if (id === ctx.actor.id) return "own";
  if (!active) return "inactive";
  if (isForeignPerson(ctx, { areas: areas.map((area) => ({ area })) })) return "other-area";
  // Whoever has been in asks for a new password themselves; an invitation would say that they never were.
  return signedIn ? "signed-in" : undefined;
}
