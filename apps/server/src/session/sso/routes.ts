import * as contract from "@hub/contract/session/account.ts";
import type { FastifyInstance } from "fastify";
import type { Context, Clock } from "../../context.ts";
import { bindPublic } from "../../http/bind.ts";
import { type InTurn, lineOf } from "../attempts/door-turns.ts";
import { finishSso } from "./finish-sso.ts";
import { openProvider } from "./provider.ts";
import { getSso, startSso, toLogin } from "./start-sso.ts";
import { takeSsoSession } from "./take-sso-session.ts";

export function ssoRoutes(app: FastifyInstance, ctx: Context, inTurn: InTurn): void {
  const mayStart = limitStarts(ctx.clock);
  const { sso } = ctx.config.login;
  const provider = sso && openProvider(sso, ctx.clock);

  bindPublic(app, ctx, contract.startSso, async (ctx, { query }) => {
    const sso = getSso(ctx);
    if (!provider || !mayStart(ctx.address)) return toLogin(sso, "too-many-attempts");
    return startSso(ctx, provider, { to: query.to, again: query.again !== undefined });
  });
  bindPublic(app, ctx, contract.finishSso, async (ctx, { request }) => {
    const sso = getSso(ctx);
    if (!provider) return toLogin(sso, "sso-unavailable");
    const at = request.url.indexOf("?");
    return finishSso(ctx, provider, at < 0 ? "" : request.url.slice(at));
  });
  bindPublic(app, ctx, contract.takeSsoSession, (ctx, { body }) => inTurn(lineOf(ctx), () => takeSsoSession(ctx, body), body.userName));
}

const perMinute = 300;

/** Says whether an address may begin another sign-in: a whole company may sit behind one, but nobody fills the table of sign-ins. Counted per node. */
export function limitStarts(clock: Clock): (address: string) => boolean {
  let minute = 0;
  let counts = new Map<string, number>();
  return (address) => {
    const now = Math.floor(clock.now().getTime() / 60_000);
    if (now !== minute) counts = new Map();
    minute = now;
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count <= perMinute;
  };
}
