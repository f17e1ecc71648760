import * as contract from "@hub/contract/workflows/workflows.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { listInbox } from "./inbox.ts";
import { getReminderChoice, setReminderChoice } from "./remind.ts";
import { listWorkHistory } from "./work-history.ts";
import { createDelegation, endDelegation, listDelegations, listStandIns } from "./delegate.ts";

export function workflowRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.getInbox, (ctx) => listInbox(ctx));
  bind(app, ctx, contract.getWorkHistory, (ctx, { query }) => listWorkHistory(ctx, query.before));
  bind(app, ctx, contract.getReminderChoice, (ctx) => getReminderChoice(ctx));
  bind(app, ctx, contract.setReminderChoice, (ctx, { body }) => setReminderChoice(ctx, body.daily));
  bind(app, ctx, contract.listDelegations, (ctx) => listDelegations(ctx));
  bind(app, ctx, contract.createDelegation, (ctx, { body }) => createDelegation(ctx, body));
  bind(app, ctx, contract.endDelegation, (ctx, { params, ifMatch }) => endDelegation(ctx, params.id, ifMatch));
  bind(app, ctx, contract.listStandIns, (ctx, { query }) => listStandIns(ctx, query.search));
}
