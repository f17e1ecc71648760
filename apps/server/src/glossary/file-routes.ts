import * as contract from "@hub/contract/glossary/cards.ts";
import * as suggestions from "@hub/contract/glossary/suggestions.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { downloadFile } from "./files/download-file.ts";
import { sendFile } from "./files/send-file.ts";
import { downloadCard } from "./pdf/download-card.ts";
import { answerSuggestion } from "./suggestions/answer-suggestion.ts";
import { listSuggestions } from "./suggestions/list-suggestions.ts";
import { suggestChange } from "./suggestions/suggest-change.ts";

/** Files of cards, cards as PDF, and what readers suggest. */
export function glossaryFileRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.sendCardFile, (ctx, { request }) => sendFile(ctx, request));
  bind(app, ctx, contract.downloadCardFile, (ctx, { params }) => downloadFile(ctx, params.id, params.fileId));
  bind(app, ctx, contract.downloadCard, (ctx, { params, query }) => downloadCard(ctx, params.id, query));
  bind(app, ctx, suggestions.suggestChange, (ctx, { params, body }) => suggestChange(ctx, params.id, body));
  bind(app, ctx, suggestions.listSuggestions, (ctx, { query }) => listSuggestions(ctx, query));
  bind(app, ctx, suggestions.answerSuggestion, (ctx, { params, body }) => answerSuggestion(ctx, params.id, body));
}
