import { getEntityOverview as entityRoute } from "@hub/contract/search/entity-overview.ts";
import { searchAll } from "@hub/contract/search/search.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { getEntityOverview } from "./entity/get-entity-overview.ts";
import { findAll } from "./find-all.ts";

export function searchRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, searchAll, (ctx, { query }) => findAll(ctx, query));
  bind(app, ctx, entityRoute, (ctx, { params }) => getEntityOverview(ctx, params.id));
}
