import * as contract from "@hub/contract/configuration/settings.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { bind } from "../../http/bind.ts";
import { addLookupValue, deleteLookupValue, listLookupValues, updateLookupValue } from "./lookups.ts";
import { listPortalLanguages, updatePortalLanguage } from "./portal-languages.ts";
import { listSettings, updateSetting } from "./settings.ts";

export function settingRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.listSettings, (ctx) => listSettings(ctx));
  bind(app, ctx, contract.updateSetting, (ctx, { params, body, ifMatch }) => updateSetting(ctx, params.key, ifMatch, body.value));
  bind(app, ctx, contract.listPortalLanguages, (ctx) => listPortalLanguages(ctx));
  bind(app, ctx, contract.updatePortalLanguage, (ctx, { params, body, ifMatch }) => updatePortalLanguage(ctx, params.code, ifMatch, body));
  bind(app, ctx, contract.listLookupValues, (ctx, { query }) => listLookupValues(ctx, query.lookup));
  bind(app, ctx, contract.createLookupValue, (ctx, { body }) => addLookupValue(ctx, body));
  bind(app, ctx, contract.updateLookupValue, (ctx, { params, body, ifMatch }) => updateLookupValue(ctx, params.id, ifMatch, body));
  bind(app, ctx, contract.deleteLookupValue, (ctx, { params, ifMatch }) => deleteLookupValue(ctx, params.id, ifMatch));
}
