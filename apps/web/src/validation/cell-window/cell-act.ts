import { listDashboards } from "@hub/contract/dashboards/dashboards.ts";
import { listExpected } from "@hub/contract/ingestion/deliveries.ts";
import { listUploads } from "@hub/contract/ingestion/ingestion.ts";
import type { Output } from "@hub/contract/route.ts";
import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { getToday } from "@hub/contract/today/today.ts";
import { type getCell, getMonth, nudge, returnCell } from "@hub/contract/validation/month.ts";
import { approveReopening, askReopening, endReopening, refuseReopening, withdrawReopening } from "@hub/contract/validation/reopenings.ts";
import { getInbox } from "@hub/contract/workflows/workflows.ts";
import { call } from "../../api/client.ts";

export type CellDetail = Output<(typeof getCell)["answer"]>;
/** Which cell. */
export type CellPlace = { section: string; legalEntityId: number; year: number; month: number };

/** What can be done with a cell besides signing it. */
export const actKinds = ["return", "ask", "approve", "refuse", "withdraw", "end", "nudge"] as const;
export type ActKind = (typeof actKinds)[number];

/** What an act says besides its yes: nothing, a comment that may be left out, or a reason that may not. */
export const actWords: Record<ActKind, "none" | "comment" | "reason"> = {
  return: "reason",
  ask: "reason",
  approve: "comment",
  refuse: "reason",
  withdraw: "none",
  end: "none",
  nudge: "comment",
};

/** What one may do with a cell now, in the order in which it is offered. */
export function offeredActs({ may, reopening }: Pick<CellDetail, "may" | "reopening">): ActKind[] {
  const offered: Record<ActKind, boolean | undefined> = {
    approve: reopening?.may.decide,
    refuse: reopening?.may.decide,
    return: may.sendBack,
    ask: may.askReopening,
    withdraw: reopening?.may.withdraw,
    end: reopening?.may.end,
    nudge: may.nudge,
  };
  return (Object.keys(offered) as ActKind[]).filter((kind) => offered[kind] === true);
}

/** Sends an act: its words, and of a wish to reopen its last day. */
export async function sendAct(kind: ActKind, detail: CellDetail, words: { comment: string; until: string }): Promise<unknown> {
  const { section, year, month } = detail;
  const place = { section, year, month, legalEntityId: detail.cell.legalEntity.id };
  const { comment, until } = words;
  const said = comment.trim();
  const params = { id: detail.reopening?.id ?? 0 };
  switch (kind) {
    case "return":
      return call(returnCell, { body: { ...place, reason: said } });
    case "ask":
      return call(askReopening, { body: { ...place, reason: said, until } });
    case "approve":
      return call(approveReopening, { params, body: said === "" ? {} : { comment: said } });
    case "refuse":
      return call(refuseReopening, { params, body: { comment: said } });
    case "withdraw":
      return call(withdrawReopening, { params, body: {} });
    case "end":
      return call(endReopening, { params, body: {} });
    case "nudge":
      return call(nudge, { body: { ...place, ...(said === "" ? {} : { comment: said }) } });
  }
}

/** Routes of the areas whose answers an act changes. */
export const changedByActs = [getMonth, listScenarios, listDashboards, listUploads, listExpected, getInbox, getToday];
