import * as contract from "@hub/contract/checks/checks.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { decideTolerance, proposeTolerance, setTolerance, withdrawTolerance } from "./change-tolerance.ts";
import { listCellFindings } from "./list-cell-findings.ts";
import { listCheckRules, listTolerances } from "./list-tolerances.ts";

export function checkRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.listCellFindings, (ctx, { query }) => listCellFindings(ctx, query));
  bind(app, ctx, contract.listCheckRules, (ctx) => listCheckRules(ctx));
  bind(app, ctx, contract.listTolerances, (ctx, { query }) => listTolerances(ctx, query));
  bind(app, ctx, contract.proposeTolerance, (ctx, { body }) => proposeTolerance(ctx, body));
  bind(app, ctx, contract.setTolerance, (ctx, { body }) => setTolerance(ctx, body));
  bind(app, ctx, contract.decideTolerance, (ctx, { params, body }) => decideTolerance(ctx, params.id, body));
  bind(app, ctx, contract.withdrawTolerance, (ctx, { params }) => withdrawTolerance(ctx, params.id));
}
