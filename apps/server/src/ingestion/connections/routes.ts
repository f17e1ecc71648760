import * as contract from "@hub/contract/ingestion/connections.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { bind } from "../../http/bind.ts";
import { listConnections, viewConnection } from "./list-connections.ts";
import { createConnection, deleteConnection, updateConnection } from "./save-connection.ts";
import { testConnection } from "./test-connection.ts";

export function connectionRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.listConnections, (ctx) => listConnections(ctx));
  bind(app, ctx, contract.getConnection, (ctx, { params }) => viewConnection(ctx, params.id));
  bind(app, ctx, contract.createConnection, (ctx, { body }) => createConnection(ctx, body));
  bind(app, ctx, contract.updateConnection, (ctx, { params, body, ifMatch }) => updateConnection(ctx, params.id, ifMatch, body));
  bind(app, ctx, contract.deleteConnection, (ctx, { params, ifMatch }) => deleteConnection(ctx, params.id, ifMatch));
  bind(app, ctx, contract.testConnection, (ctx, { params, body }) => testConnection(ctx, params.id, body));
}
