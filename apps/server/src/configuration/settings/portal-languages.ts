import { updatePortalLanguage as route } from "@hub/contract/configuration/settings.ts";
import type { Language } from "@hub/domain/languages.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { conflict, found, Problem } from "../../problem.ts";
import {
  lockPortalLanguages,
  listPortalLanguageRows,
  moveUsers,
  type PortalLanguageRow,
  updatePortalLanguageRow,
} from "./portal-languages.sql.ts";

type Input = Given<typeof route>["body"];

export async function listPortalLanguages(ctx: RequestContext): Promise<{ items: PortalLanguageRow[] }> {
  return { items: await listPortalLanguageRows(ctx.db) };
}

/**
 * Offers a language or not, or makes it the default. There is always exactly one default, and it is offered. A language that users have chosen goes only
 * with another for them. Throws version-stale, default-language-needed, in-use with the number of users.
 */
export function updatePortalLanguage(
  ctx: RequestContext,
  code: Language,
  version: number,
  input: Input,
): Promise<{ items: PortalLanguageRow[] }> {
  return inTransaction(ctx, async (ctx) => {
    await lockPortalLanguages(ctx.db);
    const all = await listPortalLanguageRows(ctx.db);
    const before = found(all.find((language) => language.code === code));
    if (before.version !== version) throw conflict(route, before);
    if ((input.isDefault && !input.active) || (before.isDefault && !input.isDefault)) throw new Problem("default-language-needed");
    const former = input.isDefault && !before.isDefault ? all.find(({ isDefault }) => isDefault) : undefined;
    if (former) await updatePortalLanguageRow(ctx.db, former.code, { active: former.active, isDefault: false });
    const moved = before.active && !input.active ? await leaveLanguage(ctx, before, all, input.moveUsersTo) : undefined;
    if (before.active !== input.active || before.isDefault !== input.isDefault) {
      const { active, isDefault } = input;
      await updatePortalLanguageRow(ctx.db, code, { active, isDefault });
      await audit(ctx.db, ctx, {
        action: "language-changed",
        subjectType: "language",
        subjectId: code,
        before: { active: before.active, isDefault: before.isDefault, ...(former ? { default: former.code } : {}) },
        after: { active, isDefault, ...(former ? { default: code } : {}), ...moved },
      });
    }
    return { items: await listPortalLanguageRows(ctx.db) };
  });
}

/** Nobody is left with a language that is not offered: active users get the one that was chosen for them, others the default. */
async function leaveLanguage(
  ctx: RequestContext,
  left: PortalLanguageRow,
  all: readonly PortalLanguageRow[],
  wanted: Language | undefined,
): Promise<{ movedTo: Language; movedUsers: number }> {
  if (wanted === undefined && left.users > 0) throw new Problem("in-use", { details: { users: left.users } });
  const offered = all.filter(({ active, code }) => active && code !== left.code);
  const to = wanted === undefined ? offered.find(({ isDefault }) => isDefault) : offered.find(({ code }) => code === wanted);
  if (!to) throw new Problem("invalid-input", { issues: [{ code: "settings.move-to-unknown", path: ["moveUsersTo"] }] });
  return { movedTo: to.code, movedUsers: await moveUsers(ctx.db, left.code, to.code) };
}
