import * as contract from "@hub/contract/configuration/configuration.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { createCalendarRow, deleteCalendarRow, listCalendar, updateCalendarRow } from "./calendar/calendar.ts";
import { listSectionRows } from "./calendar/calendar.sql.ts";
import { accessRoutes } from "./access/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { groupRoutes } from "./groups/routes.ts";
import { listLegalEntities } from "./legal-entities/list-legal-entities.ts";
import { legalEntityRoutes } from "./legal-entities/routes.ts";
import { reportRoutes } from "./reports/routes.ts";
import { settingRoutes } from "./settings/routes.ts";
import { userRoutes } from "./users/routes.ts";

export function configurationRoutes(app: FastifyInstance, ctx: Context, door: Context): void {
  bind(app, ctx, contract.listSections, async (ctx) => ({ items: await listSectionRows(ctx.db) }));
  bind(app, ctx, contract.listLegalEntities, (ctx) => listLegalEntities(ctx));
  bind(app, ctx, contract.listCalendar, (ctx) => listCalendar(ctx));
  bind(app, ctx, contract.createCalendarRow, (ctx, { body }) => createCalendarRow(ctx, body));
  bind(app, ctx, contract.updateCalendarRow, (ctx, { params, body, ifMatch }) => updateCalendarRow(ctx, params.id, ifMatch, body));
  bind(app, ctx, contract.deleteCalendarRow, (ctx, { params, ifMatch }) => deleteCalendarRow(ctx, params.id, ifMatch));
  userRoutes(app, ctx, door);
  groupRoutes(app, ctx);
  accessRoutes(app, ctx);
  legalEntityRoutes(app, ctx);
  settingRoutes(app, ctx);
  auditRoutes(app, ctx);
  reportRoutes(app, ctx);
}
