import type { ActingContext, Context, PublicContext } from "../context.ts";
import { audit } from "../db/audit.sql.ts";
import { inTransaction } from "../db/transaction.ts";
import type { WithCookies } from "../http/bind.ts";
import { Problem } from "../problem.ts";
import { portalActor } from "../context.ts";
import { withKnownBrowser } from "./known-browsers/known-browsers.ts";
import { openSession, type OpenedSession } from "./sessions/open-session.ts";
import { refuseWeakPassword } from "./passwords/refuse-weak-password.ts";
import { hashToken, newToken } from "./tokens.ts";
import { readSetting } from "@hub/domain/configuration/settings.ts";
import { countUsers, insertGrant, insertUser, lockSetUp, replaceSetUpLink, replaceShippedDomain, spendSetUpLink } from "./users.sql.ts";
import { hashPassword } from "./passwords/hash-password.ts";

/** True while the portal has no user at all. */
export async function isSetUpOpen(ctx: Context): Promise<boolean> {
  return (await countUsers(ctx.db)) === 0;
}

/**
 * At the start of a portal without users: makes the administrator that the environment names, or answers the key of a one-time link of 24 hours
 * by which a person makes themselves administrator. Undefined when there is nothing to do.
 */
export function prepareSetUp(ctx: Context): Promise<string | undefined> {
  return inTransaction(ctx, async (ctx) => {
    await lockSetUp(ctx.db);
    if (!(await isSetUpOpen(ctx))) return undefined;
    const admin = ctx.config.admin;
    if (admin) {
      await addAdministrator({ ...ctx, actor: portalActor }, { ...admin, name: admin.email });
      return undefined;
    }
    const key = newToken();
    await replaceSetUpLink(ctx.db, hashToken(key), new Date(ctx.clock.now().getTime() + 24 * 3600_000));
    return key;
  });
}

/**
 * Makes the first administrator by the one-time link and signs them in; refused once there is any user. The link is the operator's and works however one
 * signs in: else a portal with single sign-on alone could be left without an administrator. Their password is kept only where one signs in with it.
 */
export async function setUp(
  ctx: PublicContext,
  given: { key: string; email: string; name: string; password: string; domain?: string | undefined },
): Promise<WithCookies<OpenedSession>> {
  await refuseWeakPassword(ctx, given.password, given.email);
  const domain = given.domain === undefined ? undefined : readSetting("corporate-domain", given.domain);
  if (domain && "issue" in domain) throw new Problem("invalid-input", { issues: [{ ...domain.issue, path: ["domain"] }] });
  return inTransaction(ctx, async (ctx) => {
    await lockSetUp(ctx.db);
    if (!(await isSetUpOpen(ctx))) throw new Problem("set-up-done");
    if (!(await spendSetUpLink(ctx.db, hashToken(given.key), ctx.clock.now()))) throw new Problem("set-up-link-invalid");
    const id = await addAdministrator({ ...ctx, actor: portalActor }, given);
    const user = { id, email: given.email, name: given.name, language: ctx.language };
    return withKnownBrowser(ctx, id, await openSession(ctx, user, "link"));
  });
}

async function addAdministrator(
  ctx: ActingContext,
  user: { email: string; name: string; password: string | undefined; domain?: string | undefined },
): Promise<number> {
  const passwordHash = user.password && ctx.config.login.password ? await hashPassword(user.password) : null;
  const id = await insertUser(ctx.db, { email: user.email, name: user.name, passwordHash });
  for (const role of ["hub-admin", "mut-admin", "wf-admin"] as const) await insertGrant(ctx.db, { userId: id, role });
  await audit(ctx.db, ctx, {
    action: "user-created",
    subjectType: "user",
    subjectId: id,
    after: { email: user.email, roles: ["hub-admin", "mut-admin", "wf-admin"] },
  });
  await setDomain(ctx, user.domain ?? user.email.split("@")[1] ?? "");
  return id;
}

/** The group's domain, so that the one the portal came with does not stay. An e-mail of that very one says nothing, and the set-up list asks. */
async function setDomain(ctx: ActingContext, given: string): Promise<void> {
  const read = readSetting("corporate-domain", given);
  if ("issue" in read) return;
  const before = await replaceShippedDomain(ctx.db, String(read.value));
  if (before === undefined) return;
  const subject = { subjectType: "setting", subjectId: "corporate-domain" };
  await audit(ctx.db, ctx, { action: "setting-changed", ...subject, before: { value: before }, after: { value: read.value } });
}
