import * as contract from "@hub/contract/pay-reports/pay-reports.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { listPayDuties } from "./list-pay-duties.ts";
import { readPayCategories, readPayReport } from "./read-pay-report.ts";
import { preparePayReports, reviewPayReports, submitPayReports } from "./take-pay-step.ts";

export function payReportRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.getPayReport, (ctx, { params, query }) => readPayReport(ctx, { ...params, ...query }));
  bind(app, ctx, contract.getPayCategories, (ctx, { params, query }) => readPayCategories(ctx, { ...params, ...query }));
  bind(app, ctx, contract.listPayDuties, (ctx, { params, query }) => listPayDuties(ctx, { ...params, ...query }));
  bind(app, ctx, contract.preparePayReports, (ctx, { params, body }) => preparePayReports(ctx, { ...params, ...body }));
  bind(app, ctx, contract.reviewPayReports, (ctx, { params, body }) => reviewPayReports(ctx, { ...params, ...body }));
  bind(app, ctx, contract.submitPayReports, (ctx, { params, body }) => submitPayReports(ctx, { ...params, ...body }));
}
