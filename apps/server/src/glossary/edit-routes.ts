import * as contract from "@hub/contract/glossary/cards.ts";
import * as versions from "@hub/contract/glossary/versions.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { compareVersions } from "./versions/compare-versions.ts";
import { createCard } from "./cards/create-card.ts";
import { deleteCard } from "./cards/delete-card.ts";
import { getCard } from "./cards/get-card.ts";
import { listKpiCards } from "./kpis/list-kpi-cards.ts";
import { listThemes } from "./cards/list-themes.ts";
import { listVersions } from "./versions/list-versions.ts";
import { publishCard } from "./cards/publish-card.ts";
import { restoreCard } from "./cards/restore-card.ts";
import { updateCard } from "./cards/update-card.ts";

/** The routes that read and change one card. */
export function editRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.getCard, (ctx, { params, query }) => getCard(ctx, params.id, query));
  bind(app, ctx, contract.createCard, (ctx, { body }) => createCard(ctx, body));
  bind(app, ctx, contract.updateCard, (ctx, { params, ifMatch, body }) => updateCard(ctx, params.id, ifMatch, body));
  bind(app, ctx, contract.deleteCard, (ctx, { params, ifMatch }) => deleteCard(ctx, params.id, ifMatch));
  bind(app, ctx, contract.publishCard, (ctx, { params, ifMatch, body }) => publishCard(ctx, params.id, ifMatch, body));
  bind(app, ctx, versions.listCardVersions, (ctx, { params, query }) => listVersions(ctx, params.id, query.before));
  bind(app, ctx, versions.compareCardVersions, (ctx, { params, query }) => compareVersions(ctx, params.id, query));
  bind(app, ctx, versions.restoreCard, (ctx, { params, ifMatch, body }) => restoreCard(ctx, params.id, ifMatch, body.version));
  bind(app, ctx, contract.listGlossaryThemes, (ctx) => listThemes(ctx));
  bind(app, ctx, contract.listKpiCards, (ctx) => listKpiCards(ctx));
}
