import * as contract from "@hub/contract/today/today.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { getToday, listAreas } from "./get-today.ts";
import { listAccessWork } from "./list-access-work.ts";

export function todayRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.getTodayAreas, (ctx) => listAreas(ctx));
  bind(app, ctx, contract.getAccessWork, (ctx) => listAccessWork(ctx));
  bind(app, ctx, contract.getToday, (ctx, { query }) => getToday(ctx, query));
}
