import * as contract from "@hub/contract/configuration/groups.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { bind } from "../../http/bind.ts";
import { listGroups } from "./list-groups.ts";
import { createGroup, deleteGroup, getGroup, updateGroup } from "./save-group.ts";

export function groupRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.listGroups, (ctx, { query }) => listGroups(ctx, query));
  bind(app, ctx, contract.getGroup, (ctx, { params }) => getGroup(ctx, params.id));
  bind(app, ctx, contract.createGroup, (ctx, { body }) => createGroup(ctx, body));
  bind(app, ctx, contract.updateGroup, (ctx, { params, body, ifMatch }) => updateGroup(ctx, params.id, ifMatch, body));
  bind(app, ctx, contract.deleteGroup, (ctx, { params, ifMatch }) => deleteGroup(ctx, params.id, ifMatch));
}
