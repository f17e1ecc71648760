import * as contract from "@hub/contract/configuration/reports.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { bind } from "../../http/bind.ts";
import { deleteReport } from "./delete-report.ts";
import { getReport, listReports } from "./list-reports.ts";
import { moveReport } from "./move-report.ts";
import { copyReport, createReport, updateReport } from "./save-report.ts";

export function reportRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.listReports, (ctx) => listReports(ctx));
  bind(app, ctx, contract.getReport, (ctx, { params }) => getReport(ctx, params.id));
  bind(app, ctx, contract.createReport, (ctx, { body }) => createReport(ctx, body));
  bind(app, ctx, contract.copyReport, (ctx, { params, body }) => copyReport(ctx, params.id, body.name));
  bind(app, ctx, contract.updateReport, (ctx, { params, body, ifMatch }) => updateReport(ctx, params.id, ifMatch, body));
  bind(app, ctx, contract.moveReport, (ctx, { params, body, ifMatch }) => moveReport(ctx, params.id, ifMatch, body));
  bind(app, ctx, contract.deleteReport, (ctx, { params, query, ifMatch }) => deleteReport(ctx, params.id, ifMatch, query.grants));
}
