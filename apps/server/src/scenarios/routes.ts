import * as comparison from "@hub/contract/scenarios/comparison.ts";
import * as closings from "@hub/contract/closing/closings.ts";
import * as contract from "@hub/contract/scenarios/scenarios.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { askClosing } from "./ask-closing.ts";
import { compareVersions, previewClosing } from "./comparison/compare-contents.ts";
import { compareScenarios, readAsked } from "./comparison/compare-scenarios.ts";
import { listBlockers } from "./blockers/list-blockers.ts";
import { getScenario, listScenarios, nameScenarios } from "./list-scenarios.ts";
import { listViews } from "./list-views.ts";
import { passportRoutes } from "./passport/routes.ts";
import { rateRoutes } from "./rates/routes.ts";
import { readFigures } from "./read-figures.ts";
import { deleteComparison, saveComparison } from "./comparison/save-comparison.ts";
import { listTypes } from "./scenarios.sql.ts";

export function scenarioRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.listScenarioTypes, async (ctx) => ({ items: await listTypes(ctx.db) }));
  bind(app, ctx, contract.listScenarios, (ctx) => listScenarios(ctx));
  bind(app, ctx, contract.getScenario, (ctx, { params }) => getScenario(ctx, params.id));
  bind(app, ctx, contract.allowScenariesAccess, async (ctx) => ({ allowed: holds("scenarios.read", ctx.actor) }));
  bind(app, ctx, contract.loadAllViewListScene, (ctx) => nameScenarios(ctx));
  bind(app, ctx, contract.loadSceneViews, (ctx, { params }) => listViews(ctx, params.id));
  bind(app, ctx, closings.listBlockers, (ctx, { params }) => listBlockers(ctx, params.id));
  bind(app, ctx, closings.previewClosing, (ctx, { params }) => previewClosing(ctx, params.id));
  bind(app, ctx, closings.compareVersions, (ctx, { params, query }) => compareVersions(ctx, { id: params.id, ...query }));
  bind(app, ctx, comparison.compareScenarios, (ctx, { query }) => compareScenarios(ctx, readAsked(query)));
  bind(app, ctx, comparison.saveComparison, (ctx, { body }) => saveComparison(ctx, body));
  bind(app, ctx, comparison.deleteComparison, (ctx, { params }) => deleteComparison(ctx, params.id));
  bind(app, ctx, contract.closeScenario, (ctx, { body }) => askClosing(ctx, body));
  rateRoutes(app, ctx);
  passportRoutes(app, ctx);
  bind(app, ctx, contract.getFigures, (ctx, { params, query }) => readFigures(ctx, { id: params.id, version: query.version }));
}
