import * as month from "@hub/contract/validation/month.ts";
import { selectDeliveries as selectDeliveriesRoute } from "@hub/contract/ingestion/many.ts";
import * as reopenings from "@hub/contract/validation/reopenings.ts";
import * as figures from "@hub/contract/validation/cell-figures.ts";
import * as signatures from "@hub/contract/validation/signatures.ts";
import * as contract from "@hub/contract/validation/validation.ts";
import { isKpi, kpiCodes, sectionsOfKpi } from "@hub/domain/dashboards/kpis.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import { offerScopes } from "@hub/domain/validation/scopes.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { Problem } from "../problem.ts";
import { askReopening } from "./reopenings/ask-reopening.ts";
import { decideReopening, endReopening, withdrawReopening } from "./reopenings/decide-reopening.ts";
import { getCell } from "./month/get-cell.ts";
import { selectDeliveries } from "./many/select-deliveries.ts";
import { getMonth } from "./month/get-month.ts";
import { listHistory } from "./month/list-history.ts";
import { listReopenings } from "./reopenings/list-reopenings.ts";
import { getValidation, listValidations, listYears, nameValidations, previewValidation } from "./consolidations/list-validations.ts";
import { listViews } from "./consolidations/list-views.ts";
import { listEntities } from "./consolidations/lookups.sql.ts";
import { findNextStep } from "./signatures/find-next-step.ts";
import { findSigners } from "./signatures/find-signers.ts";
import { getCellFigures } from "./figures/get-cell-figures.ts";
import { nudge } from "./month/nudge.ts";
import { nudgeAll } from "./month/nudge-all.ts";
import { reachOf } from "./policy.ts";
import { returnCell } from "./signatures/return-cell.ts";
import { saveValidation } from "./signatures/save-validation.ts";
import { saveValidations } from "./signatures/save-validations.ts";

export function validationRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, ctx, contract.listValidation, (ctx, { query }) => listValidations(ctx, query));
  bind(app, ctx, contract.getValidation, (ctx, { params }) => getValidation(ctx, params.id));
  bind(app, ctx, contract.listYears, (ctx) => listYears(ctx));
  bind(app, ctx, contract.listMonths, async () => Array.from({ length: 12 }, (_, index) => index + 1));
  bind(app, ctx, contract.listValidationEntities, (ctx) =>
    listEntities(ctx.db, [...reachOf(ctx.actor, "validation.sign"), ...reachOf(ctx.actor, "validation.validate")]),
  );
  bind(app, ctx, contract.listKpis, async () => kpiCodes.map((code) => ({ code, sections: [...sectionsOfKpi(code)] })));
  bind(app, ctx, contract.listScopes, async (ctx, { body }) => {
    if (!body.every(isKpi))
      throw new Problem("invalid-input", { issues: [{ code: "validation.not-offered", path: [body.findIndex((code) => !isKpi(code))] }] });
    const entities = await listEntities(ctx.db, reachOf(ctx.actor, "validation.read"));
    return offerScopes(
      body.filter(isKpi),
      entities.flatMap(({ country }) => country ?? []),
    );
  });
  bind(app, ctx, contract.allowValidationAccess, async (ctx) => ({ allowed: holds("validation.read", ctx.actor) }));
  bind(app, ctx, contract.loadAllViewListValidation, (ctx) => nameValidations(ctx));
  bind(app, ctx, contract.saveValidation, (ctx, { body }) => saveValidation(ctx, body));
  bind(app, ctx, contract.previewValidation, (ctx, { query }) => previewValidation(ctx, query));
  bind(app, ctx, contract.loadValidationViews, (ctx, { params }) => listViews(ctx, params.id));
  bind(app, ctx, month.getMonth, (ctx, { query }) => getMonth(ctx, query));
  bind(app, ctx, month.getCell, (ctx, { query }) => getCell(ctx, query));
  bind(app, ctx, month.getHistory, (ctx, { query }) => listHistory(ctx, query));
  bind(app, ctx, month.returnCell, (ctx, { body }) => returnCell(ctx, body));
  bind(app, ctx, selectDeliveriesRoute, (ctx, { body }) => selectDeliveries(ctx, body));
  bind(app, ctx, month.nudge, (ctx, { body }) => nudge(ctx, body));
  bind(app, ctx, figures.getCellFigures, (ctx, { body }) => getCellFigures(ctx, body));
  bind(app, ctx, signatures.saveValidations, (ctx, { body }) => saveValidations(ctx, body));
  bind(app, ctx, signatures.nudgeAll, (ctx, { body }) => nudgeAll(ctx, body));
  bind(app, ctx, signatures.findNextStep, (ctx, { query }) => findNextStep(ctx, query));
  bind(app, ctx, signatures.findSigners, (ctx, { query }) => findSigners(ctx, query));
  bind(app, ctx, reopenings.listReopenings, (ctx, { query }) => listReopenings(ctx, { open: query.all === undefined }));
  bind(app, ctx, reopenings.askReopening, (ctx, { body }) => askReopening(ctx, body));
  bind(app, ctx, reopenings.approveReopening, (ctx, { params, body }) =>
    decideReopening(ctx, params.id, { approve: true, comment: body.comment ?? null }),
  );
  bind(app, ctx, reopenings.refuseReopening, (ctx, { params, body }) =>
    decideReopening(ctx, params.id, { approve: false, comment: body.comment }),
  );
  bind(app, ctx, reopenings.withdrawReopening, (ctx, { params }) => withdrawReopening(ctx, params.id));
  bind(app, ctx, reopenings.endReopening, (ctx, { params }) => endReopening(ctx, params.id));
}
