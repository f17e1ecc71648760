import * as contract from "@hub/contract/swp/analysis.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { bind } from "../../http/bind.ts";
import { changeWhatIf } from "./change-what-if.ts";
import { getWhatIf } from "./get-what-if.ts";
import { readBalance } from "./read-balance.ts";
import { readCoverage } from "./read-coverage.ts";
import { readGapMap } from "./read-gap-map.ts";
import { createWhatIf, deleteWhatIf, listWhatIfs, updateWhatIf } from "./save-what-if.ts";

/** What planners look for: the map of gaps, the reskill balance, coverage over time, and what would be if. */
export function analysisRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.getSwpGapMap, (ctx, { query }) => readGapMap(ctx, query));
  bind(app, ctx, contract.getSwpReskillBalance, (ctx, { query }) => readBalance(ctx, query));
  bind(app, ctx, contract.getSwpCoverage, (ctx, { query }) => readCoverage(ctx, query));
  bind(app, ctx, contract.listSwpWhatIfs, (ctx) => listWhatIfs(ctx));
  bind(app, ctx, contract.createSwpWhatIf, (ctx, { body }) => createWhatIf(ctx, body));
  bind(app, ctx, contract.updateSwpWhatIf, (ctx, { params, ifMatch, body }) => updateWhatIf(ctx, params.id, ifMatch, body));
  bind(app, ctx, contract.deleteSwpWhatIf, (ctx, { params, ifMatch }) => deleteWhatIf(ctx, params.id, ifMatch));
  bind(app, ctx, contract.getSwpWhatIf, (ctx, { params }) => getWhatIf(ctx, params.id));
  bind(app, ctx, contract.changeSwpWhatIfItems, (ctx, { params, ifMatch, body }) => changeWhatIf(ctx, params.id, ifMatch, body));
}
