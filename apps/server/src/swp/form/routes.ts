import { getSwpForm } from "@hub/contract/swp/form.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { bind } from "../../http/bind.ts";
import { getForm } from "./get-form.ts";

export function formRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, getSwpForm, (ctx) => getForm(ctx));
}
