import * as contract from "@hub/contract/dashboards/dashboards.ts";
import { previewFigures as previewRoute } from "@hub/contract/dashboards/preview.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { previewFigures } from "./figures/preview-figures.ts";
import { readDashboardFigures } from "./figures/read-dashboard-figures.ts";
import { readTileMonths } from "./figures/read-tile-months.ts";
import { markFavourite } from "./gallery/mark-favourite.ts";
import { readGallery } from "./gallery/read-gallery.ts";
import { getDashboard, listDashboards, listDashboardsBelow, nameDashboards, nameReportViews } from "./list-dashboards.ts";

export function dashboardRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.listDashboards, (ctx) => listDashboards(ctx));
  bind(app, ctx, contract.getDashboard, (ctx, { params }) => getDashboard(ctx, params.id));
  bind(app, ctx, contract.allowDashboardAccess, async (ctx) => ({ allowed: holds("dashboards.read", ctx.actor) }));
  bind(app, ctx, contract.loadAllViewListReport, (ctx) => nameDashboards(ctx));
  bind(app, ctx, contract.listDashboardsBelow, (ctx, { params }) => listDashboardsBelow(ctx, params.parentId));
  bind(app, ctx, contract.loadReportViews, (ctx, { params }) => nameReportViews(ctx, params.id));
  bind(app, ctx, previewRoute, (ctx, { query }) => previewFigures(ctx, query));
  bind(app, ctx, contract.readGallery, (ctx, { query }) => readGallery(ctx, query));
  bind(app, ctx, contract.markFavourite, (ctx, { params, body }) => markFavourite(ctx, params.id, body.favourite));
  bind(app, ctx, contract.getDashboardFigures, (ctx, { params, query }) => readDashboardFigures(ctx, params.id, query));
  bind(app, ctx, contract.getTileMonths, (ctx, { params, query }) => readTileMonths(ctx, params.id, query));
}
