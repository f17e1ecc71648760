import * as contract from "@hub/contract/swp/organisation.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { bind } from "../../http/bind.ts";
import { listOrganisation } from "./list-organisation.ts";
import { createNode, updateNode } from "./save-node.ts";

/** The organisation that is planned for. */
export function organisationRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.listOrganisation, (ctx) => listOrganisation(ctx));
  bind(app, ctx, contract.createOrgNode, (ctx, { body }) => createNode(ctx, body));
  bind(app, ctx, contract.updateOrgNode, (ctx, { params, ifMatch, body }) => updateNode(ctx, params.id, ifMatch, body));
}
