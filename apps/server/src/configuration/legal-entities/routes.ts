import * as contract from "@hub/contract/configuration/legal-entities.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { bind } from "../../http/bind.ts";
import { deleteLegalEntity } from "./delete-legal-entity.ts";
import { getLegalEntity } from "./get-legal-entity.ts";
import { createLegalEntity, updateLegalEntity } from "./save-legal-entity.ts";
import { findAlike, searchLegalEntities } from "./search-legal-entities.ts";

export function legalEntityRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.searchLegalEntities, (ctx, { query }) => searchLegalEntities(ctx, query));
  bind(app, ctx, contract.getLegalEntity, (ctx, { params }) => getLegalEntity(ctx, params.id));
  bind(app, ctx, contract.findAlike, (ctx, { query }) => findAlike(ctx, query));
  bind(app, ctx, contract.createLegalEntity, (ctx, { body }) => createLegalEntity(ctx, body));
  bind(app, ctx, contract.updateLegalEntity, (ctx, { params, body, ifMatch }) => updateLegalEntity(ctx, params.id, ifMatch, body));
  bind(app, ctx, contract.deleteLegalEntity, (ctx, { params, ifMatch }) => deleteLegalEntity(ctx, params.id, ifMatch));
}
