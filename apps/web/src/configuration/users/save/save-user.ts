import { configureUsersInPlatform } from "@hub/contract/configuration/users.ts";
import { ApiError, call, type PreparedCall, prepare } from "../../../api/client.ts";
import { findPerson } from "../list/use-people.ts";
import { type FoundUser, type Part, type PartResult, type User, type UserDraft, userOf } from "../user-draft.ts";
import { isOvertaken, refusalsOf, refusedParts, savedParts } from "./save-outcome.ts";
import { saveBody, type UserBase } from "./user-body.ts";

/** What came of a save or of its trial, part by part; after a save the user as they stand `now`, who was edited as `base`. */
export type SavedUser = { email: string; results: PartResult[]; now: FoundUser | undefined; base: FoundUser | undefined };
export type UserCall = PreparedCall<SavedUser, User>;

/** Somebody else has saved a part, or the whole person, meanwhile. */
class Overtaken extends Error {
  readonly now: FoundUser;
  constructor(now: FoundUser) {
    super("version-stale");
    this.now = now;
  }
}

/** Tells what saving the given parts would do. `onThere`: told who the new user turns out to be. */
export function tryUser(draft: UserDraft, base: UserBase, given: readonly Part[], onThere?: (found: FoundUser) => void): UserCall {
  const body = saveBody(draft, base, given, true);
  return callOf(body, async () => {
    const there = onThere && (await findPerson(draft.email));
    if (there) {
      onThere(there);
      throw new Overtaken(there);
    }
    const { email, results } = await call(configureUsersInPlatform, { body });
    // A trial changes nobody's e-mail: they are found by the one they have.
    await refuseOvertaken(base.user?.person.email ?? email, results);
    refuseAll(results);
    return { email, results, now: undefined, base: base.user };
  });
}

/** Saves the given parts, but for those that a trial has refused. */
export function saveUser(draft: UserDraft, base: UserBase, given: readonly Part[], tried?: SavedUser): UserCall {
  const refused = tried?.results.filter(({ state }) => state === "refused") ?? [];
  const body = saveBody(
    draft,
    base,
    given.filter((part) => !refusedParts(refused).includes(part)),
    false,
  );
  return callOf(body, async () => {
    const answer = await call(configureUsersInPlatform, { body });
    if (answer.results.length > 0 && savedParts(answer.results).length === 0) await refuseOvertaken(answer.email, answer.results);
    refuseAll(answer.results);
    const results = [...answer.results.filter(({ part }) => refused.every((each) => each.part !== part)), ...refused];
    return { email: answer.email, results, now: await findPerson(answer.email), base: base.user };
  });
}

function callOf(body: ReturnType<typeof saveBody>, send: UserCall["send"]): UserCall {
  const { route } = prepare(configureUsersInPlatform, { body });
  return { route, body, send, conflict: (error) => (error instanceof Overtaken ? userOf(error.now) : undefined) };
}

async function refuseOvertaken(email: string, results: readonly PartResult[]): Promise<void> {
  const now = results.some(isOvertaken) ? await findPerson(email) : undefined;
  if (now) throw new Overtaken(now);
}

/** Throws where nothing is saved and something refused, as a call that is refused as a whole. */
function refuseAll(results: readonly PartResult[]): void {
  if (savedParts(results).length > 0 || refusedParts(results).length === 0) return;
  throw new ApiError(422, { code: "invalid-input", fields: refusalsOf(results) }, configureUsersInPlatform);
}
