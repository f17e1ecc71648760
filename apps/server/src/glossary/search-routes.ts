import * as contract from "@hub/contract/glossary/cards.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { countCards } from "./search/count-cards.ts";
import { listCards } from "./search/list-cards.ts";
import { listSimilar } from "./search/list-similar.ts";

/** Finding cards. */
export function searchRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.listGlossary, (ctx, { query }) => listCards(ctx, query));
  bind(app, ctx, contract.countGlossary, (ctx, { query }) => countCards(ctx, query));
  bind(app, ctx, contract.listSimilarCards, (ctx, { query }) => listSimilar(ctx, query));
}
