import type { Language } from "@hub/domain/languages.ts";
import { randomUUID } from "node:crypto";
import type { ActingContext } from "../../../context.ts";
import { queueMessages } from "../../../mail/messages.sql.ts";
import { aboutSigningIn } from "../../../session/mail-words.ts";
import { renameSources } from "../../../swp/items/rename-sources.sql.ts";
import { endLinksOf } from "./move-addresses.sql.ts";
import type { PersonState } from "./person-state.ts";

type Moved = { id: number; from: string; to: string; name: string; language: Language; active: boolean };

/**
 * Follows the people among some whose e-mail was just changed: what was sent to the old address ends, what names them by it names them by the new one, and both addresses
 * are told. All else knows them by their number. A fixed number of statements, and none where nobody's was changed.
 */
export async function moveAddresses(ctx: ActingContext, people: readonly PersonState[]): Promise<void> {
  const moved = people.flatMap(({ id, email, newEmail, name, language, active }): Moved[] =>
    newEmail === null ? [] : [{ id, from: email, to: newEmail, name, language, active }],
  );
  if (moved.length === 0) return;
  await endLinksOf(
    ctx.db,
    moved.map(({ id }) => id),
  );
  const now = ctx.clock.now();
  await renameSources(ctx.db, moved, { userId: ctx.actor.id, at: now });
  if (ctx.config.mail) await queueMessages(ctx.db, moved.flatMap(mailsOf(ctx)), now);
}

/** Nobody is told who does not come in. */
const mailsOf =
  ({ actor }: ActingContext) =>
  ({ id, from, to, name, language, active }: Moved) => {
    if (!active) return [];
    const { subject, body } = aboutSigningIn({ name, language }, "mail.email-changed-subject", [
      ["mail.email-changed-body", { by: actor.name, from, to }],
      ["mail.email-changed-keeps", {}],
    ]);
    return [from, to].map((address) => ({ userId: id, kind: "email-changed", key: randomUUID(), subject, body, address }));
  };
