import * as cards from "@hub/contract/glossary/cards.ts";
import { selectCards as selectCardsRoute } from "@hub/contract/glossary/many.ts";
import * as versions from "@hub/contract/glossary/versions.ts";
import * as suggestions from "@hub/contract/glossary/suggestions.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { deleteCard } from "./cards/delete-card.ts";
import { getCard } from "./cards/get-card.ts";
import { listKpiCards } from "./kpis/list-kpi-cards.ts";
import { listThemes } from "./cards/list-themes.ts";
import { listVersions, compareVersions } from "./versions/read-versions.ts";
import { publishCard } from "./cards/publish-card.ts";
import { updateCard, createCard, restoreCard } from "./cards/save-card.ts";
import { selectCards } from "./many/select-cards.ts";
import { countCards } from "./search/count-cards.ts";
import { listCards } from "./search/list-cards.ts";
import { listSimilar } from "./search/list-similar.ts";
import { downloadFile } from "./files/download-file.ts";
import { sendFile } from "./files/send-file.ts";
import { downloadCard } from "./pdf/download-card.ts";
import { answerSuggestion } from "./suggestions/answer-suggestion.ts";
import { listSuggestions } from "./suggestions/list-suggestions.ts";
import { suggestChange } from "./suggestions/suggest-change.ts";

/** The cards, what finds them, and what readers suggest. */
export function glossaryRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, cards.getCard, (ctx, { params, query }) => getCard(ctx, params.id, query));
  bind(app, ctx, cards.createCard, (ctx, { body }) => createCard(ctx, body));
  bind(app, ctx, cards.updateCard, (ctx, { params, ifMatch, body }) => updateCard(ctx, params.id, ifMatch, body));
  bind(app, ctx, cards.deleteCard, (ctx, { params, ifMatch }) => deleteCard(ctx, params.id, ifMatch));
  bind(app, ctx, cards.publishCard, (ctx, { params, ifMatch, body }) => publishCard(ctx, params.id, ifMatch, body));
  bind(app, ctx, selectCardsRoute, (ctx, { body }) => selectCards(ctx, body));
  bind(app, ctx, versions.listCardVersions, (ctx, { params, query }) => listVersions(ctx, params.id, query.before));
  bind(app, ctx, versions.compareCardVersions, (ctx, { params, query }) => compareVersions(ctx, params.id, query));
  bind(app, ctx, versions.restoreCard, (ctx, { params, ifMatch, body }) => restoreCard(ctx, params.id, ifMatch, body.version));
  bind(app, ctx, cards.listGlossaryThemes, (ctx) => listThemes(ctx));
  bind(app, ctx, cards.listKpiCards, (ctx) => listKpiCards(ctx));
  bind(app, ctx, cards.listGlossary, (ctx, { query }) => listCards(ctx, query));
  bind(app, ctx, cards.countGlossary, (ctx, { query }) => countCards(ctx, query));
  bind(app, ctx, cards.listSimilarCards, (ctx, { query }) => listSimilar(ctx, query));
  bind(app, ctx, cards.sendCardFile, (ctx, { request }) => sendFile(ctx, request));
  bind(app, ctx, cards.downloadCardFile, (ctx, { params }) => downloadFile(ctx, params.id, params.fileId));
  bind(app, ctx, cards.downloadCard, (ctx, { params, query }) => downloadCard(ctx, params.id, query));
  bind(app, ctx, suggestions.suggestChange, (ctx, { params, body }) => suggestChange(ctx, params.id, body));
  bind(app, ctx, suggestions.listSuggestions, (ctx, { query }) => listSuggestions(ctx, query));
  bind(app, ctx, suggestions.answerSuggestion, (ctx, { params, body }) => answerSuggestion(ctx, params.id, body));
}
