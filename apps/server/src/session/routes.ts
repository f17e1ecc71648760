import * as contract from "@hub/contract/session.ts";
import { permissionsOf } from "@hub/domain/session/permissions.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind, bindPublic } from "../http/bind.ts";
import { findLanguage, saveLanguage } from "./choose-language.ts";
import { findSession } from "./find-session.ts";
import { deleteSession } from "./sessions.sql.ts";
import { isSetUpOpen, setUp } from "./set-up.ts";
import { signIn } from "./sign-in.ts";

export function sessionRoutes(app: FastifyInstance, ctx: Context): void {
  bindPublic(app, ctx, contract.signIn, (ctx, { request }) => signIn(ctx, request.headers.authorization));
  bind(app, ctx, contract.validToken, async (ctx, { request }) => {
    const { language, expiresAt } = await findSession(ctx, request.headers.authorization);
    const { email, name, grants } = ctx.actor;
    return { userName: email, name, language, permissions: permissionsOf(grants), expiresAt: expiresAt.toISOString() };
  });
  bind(app, ctx, contract.signOut, async (ctx) => {
    await deleteSession(ctx.db, ctx.sessionHash);
    return {};
  });
  bind(app, ctx, contract.findLanguage, (ctx, { params }) => findLanguage(ctx, params.email));
  bind(app, ctx, contract.saveLanguage, (ctx, { body }) => saveLanguage(ctx, body));
  bindPublic(app, ctx, contract.setUpState, async (ctx) => ({ open: await isSetUpOpen(ctx) }));
  bindPublic(app, ctx, contract.setUp, (ctx, { body }) => setUp(ctx, body));
}
