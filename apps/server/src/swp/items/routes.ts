import * as contract from "@hub/contract/swp/items.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { bind } from "../../http/bind.ts";
import { countItems } from "./count-items.ts";
import { getItem, listItems } from "./list-items.ts";
import { listHistory } from "./list-history.ts";
import { closeItem, createItem, deleteItem, updateItem } from "./save-item.ts";

/** The items of the five tabs. */
export function itemRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.listSwpItems, (ctx, { query }) => listItems(ctx, query));
  bind(app, ctx, contract.countSwpItems, (ctx, { query }) => countItems(ctx, query));
  bind(app, ctx, contract.getSwpItem, (ctx, { params }) => getItem(ctx, params.id));
  bind(app, ctx, contract.listSwpItemHistory, (ctx, { params, query }) => listHistory(ctx, params.id, query.before));
  bind(app, ctx, contract.createSwpItem, (ctx, { body }) => createItem(ctx, body));
  bind(app, ctx, contract.updateSwpItem, (ctx, { params, ifMatch, body }) => updateItem(ctx, params.id, ifMatch, body));
  bind(app, ctx, contract.closeSwpItem, (ctx, { params, ifMatch, body }) => closeItem(ctx, params.id, ifMatch, body));
  bind(app, ctx, contract.deleteSwpItem, (ctx, { params, ifMatch }) => deleteItem(ctx, params.id, ifMatch));
}
