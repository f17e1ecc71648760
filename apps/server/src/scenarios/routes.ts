import * as comparison from "@hub/contract/scenarios/comparison.ts";
import * as closings from "@hub/contract/closing/closings.ts";
import * as scenarios from "@hub/contract/scenarios/scenarios.ts";
import * as passport from "@hub/contract/scenarios/passport.ts";
import * as told from "@hub/contract/closing/told.ts";
import * as rates from "@hub/contract/scenarios/rates.ts";
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
import { readFigures } from "./read-figures.ts";
import { deleteComparison, saveComparison } from "./comparison/save-comparison.ts";
import { listTypes } from "./scenarios.sql.ts";
import { readPassport } from "./passport/read-passport.ts";
import { readFigureRows } from "./passport/read-rows.ts";
import { readToldSeries } from "./told/read-told-series.ts";
import { createRate, deleteRate, listRates, updateRate } from "./rates/rates.ts";

/** Scenarios with their versions, what they compare, and the rates they convert by. */
export function scenarioRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, scenarios.listScenarioTypes, async (ctx) => ({ items: await listTypes(ctx.db) }));
  bind(app, ctx, scenarios.listScenarios, (ctx) => listScenarios(ctx));
  bind(app, ctx, scenarios.getScenario, (ctx, { params }) => getScenario(ctx, params.id));
  bind(app, ctx, scenarios.allowScenariesAccess, async (ctx) => ({ allowed: holds("scenarios.read", ctx.actor) }));
  bind(app, ctx, scenarios.loadAllViewListScene, (ctx) => nameScenarios(ctx));
  bind(app, ctx, scenarios.loadSceneViews, (ctx, { params }) => listViews(ctx, params.id));
  bind(app, ctx, closings.listBlockers, (ctx, { params }) => listBlockers(ctx, params.id));
  bind(app, ctx, closings.previewClosing, (ctx, { params }) => previewClosing(ctx, params.id));
  bind(app, ctx, closings.compareVersions, (ctx, { params, query }) => compareVersions(ctx, { id: params.id, ...query }));
  bind(app, ctx, comparison.compareScenarios, (ctx, { query }) => compareScenarios(ctx, readAsked(query)));
  bind(app, ctx, comparison.saveComparison, (ctx, { body }) => saveComparison(ctx, body));
  bind(app, ctx, comparison.deleteComparison, (ctx, { params }) => deleteComparison(ctx, params.id));
  bind(app, ctx, scenarios.closeScenario, (ctx, { body }) => askClosing(ctx, body));
  bind(app, ctx, rates.listRates, (ctx, { query }) => listRates(ctx, query));
  bind(app, ctx, rates.createRate, (ctx, { body }) => createRate(ctx, body));
  bind(app, ctx, rates.updateRate, (ctx, { params, body, ifMatch }) => updateRate(ctx, params.id, ifMatch, body));
  bind(app, ctx, rates.deleteRate, (ctx, { params, ifMatch }) => deleteRate(ctx, params.id, ifMatch));
  bind(app, ctx, passport.getPassport, (ctx, { params, query }) => readPassport(ctx, { ...params, ...query }));
  bind(app, ctx, told.getToldSeries, (ctx, { params, query }) => readToldSeries(ctx, { ...params, ...query }));
  bind(app, ctx, passport.listFigureRows, (ctx, { params, query }) => readFigureRows(ctx, { ...params, ...query }));
  bind(app, ctx, scenarios.getFigures, (ctx, { params, query }) => readFigures(ctx, { id: params.id, version: query.version }));
}
