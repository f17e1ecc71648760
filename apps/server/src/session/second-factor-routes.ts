import * as contract from "@hub/contract/session/second-factor.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind, bindPublic } from "../http/bind.ts";
import type { InTurn } from "./attempts/door-turns.ts";
import { confirmWithFactor, confirmWithPassword } from "./own-factor/confirm.ts";
import { giveSecondFactor } from "./second-factor/give-factor.ts";
import { lineOfStep } from "./second-factor/line-of-step.ts";
import { addKey, beginKey, findOwnFactor, makeOwnCodes, removeKey, renameKey } from "./own-factor/own-factor.ts";

export function secondFactorRoutes(app: FastifyInstance, ctx: Context, door: Context, inTurn: InTurn): void {
  bindPublic(app, door, contract.giveSecondFactor, async (ctx, { body }) =>
    inTurn(await lineOfStep(ctx, body.token), () => giveSecondFactor(ctx, body), body.token),
  );
  bind(app, ctx, contract.findSecondFactor, (ctx) => findOwnFactor(ctx));
  bind(app, door, contract.confirmWithPassword, (ctx, { body }) => inTurn(ctx.actor.email, () => confirmWithPassword(ctx, body)));
  bind(app, door, contract.confirmWithFactor, async (ctx, { body }) => {
    await inTurn(ctx.actor.email, () => confirmWithFactor(ctx, body));
    return {};
  });
  bind(app, ctx, contract.beginKey, (ctx, { body }) => beginKey(ctx, body));
  bind(app, ctx, contract.addKey, (ctx, { body }) => addKey(ctx, body));
  bind(app, ctx, contract.renameKey, (ctx, { params, body }) => renameKey(ctx, params.id, body.name));
  bind(app, ctx, contract.removeKey, async (ctx, { params, body }) => {
    await removeKey(ctx, params.id, body);
    return {};
  });
  bind(app, ctx, contract.makeRecoveryCodes, (ctx, { body }) => makeOwnCodes(ctx, body));
}
