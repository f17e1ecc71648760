import type { Language } from "@hub/domain/languages.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../../../context.ts";
import { findPerson } from "./person.sql.ts";
import { refuseForeignPerson } from "../policy.ts";
import { audit } from "../../../db/audit.sql.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { Problem } from "../../../problem.ts";
import { findUserByEmail, lockOfferedLanguage, updateLanguage } from "../../../session/users.sql.ts";

/** The language a user has chosen. */
export async function findLanguage(ctx: RequestContext, email: string): Promise<{ email: string; lang: Language }> {
  refuseForeign(ctx, email);
  const user = await findUserByEmail(ctx.db, email);
  if (!user) throw new Problem("user-not-found");
  return { email, lang: user.language as Language };
}

/** Keeps the language a user chooses, one of those the portal offers. Throws user-not-found, other-area for somebody whom one does not administer. */
export function saveLanguage(ctx: RequestContext, given: { email: string; lang: Language }): Promise<{ email: string; lang: Language }> {
  refuseForeign(ctx, given.email);
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockOfferedLanguage(ctx.db, given.lang)))
      throw new Problem("invalid-input", { issues: [{ code: "settings.language-not-offered", path: ["lang"] }] });
    if (given.email !== ctx.actor.email) await auditForeign(ctx, given);
    if (!(await updateLanguage(ctx.db, given.email, given.lang))) throw new Problem("user-not-found");
    return given;
  });
}

/** Another's language is theirs who administer the whole person, as in the form of users. */
async function auditForeign(ctx: RequestContext, { email, lang }: { email: string; lang: Language }): Promise<void> {
  const person = await findPerson(ctx.db, email, ctx.clock.now());
  if (!person) throw new Problem("user-not-found");
  refuseForeignPerson(ctx, person);
  const [before, after] = [{ language: person.language }, { language: lang }];
  await audit(ctx.db, ctx, { action: "user-changed", subjectType: "user", subjectId: person.id, before, after });
}

function refuseForeign(ctx: RequestContext, email: string): void {
  if (email !== ctx.actor.email && !holds("users.manage", ctx.actor)) throw new Problem("operation-not-allowed");
}
