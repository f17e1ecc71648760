import { getKpi, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import type { KpiRow } from "../../closing/figures/shown-figures.sql.ts";
import type { MonthNode } from "../../closing/trees/list-tree-figures.ts";
import { found, Problem } from "../../problem.ts";
import { type Reach, reachesCell } from "../../validation/policy.ts";
import type { Content } from "./passport-content.ts";

/** A node with its figures, and those of its entities that one of them is made of (`parts`). */
export type ReadableNode = { node: MonthNode & { figures: NonNullable<MonthNode["figures"]> }; parts: KpiRow[] };

/**
 * A node with a figure of it, for whoever may read all its entities and is given, in each of them, the section that the figure is read from. Throws not-found, also where the node's figures are still
 * being made, and for what the group alone has.
 */
export async function findReadableNode(content: Content, id: number, kpi: Kpi, reach: Reach): Promise<ReadableNode> {
  const { figures, ...node } = found(await content.findNode(id, [kpi, "headcount"]));
  const readable = new Set(content.entities.map((entity) => entity.id));
  const parts = partsOf(kpi, content.shown).filter(({ legalEntityId }) => legalEntityId !== null && node.entities.includes(legalEntityId));
  const mayRead = node.entities.every((each) => readable.has(each)) && parts.every((row) => isGiven(row, reach));
  if (!figures || !mayRead || getKpi(kpi).groupOnly) throw new Problem("not-found");
  return { node: { ...node, figures }, parts };
}

/** The entities' own figures that a figure is made of; what the group alone has is made of those of its mean gap. */
export function partsOf(kpi: Kpi, shown: readonly KpiRow[]): KpiRow[] {
  const of: Kpi = getKpi(kpi).groupOnly ? "mean-pay-gap" : kpi;
  return shown.filter((row) => row.kpi === of && row.legalEntityId !== null);
}

/** Whether somebody is given a figure, by the section it is read from. */
export const isGiven = ({ section, legalEntityId }: KpiRow, reach: Reach): boolean =>
  section === null || legalEntityId === null || reachesCell(reach, legalEntityId, section);
