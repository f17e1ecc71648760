import * as contract from "@hub/contract/session/account.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind, bindPublic } from "../http/bind.ts";
import { createAccessToken, listAccessTokens, revokeAccessToken } from "./access-tokens/access-tokens.ts";
import { type InTurn, lineOf } from "./attempts/door-turns.ts";
import { askForPassword } from "./passwords/ask-for-password.ts";
import { changePassword } from "./passwords/change-password.ts";
import { findLoginLanguages } from "./login-options.sql.ts";
import { forgetOwnBrowser, forgetOwnBrowsers, listOwnBrowsers } from "./known-browsers/own-browsers.ts";
import { mayMailLinks } from "./mail-words.ts";
import { endOtherSessions, endSessionOf, listOwnSessions } from "./sessions/own-sessions.ts";
import { getPasswordLink, usePasswordLink } from "./passwords/password-link.ts";
import { readSessionRules } from "./session-rules.sql.ts";

export function accountRoutes(app: FastifyInstance, ctx: Context, door: Context, inTurn: InTurn): void {
  bindPublic(app, door, contract.loginOptions, async (ctx) => ({
    password: ctx.config.login.password,
    sso: ctx.config.login.sso !== undefined,
    ...(await inTurn(lineOf(ctx), () => findLoginLanguages(ctx.db))),
    passwordMinimum: (await inTurn(lineOf(ctx), () => readSessionRules(ctx.db)))["password-minimum-length"],
    forgotten: ctx.config.login.password && mayMailLinks(ctx),
  }));
  bind(app, ctx, contract.listSessions, (ctx) => listOwnSessions(ctx));
  bind(app, door, contract.endOwnSession, async (ctx, { params }) => {
    await endSessionOf(ctx, ctx.actor.id, params.id);
    return {};
  });
  bind(app, door, contract.endOtherSessions, (ctx) => endOtherSessions(ctx));
  bind(app, ctx, contract.listKnownBrowsers, (ctx) => listOwnBrowsers(ctx));
  bind(app, door, contract.forgetKnownBrowser, async (ctx, { params }) => {
    await forgetOwnBrowser(ctx, params.id);
    return {};
  });
  bind(app, door, contract.forgetKnownBrowsers, (ctx) => forgetOwnBrowsers(ctx));
  bind(app, door, contract.changePassword, (ctx, { body }) => inTurn(ctx.actor.email, () => changePassword(ctx, body)));
  bindPublic(app, door, contract.askForPassword, async (ctx, { body }) => {
    await inTurn(lineOf(ctx), () => askForPassword(ctx, body.email), body.email);
    return {};
  });
  bindPublic(app, door, contract.passwordLinkState, (ctx, { body }) => inTurn(lineOf(ctx), () => getPasswordLink(ctx, body.key)));
  bindPublic(app, door, contract.usePasswordLink, (ctx, { body }) => inTurn(lineOf(ctx), () => usePasswordLink(ctx, body), body.key));
  bind(app, ctx, contract.listAccessTokens, (ctx) => listAccessTokens(ctx));
  bind(app, ctx, contract.createAccessToken, (ctx, { body }) => createAccessToken(ctx, body));
  bind(app, door, contract.revokeAccessToken, async (ctx, { params }) => {
    await revokeAccessToken(ctx, ctx.actor.id, params.id);
    return {};
  });
}
