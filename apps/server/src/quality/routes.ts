import * as bulk from "@hub/contract/quality/bulk.ts";
import * as contract from "@hub/contract/quality/events.ts";
import * as many from "@hub/contract/quality/many.ts";
import * as trend from "@hub/contract/quality/trend.ts";
import * as views from "@hub/contract/quality/views.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { editEvents, previewEdit } from "./edit/edit-events.ts";
import { listCauses } from "./causes/list-causes.ts";
import { listAccountants, listPerimeters } from "./events/list-choices.ts";
import { countAll, getEvent, listEvents } from "./events/list-events.ts";
import { listHistory } from "./events/list-history.ts";
import { selectEvents } from "./many/select-events.ts";
import { createView, deleteView, listViews, updateView } from "./views/save-view.ts";
import { readTrend } from "./trend/read-trend.ts";
import { updateEvent } from "./edit/update-event.ts";

export function qualityRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.listQualityEvents, (ctx, { query }) => listEvents(ctx, query));
  bind(app, ctx, contract.countQualityEvents, (ctx, { query }) => countAll(ctx, query));
  bind(app, ctx, contract.getQualityEvent, (ctx, { params }) => getEvent(ctx, params.id));
  bind(app, ctx, contract.listQualityHistory, (ctx, { params, query }) => listHistory(ctx, params.id, query.before));
  bind(app, ctx, contract.updateQualityEvent, (ctx, { params, ifMatch, body }) => updateEvent(ctx, params.id, ifMatch, body));
  bind(app, ctx, bulk.previewQualityEdit, (ctx, { body }) => previewEdit(ctx, body));
  bind(app, ctx, bulk.editQualityEvents, (ctx, { body }) => editEvents(ctx, body));
  bind(app, ctx, many.selectEvents, (ctx, { body }) => selectEvents(ctx, body));
  bind(app, ctx, contract.listQualityAccountants, (ctx, { query }) => listAccountants(ctx, query));
  bind(app, ctx, contract.listQualityPerimeters, (ctx) => listPerimeters(ctx));
  bind(app, ctx, contract.listQualityCauses, (ctx, { query }) => listCauses(ctx, query));
  bind(app, ctx, trend.getQualityTrend, (ctx, { query }) => readTrend(ctx, query));
  bind(app, ctx, views.listQualityViews, (ctx) => listViews(ctx));
  bind(app, ctx, views.createQualityView, (ctx, { body }) => createView(ctx, body));
  bind(app, ctx, views.updateQualityView, (ctx, { params, ifMatch, body }) => updateView(ctx, params.id, ifMatch, body));
  bind(app, ctx, views.deleteQualityView, (ctx, { params, ifMatch }) => deleteView(ctx, params.id, ifMatch));
}
