import * as contract from "@hub/contract/scenarios/rates.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { bind } from "../../http/bind.ts";
import { createRate, deleteRate, listRates, updateRate } from "./rates.ts";

export function rateRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.listRates, (ctx, { query }) => listRates(ctx, query));
  bind(app, ctx, contract.createRate, (ctx, { body }) => createRate(ctx, body));
  bind(app, ctx, contract.updateRate, (ctx, { params, body, ifMatch }) => updateRate(ctx, params.id, ifMatch, body));
  bind(app, ctx, contract.deleteRate, (ctx, { params, ifMatch }) => deleteRate(ctx, params.id, ifMatch));
}
