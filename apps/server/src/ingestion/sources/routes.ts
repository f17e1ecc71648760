import * as contract from "@hub/contract/ingestion/sources.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { bind } from "../../http/bind.ts";
import { listFiles, listRuns } from "./list-runs.ts";
import { listSourceOptions, listSources, viewSource } from "./list-sources.ts";
import { createSource, deleteSource, updateSource } from "./save-source.ts";
import { takeFileAgain, takeNow } from "./take-now.ts";

export function sourceRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.listSources, (ctx, { query }) => listSources(ctx, query));
  bind(app, ctx, contract.sourceOptions, (ctx, { query }) => listSourceOptions(ctx, query.ingestionId));
  bind(app, ctx, contract.getSource, (ctx, { params }) => viewSource(ctx, params.id));
  bind(app, ctx, contract.createSource, (ctx, { body }) => createSource(ctx, body));
  bind(app, ctx, contract.updateSource, (ctx, { params, body, ifMatch }) => updateSource(ctx, params.id, ifMatch, body));
  bind(app, ctx, contract.deleteSource, (ctx, { params, ifMatch }) => deleteSource(ctx, params.id, ifMatch));
  bind(app, ctx, contract.takeNow, (ctx, { params }) => takeNow(ctx, params.id));
  bind(app, ctx, contract.listSourceRuns, (ctx, { params, query }) => listRuns(ctx, params.id, query.before));
  bind(app, ctx, contract.listSourceFiles, (ctx, { params, query }) => listFiles(ctx, params.id, query.before));
  bind(app, ctx, contract.takeFileAgain, (ctx, { params }) => takeFileAgain(ctx, params.id, params.fileId));
}
