import type { Database } from "../../db/connect.ts";
import { insertNode } from "../organisation/organisation.sql.ts";

/** Names of nodes from the top: an OB's units, a unit's divisions. */
export type OrgPlan = Record<string, Record<string, readonly string[]>>;

/** Two OBs with what belongs to them: Iberia has the units Red and Comercial, Nordics has one. */
export const twoObs: OrgPlan = {
  IBE: { RED: ["ACC", "COR"], COM: ["TIE"] },
  NOR: { RED: ["ACC"] },
};

/** Makes an organisation of codes, named alike; answers the ids by code from the top, such as `IBE/RED/ACC`. */
export async function addOrganisation(db: Database, plan: OrgPlan = twoObs): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const [ob, units] of Object.entries(plan)) {
    const obId = (ids[ob] = await insertNode(db, { parentId: null, level: "ob", code: ob, name: `OB ${ob}` }));
    for (const [unit, divisions] of Object.entries(units)) {
      const unitId = (ids[`${ob}/${unit}`] = await insertNode(db, { parentId: obId, level: "unit", code: unit, name: `Unit ${unit}` }));
      for (const code of divisions)
        ids[`${ob}/${unit}/${code}`] = await insertNode(db, { parentId: unitId, level: "division", code, name: `Division ${code}` });
    }
  }
  return ids;
}
