import * as contract from "@hub/contract/scenarios.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { askClosing } from "./ask-closing.ts";
import { getScenario, listScenarios, nameScenarios } from "./list-scenarios.ts";
import { readFigures } from "./read-figures.ts";
import { listTypes } from "./scenarios.sql.ts";

export function scenarioRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.listScenarioTypes, async (ctx) => ({ items: await listTypes(ctx.db) }));
  bind(app, ctx, contract.listScenarios, (ctx) => listScenarios(ctx));
  bind(app, ctx, contract.getScenario, (ctx, { params }) => getScenario(ctx, params.id));
  bind(app, ctx, contract.allowScenariesAccess, async (ctx) => ({ allowed: holds("scenarios.read", ctx.actor) }));
  bind(app, ctx, contract.loadAllViewListScene, (ctx) => nameScenarios(ctx));
  bind(app, ctx, contract.closeScenario, (ctx, { body }) => askClosing(ctx, body));
  bind(app, ctx, contract.getFigures, (ctx, { params, query }) => readFigures(ctx, { id: params.id, version: query.version }));
}
