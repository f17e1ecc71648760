import * as contract from "@hub/contract/swp/catalogue.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { bind } from "../../http/bind.ts";
import { createTerm, deleteTerm, updateTerm } from "./edit-term.ts";
import { getTerm, listTerms, pickTerms } from "./list-terms.ts";

/** The catalogue that plans choose from. */
export function catalogueRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.listTerms, (ctx, { query }) => listTerms(ctx, query));
  bind(app, ctx, contract.pickTerms, (ctx, { query }) => pickTerms(ctx, query));
  bind(app, ctx, contract.getTerm, (ctx, { params }) => getTerm(ctx, params.id));
  bind(app, ctx, contract.createTerm, (ctx, { body }) => createTerm(ctx, body));
  bind(app, ctx, contract.updateTerm, (ctx, { params, ifMatch, body }) => updateTerm(ctx, params.id, ifMatch, body));
  bind(app, ctx, contract.deleteTerm, (ctx, { params, ifMatch }) => deleteTerm(ctx, params.id, ifMatch));
}
