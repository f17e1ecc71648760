import type { Language } from "@hub/domain/languages.ts";
import { randomUUID } from "node:crypto";
import type { ActingContext } from "../../../context.ts";
import { queueMessages } from "../../../mail/messages.sql.ts";
import { invite } from "../../../session/invitations/invite.ts";
import { aboutSigningIn, mayMailLinks } from "../../../session/mail-words.ts";
import { renameSources } from "../../../swp/items/rename-sources.sql.ts";
import { endLinksOf } from "./move-addresses.sql.ts";
import type { PersonState } from "./person-state.ts";

type Moved = { id: number; from: string; to: string; name: string; language: Language; active: boolean };

/**
 * Follows the people among some whose e-mail was just changed: what was sent to the old address ends, who was invited there is invited anew, what names them by it names them by the new one,
 * and they are told. All else knows them by their number. A fixed number of statements, and none where nobody's was changed.
 */
export async function moveAddresses(ctx: ActingContext, people: readonly PersonState[]): Promise<void> {
  const moved = people.flatMap(({ id, email, newEmail, name, language, active }): Moved[] =>
    newEmail === null ? [] : [{ id, from: email, to: newEmail, name, language, active }],
  );
  if (moved.length === 0) return;
  const known = await endLinksOf(
    ctx.db,
    moved.map(({ id }) => id),
  );
  const now = ctx.clock.now();
  await renameSources(ctx.db, moved, { userId: ctx.actor.id, at: now });
  const invited = known.flatMap(({ id, invited }) => (invited ? [id] : []));
  if (invited.length > 0 && mayMailLinks(ctx)) await invite(ctx, invited);
  const cameIn = new Set(known.flatMap(({ id, cameIn }) => (cameIn ? [id] : [])));
  if (ctx.config.mail) await queueMessages(ctx.db, moved.flatMap(mailsOf(ctx, cameIn)), now);
}

/**
 * The new address is told where its person comes in, the old one wherever somebody ever did: also while they do not, or whoever deactivates them first could lead their password to another
 * mailbox unseen. An address by which nobody ever came in may be a slip of the keyboard, and a stranger's.
 */
const mailsOf =
  ({ actor }: ActingContext, cameIn: ReadonlySet<number>) =>
  ({ id, from, to, name, language, active }: Moved) => {
    const told = [...(cameIn.has(id) ? [from] : []), ...(active ? [to] : [])];
    const { subject, body } = aboutSigningIn({ name, language }, "mail.email-changed-subject", [
      ["mail.email-changed-body", { by: actor.name, from, to }],
      ["mail.email-changed-keeps", {}],
    ]);
    return told.map((address) => ({ userId: id, kind: "email-changed", key: randomUUID(), subject, body, address }));
  };
