import * as contract from "@hub/contract/subscriptions/subscriptions.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind, bindPublic } from "../http/bind.ts";
import { endOwn, endSomebodys, leave } from "./end-subscription.ts";
import { listAll, listOwn } from "./list-subscriptions.ts";
import { leavePage } from "./mail-addresses.ts";
import { saveSubscription } from "./save-subscription.ts";

export function subscriptionRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.listSubscriptions, (ctx) => listOwn(ctx));
  bind(app, ctx, contract.saveSubscription, (ctx, { body }) => saveSubscription(ctx, body));
  bind(app, ctx, contract.endSubscription, (ctx, { params }) => endOwn(ctx, params.id));
  bindPublic(app, ctx, contract.openLeavePage, async (ctx, { params }) => ({
    location: leavePage(ctx.config.mail?.publicUrl ?? "", params.key),
  }));
  bindPublic(app, ctx, contract.leaveSubscription, (ctx, { params }) => leave(ctx, params.key));
  bind(app, ctx, contract.listAllSubscriptions, (ctx, { query }) => listAll(ctx, query));
  bind(app, ctx, contract.endSubscriptionOf, (ctx, { params }) => endSomebodys(ctx, params.id));
}
