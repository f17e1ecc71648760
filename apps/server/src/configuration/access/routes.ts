import * as contract from "@hub/contract/configuration/access.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { bind } from "../../http/bind.ts";
import { explainAccess } from "./explain-access.ts";
import { listMatrix } from "./list-matrix.ts";

export function accessRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.explainAccess, (ctx, { query }) => explainAccess(ctx, query));
  bind(app, ctx, contract.accessMatrix, (ctx, { query }) => listMatrix(ctx, query));
}
