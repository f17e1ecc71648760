import { listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { createEntityTree, createTreeNode, placeInEntityTree } from "@hub/contract/configuration/entity-trees.ts";
import type { Api } from "../scripts/api.ts";

/** Draws a tree of one group of entities, "Europa", since 2020; answers the group's id. Its figures of closed months are made by a duty. */
export async function drawNode(admin: Api, entities: readonly { code: string }[]): Promise<number> {
  const tree = await admin.call(createEntityTree, { body: { code: "REG", name: "Regiones", showsPay: false } });
  const params = { id: tree.id };
  const body = { code: "EU", name: "Europa", belowId: null, validFrom: null };
  const { version, nodes } = await admin.call(createTreeNode, { params, ifMatch: tree.version, body });
  const belowId = nodes[0]?.id ?? 0;
  const legalEntityIds = (await admin.call(listLegalEntities)).items
    .filter(({ code }) => entities.some((each) => each.code === code))
    .map(({ id }) => id);
  const placed = { nodeIds: [], legalEntityIds, belowId, validFrom: "2020-01-01", validTo: null };
  await admin.call(placeInEntityTree, { params, ifMatch: version, body: placed });
  return belowId;
}
