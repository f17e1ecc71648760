import { findLanguage as findLanguageRoute, saveLanguage as saveLanguageRoute } from "@hub/contract/session/session.ts";
import * as attempts from "@hub/contract/configuration/sign-in-attempts.ts";
import * as contract from "@hub/contract/configuration/users.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { bind } from "../../http/bind.ts";
import { findLanguage, saveLanguage } from "./person/choose-language.ts";
import { configureUsers } from "./save/configure-users.ts";
import { endFirst } from "./save/end-first.ts";
import { endUserSessions, makePasswordLink } from "./person/end-sessions.ts";
import { findUser, findWorkflowUser } from "./person/find-user.ts";
import { listOptions, listUsers } from "./list/list-users.ts";
import { listOwned } from "./person/owned-by.ts";
import { findAttempts, liftAttempts } from "./person/sign-in-attempts.ts";

export function userRoutes(app: FastifyInstance, ctx: Context, door: Context): void {
  bind(app, ctx, findLanguageRoute, (ctx, { params }) => findLanguage(ctx, params.email));
  bind(app, ctx, saveLanguageRoute, (ctx, { body }) => saveLanguage(ctx, body));
  bind(app, ctx, contract.allUsers, (ctx, { query }) => listUsers(ctx, query));
  bind(app, ctx, contract.configurationOptions, (ctx) => listOptions(ctx));
  bind(app, ctx, contract.configureUsersInPlatform, async (ctx, { body }) => {
    await endFirst({ ...ctx, db: door.db }, body);
    return configureUsers(ctx, body);
  });
  bind(app, ctx, contract.findByEmail, (ctx, { params }) => findUser(ctx, params.email));
  bind(app, ctx, contract.findByEmailWF, (ctx, { params }) => findWorkflowUser(ctx, params.email));
  bind(app, ctx, contract.ownedBy, (ctx, { params }) => listOwned(ctx, params.email));
  bind(app, door, contract.endUserSessions, (ctx, { params }) => endUserSessions(ctx, params.email));
  bind(app, ctx, attempts.findAttempts, (ctx, { params }) => findAttempts(ctx, params.email));
  bind(app, door, attempts.liftAttempts, (ctx, { params }) => liftAttempts(ctx, params.email));
  bind(app, ctx, contract.createPasswordLink, (ctx, { params }) => makePasswordLink(ctx, params.email));
}
