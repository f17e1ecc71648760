import type { listUserSessions as route } from "@hub/contract/configuration/user-sign-in.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RequestContext } from "../../../context.ts";
import { listTokensOfUser, revokeAccessToken } from "../../../session/access-tokens/access-tokens.ts";
import { endSessionOf, listLivingSessions } from "../../../session/sessions/own-sessions.ts";
import { refuseForeignPerson } from "../policy.ts";
import { getPerson } from "./find-user.ts";
import type { PersonRow } from "./person.sql.ts";

/** Where a user is signed in, and the personal access tokens they have made. Throws user-not-found, other-area. */
export async function listUserSessions(ctx: RequestContext, email: string): Promise<Output<typeof route.answer>> {
  const { id } = await getOwnPerson(ctx, email);
  return { sessions: await listLivingSessions(ctx, id), tokens: await listTokensOfUser(ctx, id) };
}

/** Ends one session of a user. Throws user-not-found, other-area, not-found. */
export async function endUserSession(ctx: RequestContext, email: string, sessionId: number): Promise<void> {
  const { id } = await getOwnPerson(ctx, email);
  await endSessionOf(ctx, id, sessionId);
}

/** Revokes one personal access token of a user. Throws user-not-found, other-area, not-found. */
export async function revokeUserToken(ctx: RequestContext, email: string, tokenId: number): Promise<void> {
  const { id } = await getOwnPerson(ctx, email);
  await revokeAccessToken(ctx, id, tokenId);
}

async function getOwnPerson(ctx: RequestContext, email: string): Promise<PersonRow> {
  const person = await getPerson(ctx, email);
  refuseForeignPerson(ctx, person);
  return person;
}
