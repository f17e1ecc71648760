import * as contract from "@hub/contract/swp/items.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { bind } from "../../http/bind.ts";
import { createPool, deletePool, listPools, updatePool } from "./save-pool.ts";

/** The pools whose parts are items. */
export function poolRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.listSwpPools, (ctx, { query }) => listPools(ctx, query));
  bind(app, ctx, contract.createSwpPool, (ctx, { body }) => createPool(ctx, body));
  bind(app, ctx, contract.updateSwpPool, (ctx, { params, ifMatch, body }) => updatePool(ctx, params.id, ifMatch, body));
  bind(app, ctx, contract.deleteSwpPool, (ctx, { params, ifMatch }) => deletePool(ctx, params.id, ifMatch));
}
