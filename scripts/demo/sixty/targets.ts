import { createTarget, listTargets } from "@hub/contract/scenarios/targets.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import type { Period } from "@hub/domain/period.ts";
import type { Api } from "../../api.ts";

const ofGroup: Partial<Record<Kpi, string>> = { "female-share": "45", turnover: "12", absenteeism: "3.5", "temporary-share": "10" };
/** What the entities shall reach of the group's share of women, in turns. */
const ofEntities = ["40", "45", "50"];

/** Sets what the group wants from a month on, and of each entity the share of women, as its owner does once a year. */
export async function setTargets(owner: Api, first: Period): Promise<void> {
  const given = { first, last: null, currency: null };
  for (const [kpi, value] of Object.entries(ofGroup) as [Kpi, string][])
    await owner.call(createTarget, { body: { kpi, legalEntityId: null, value, ...given } });
  const { keeps } = await owner.call(listTargets, { query: { kpi: "female-share" } });
  for (const [at, { id }] of keeps.legalEntities.entries()) {
    const value = ofEntities[at % ofEntities.length] ?? "45";
    await owner.call(createTarget, { body: { kpi: "female-share", legalEntityId: id, value, ...given } });
  }
}
