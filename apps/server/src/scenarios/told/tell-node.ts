import type { getToldSeries } from "@hub/contract/closing/told.ts";
import type { Output } from "@hub/contract/route.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import type { KpiRow } from "../../closing/figures/shown-figures.sql.ts";
import { listTrees } from "../../closing/trees/entity-trees.sql.ts";
import { listTreeFigures } from "../../closing/trees/list-tree-figures.ts";
import type { Database } from "../../db/connect.ts";
import { found } from "../../problem.ts";
import type { Reach } from "../../validation/policy.ts";
import { giveNode, type ReadableNode } from "../passport/find-node.ts";
import { listEntitiesOfVersions } from "../scenarios.sql.ts";
import type { ToldMonth } from "./told.sql.ts";

type Asked = { nodeId: number; kpi: Kpi; figures: ReadonlyMap<number, readonly KpiRow[]>; reach: Reach };
/** What versions tell somebody of a node. `named`: what it is called; `given`: the node in a version, where they may read it there; `reads`: whether they may read anything of a version. */
export type ToldNode = {
  named: NonNullable<Output<typeof getToldSeries.answer>["node"]>;
  given: (versionId: number) => ReadableNode | undefined;
  reads: (versionId: number) => boolean;
};

/**
 * A node in the first and the current versions of months: a superseded version tells what it had, with the entities that it was of then. The number of statements depends on neither months nor versions.
 * Throws not-found where no version gives it.
 */
export async function readToldNode(db: Database, months: readonly ToldMonth[], { nodeId, kpi, figures, reach }: Asked): Promise<ToldNode> {
  const versions = months.flatMap(({ first, now, year, month }) => {
    const period = { year, month };
    return [...(first.id === now.id ? [] : [{ ...first, period, asKept: true }]), { ...now, period }];
  });
  const ids = versions.map(({ id }) => id);
  const nodes = await listTreeFigures(db, await listTrees(db), versions, { kpis: [kpi, "headcount"], nodes: [nodeId] });
  const entities = await listEntitiesOfVersions(db, ids, reach);
  const given = new Map(
    ids.map((id) => {
      const node = nodes.get(id)?.find((each) => each.id === nodeId);
      return [id, giveNode(node, kpi, { shown: figures.get(id) ?? [], entities: entities.get(id) ?? [] }, reach)];
    }),
  );
  const { id, code, name, tree } = found([...given.values()].findLast((each) => each !== undefined)).node;
  return { named: { id, code, name, tree: tree.name }, given: (version) => given.get(version), reads: (version) => entities.has(version) };
}
