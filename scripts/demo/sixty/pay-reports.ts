import { listPayDuties, preparePayReports, reviewPayReports } from "@hub/contract/pay-reports/pay-reports.ts";
import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import type { Api } from "../../api.ts";

/** Prepares the pay gaps of the largest entities that have to report theirs, of the newest closing; half of them are looked at, and wait to be handed over. */
export async function preparePayGaps(owner: Api): Promise<void> {
  const { items: scenarios } = await owner.call(listScenarios);
  const closed = scenarios.find(({ state, currentVersion }) => state === "CLOSED" && currentVersion !== null);
  if (!closed?.currentVersion) throw new Error("no month is closed");
  const params = { scenarioId: closed.id };
  const { items } = await owner.call(listPayDuties, { params });
  const due = items
    .filter(({ duty, maySubmit }) => maySubmit && duty?.law === "european" && duty.reports)
    .toSorted((one, other) => (other.workers ?? 0) - (one.workers ?? 0))
    .slice(0, 4)
    .map(({ legalEntity }) => legalEntity.id);
  if (due.length < 4) throw new Error(`${due.length} entities have to report their pay gap`);
  const chosen = { version: closed.currentVersion, law: "european" as const };
  await owner.call(preparePayReports, { params, body: { ...chosen, legalEntityIds: due } });
  const note = "Contrastado con la nómina y con el comité de empresa.";
  await owner.call(reviewPayReports, { params, body: { ...chosen, legalEntityIds: due.slice(0, 2), note } });
}
