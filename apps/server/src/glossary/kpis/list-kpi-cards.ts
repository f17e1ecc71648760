import { kpiCodes } from "@hub/domain/dashboards/kpis.ts";
import type { RequestContext } from "../../context.ts";
import { listCardsOfKpis } from "./kpi-cards.sql.ts";
import { editionFor } from "../policy.ts";

/** Every KPI of the portal with its card, where it has one; those who edit are told of unpublished ones too. */
export async function listKpiCards(ctx: RequestContext): Promise<{ items: { kpi: string; card: number | null; published: boolean }[] }> {
  return { items: await listCardsOfKpis(ctx.db, kpiCodes, editionFor(ctx.actor) === "working") };
}
