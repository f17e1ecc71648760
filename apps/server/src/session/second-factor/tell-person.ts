import type { Language } from "@hub/domain/languages.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";
import { randomUUID } from "node:crypto";
import type { Context } from "../../context.ts";
import { queueMessages } from "../../mail/messages.sql.ts";
import { aboutSigningIn } from "../mail-words.ts";
import { countCodesLeft } from "./keys.sql.ts";

type Told = { id: number; name: string; language: string };

/** Tells somebody by mail what was done to their second factor, in the transaction that does it; nothing where no mail is sent. */
export async function tellPerson(
  ctx: Pick<Context, "db" | "config" | "clock">,
  { id, name, language }: Told,
  [key, params]: readonly [MessageKey, Record<string, string>],
): Promise<void> {
  if (!ctx.config.mail) return;
  const reader = { name, language: language as Language };
  const { subject, body } = aboutSigningIn(reader, "mail.factor-subject", [
    [key, params],
    ["mail.factor-not-you", {}],
  ]);
  await queueMessages(ctx.db, [{ userId: id, kind: "second-factor", key: randomUUID(), subject, body }], ctx.clock.now());
}

/** Tells somebody by mail that one of their recovery codes was used up, in the transaction that does it; answers how many are left. */
export async function tellCodeUsed(
  ctx: Parameters<typeof tellPerson>[0],
  person: Told,
  key: "mail.factor-code-used" | "mail.factor-code-confirmed",
): Promise<number> {
  const left = await countCodesLeft(ctx.db, person.id);
  await tellPerson(ctx, person, [key, { count: String(left) }]);
  return left;
}
