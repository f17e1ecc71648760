import * as contract from "@hub/contract/scenarios/passport.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { bind } from "../../http/bind.ts";
import { readPassport } from "./read-passport.ts";

export function passportRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.getPassport, (ctx, { params, query }) => readPassport(ctx, { ...params, ...query }));
}
