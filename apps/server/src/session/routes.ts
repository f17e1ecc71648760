import * as contract from "@hub/contract/session/session.ts";
import { holds, permissionsOf, permissionsToChangeWith } from "@hub/domain/session/permissions.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind, bindPublic } from "../http/bind.ts";
import { findSession } from "./sessions/find-session.ts";
import { accountRoutes } from "./account-routes.ts";
import { createDoorTurns, lineOf } from "./attempts/door-turns.ts";
import { listAreaHosts } from "./area-hosts.sql.ts";
import { whenItEnds } from "./sessions/when-it-ends.ts";
import { deleteSession } from "./sessions/sessions.sql.ts";
import { isSetUpOpen, setUp } from "./set-up.ts";
import { secondFactorRoutes } from "./second-factor-routes.ts";
import { ssoRoutes } from "./sso/routes.ts";
import { signIn } from "./sign-in.ts";

/** `door`: with connections of their own goes what lets people in, and what ends sessions. */
export function sessionRoutes(app: FastifyInstance, ctx: Context, door: Context): void {
  const inTurn = createDoorTurns();
  bindPublic(app, door, contract.signIn, (ctx, { query, request }) =>
    signIn(ctx, inTurn, { authorization: request.headers.authorization, remember: query.remember !== undefined }),
  );
  bind(app, ctx, contract.validToken, async (ctx, { request }) => {
    const { language, expiresAt, hash, mustRegister } = await findSession(ctx, request.headers.authorization);
    const { email, name } = ctx.actor;
    return {
      userName: email,
      name,
      language,
      permissions: permissionsOf(ctx.actor),
      mustRegister,
      changesWith: permissionsToChangeWith(ctx.actor),
      expiresAt: expiresAt.toISOString(),
      session: hash ? await whenItEnds(ctx, expiresAt) : null,
      links: await listAreaHosts(ctx.db),
    };
  });
  bind(app, ctx, contract.allowMutAccess, async (ctx) => ({
    allowed: holds("uploads.read", ctx.actor) || holds("sources.read", ctx.actor),
  }));
  bind(app, ctx, contract.allowWFAccess, async (ctx) => ({ allowed: holds("workflows.read", ctx.actor) }));
  bind(app, door, contract.signOut, async (ctx) => {
    if (ctx.sessionHash) await deleteSession(ctx.db, ctx.sessionHash);
    return {};
  });
  bindPublic(app, door, contract.setUpState, async (ctx) => ({ open: await inTurn(lineOf(ctx), () => isSetUpOpen(ctx)) }));
  bindPublic(app, door, contract.setUp, (ctx, { body }) => inTurn(lineOf(ctx), () => setUp(ctx, body)));
  accountRoutes(app, ctx, door, inTurn);
  secondFactorRoutes(app, ctx, door, inTurn);
  ssoRoutes(app, door, inTurn);
}
