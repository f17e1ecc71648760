import { email } from "@hub/contract/route.ts";
import type { PublicContext } from "../context.ts";
import { inTransaction } from "../db/transaction.ts";
import { Problem } from "../problem.ts";
import { type InTurn, ownLineOf } from "./attempts/door-turns.ts";
import { lockProvedUser, provePassword } from "./passwords/prove-password.ts";
import { enter, type Entered } from "./second-factor/enter.ts";

/**
 * Signs in with the Basic header of readings 8; who has a second factor is asked for it in place of a session. `remember`: the browser asks to be known from now on; programs do not, and would push out the browsers of
 * whom they act for. Throws sign-in-failed, too-many-attempts, login-kind-off, portal-busy.
 */
export async function signIn(
  ctx: PublicContext,
  inTurn: InTurn,
  given: { authorization: string | undefined; remember: boolean },
): Promise<Entered> {
  if (!ctx.config.login.password) throw new Problem("login-kind-off");
  const { account, password } = readBasic(given.authorization);
  const work = async () => {
    const user = await provePassword(ctx, account, password);
    return inTransaction(ctx, async (ctx) => {
      await lockProvedUser(ctx, user);
      return enter(ctx, user, { method: "password", remember: given.remember || user.fromKnownBrowser });
    });
  };
  return inTurn(await ownLineOf(ctx, account), work, account);
}

function readBasic(header: string | undefined): { account: string; password: string } {
  const encoded = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(header ?? "")?.[1];
  const text = encoded ? Buffer.from(encoded, "base64").toString("utf8") : "";
  const colon = text.indexOf(":");
  const account = text.slice(0, Math.max(colon, 0)).trim().toLowerCase();
  const password = text.slice(colon + 1);
  if (colon < 1 || account === "" || account.length > 254 || password === "" || password.length > 1000 || account.includes("\0"))
    throw new Problem("sign-in-failed");
  return { account: email.safeParse(account).data ?? account, password };
}
