import { email } from "@hub/contract/route.ts";
import { portalActor, type PublicContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import type { Redirect } from "../../http/bind.ts";
import type { SsoConfig } from "../../config/login.ts";
import { hashToken, newToken } from "../tokens.ts";
import { findUserByEmail } from "../users.sql.ts";
import { readBrowser } from "./browser-cookie.ts";
import { describeFailure, failureCode } from "./sso-failure.ts";
import type { Claims, SsoProvider } from "./provider.ts";
import { insertHandover, takeFlow } from "./sso.sql.ts";
import { getSso, toLogin } from "./start-sso.ts";

const handoverFor = 60_000;

/**
 * Ends a sign-in with what the provider sent the browser back with. A sign-in is good for one answer, from the browser that began it. Leads to /SSOToken
 * with a token for one use, to /notFoundUser, or to sign-in with the reason; never throws for what the provider says.
 */
export async function finishSso(ctx: PublicContext, provider: SsoProvider, search: string): Promise<Redirect> {
  const sso = getSso(ctx);
  const refuse = (failure: Record<string, string>, problem: "sso-failed" | "sso-unavailable" = "sso-failed"): Redirect => {
    ctx.log.warn({ failure }, "single sign-on was not completed");
    return toLogin(sso, problem);
  };
  const state = new URLSearchParams(search).get("state") ?? "";
  const browser = readBrowser(ctx.cookies);
  const now = ctx.clock.now();
  const flow = await takeFlow(ctx.db, hashToken(state));
  if (!flow || flow.expires_at <= now) return refuse({ code: "unknown-state" });
  if (!browser || !flow.browser_hash.equals(hashToken(browser))) return refuse({ code: "other-browser" });

  let address: string | undefined;
  try {
    const claims = await provider.finish(search, { state, nonce: flow.nonce, codeVerifier: flow.code_verifier });
    address = readEmail(sso, claims);
  } catch (error) {
    return refuse(describeFailure(error), failureCode(error));
  }
  if (address === undefined) return refuse({ code: "no-proved-email", claim: sso.emailClaim });

  const user = await findUserByEmail(ctx.db, address);
  if (!user?.active) {
    await auditStranger(ctx, user?.id ?? address);
    // Who was removed is not there any more: they are to be added anew.
    const isInactive = user !== undefined && user.removed_at === null;
    return { location: `${sso.publicUrl}/#/notFoundUser${isInactive ? "?state=inactive" : ""}` };
  }
  const token = newHandoverToken(flow.return_to);
  const expiresAt = new Date(now.getTime() + handoverFor);
  await insertHandover(ctx.db, { tokenHash: hashToken(token), browserHash: flow.browser_hash, userId: user.id, expiresAt }, now);
  return { location: `${sso.publicUrl}/#/SSOToken?token=${token}&userName=${encodeURIComponent(user.email)}` };
}

/** The user name that the provider vouches for; undefined when there is none, or it says that nobody has proved it. */
function readEmail(sso: SsoConfig, claims: Claims): string | undefined {
  if (claims["email_verified"] === false || claims["email_verified"] === "false") return undefined;
  return email.safeParse(claims[sso.emailClaim]).data;
}

/** 256 random bits, and after them where to go on: only the whole has the hash that is stored, so nobody changes it on the way. */
function newHandoverToken(returnTo: string | null): string {
  return returnTo === null ? newToken() : `${newToken()}.${Buffer.from(returnTo).toString("base64url")}`;
}

function auditStranger(ctx: PublicContext, subjectId: number | string): Promise<void> {
  const by = { actor: portalActor, requestId: ctx.requestId };
  const after = { method: "sso", address: ctx.address };
  return audit(ctx.db, by, { action: "sign-in-failed", subjectType: "user", subjectId, after });
}
