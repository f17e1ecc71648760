import * as contract from "@hub/contract/swp/questions.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { bind } from "../../http/bind.ts";
import { applyAnswer, previewAnswer } from "./fill-rows.ts";
import { listAnswers, saveAnswer } from "./save-answer.ts";

/** The levers' questions in tenths, and what they fill. */
export function questionRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.listSwpAnswers, (ctx, { query }) => listAnswers(ctx, query));
  bind(app, ctx, contract.saveSwpAnswer, (ctx, { ifMatch, body }) => saveAnswer(ctx, ifMatch, body));
  bind(app, ctx, contract.previewSwpAnswer, (ctx, { body }) => previewAnswer(ctx, body));
  bind(app, ctx, contract.applySwpAnswer, (ctx, { body }) => applyAnswer(ctx, body));
}
