import * as contract from "@hub/contract/ingestion/sftp.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { bind } from "../../http/bind.ts";
import { listEndpoints, viewEndpoint } from "./list-endpoints.ts";
import { pinHostKey, showHostKey } from "./pin-host-key.ts";
import { createEndpoint, deleteEndpoint, updateEndpoint } from "./save-endpoint.ts";
import { testEndpoint } from "./test-endpoint.ts";

export function sftpRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.listSftpEndpoints, (ctx) => listEndpoints(ctx));
  bind(app, ctx, contract.getSftpEndpoint, (ctx, { params }) => viewEndpoint(ctx, params.id));
  bind(app, ctx, contract.createSftpEndpoint, (ctx, { body }) => createEndpoint(ctx, body));
  bind(app, ctx, contract.updateSftpEndpoint, (ctx, { params, body, ifMatch }) => updateEndpoint(ctx, params.id, ifMatch, body));
  bind(app, ctx, contract.deleteSftpEndpoint, (ctx, { params, ifMatch }) => deleteEndpoint(ctx, params.id, ifMatch));
  bind(app, ctx, contract.readSftpHostKey, (ctx, { params }) => showHostKey(ctx, params.id));
  bind(app, ctx, contract.pinSftpHostKey, (ctx, { params, body, ifMatch }) => pinHostKey(ctx, params.id, ifMatch, body.fingerprint));
  bind(app, ctx, contract.testSftpEndpoint, (ctx, { params, body }) => testEndpoint(ctx, params.id, body));
}
