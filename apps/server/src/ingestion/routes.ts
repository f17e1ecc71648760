import * as contract from "@hub/contract/ingestion.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { createIngestion, getIngestion, listIngestions, updateIngestion } from "./define-ingestion.ts";
import { deliveryOptions } from "./delivery-options.ts";
import { downloadIssues } from "./download-issues.ts";
import { listIssues } from "./list-issues.ts";
import { listUploads, viewUpload } from "./list-uploads.ts";
import { sendUpload } from "./send-upload.ts";

export function ingestionRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.listIngestions, (ctx) => listIngestions(ctx));
  bind(app, ctx, contract.getIngestion, (ctx, { params }) => getIngestion(ctx, params.id));
  bind(app, ctx, contract.createIngestion, (ctx, { body }) => createIngestion(ctx, body));
  bind(app, ctx, contract.updateIngestion, (ctx, { params, body, ifMatch }) => updateIngestion(ctx, params.id, ifMatch, body));
  bind(app, ctx, contract.deliveryOptions, (ctx) => deliveryOptions(ctx));
  bind(app, ctx, contract.sendUpload, (ctx, { request }) => sendUpload(ctx, request));
  bind(app, ctx, contract.listUploads, (ctx, { query }) => listUploads(ctx, query));
  bind(app, ctx, contract.getUpload, (ctx, { params }) => viewUpload(ctx, params.id));
  bind(app, ctx, contract.listUploadIssues, (ctx, { params, query }) => listIssues(ctx, params.id, query));
  bind(app, ctx, contract.downloadUploadIssues, (ctx, { params }) => downloadIssues(ctx, params.id));
}
