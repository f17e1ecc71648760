import * as contract from "@hub/contract/configuration/audit.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { bind } from "../../http/bind.ts";
import { listAuditKinds } from "./audit-list.sql.ts";
import { listAudit } from "./list-audit.ts";

export function auditRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.listAudit, (ctx, { query }) => listAudit(ctx, query));
  bind(app, ctx, contract.auditKinds, (ctx) => listAuditKinds(ctx.db));
}
