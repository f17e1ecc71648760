import { getKpi, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import type { KpiRow } from "../../closing/figures/shown-figures.sql.ts";
import type { MonthNode, NodeRow } from "../../closing/trees/list-tree-figures.ts";
import { found } from "../../problem.ts";
import { type Reach, reachesCell } from "../../validation/policy.ts";
import type { Content } from "./passport-content.ts";

/** A node with its figures, and those of its entities that one of them is made of (`parts`). */
export type ReadableNode = { node: MonthNode & { figures: NonNullable<MonthNode["figures"]> }; parts: KpiRow[] };

/** A node with a figure of it, as `giveNode` gives it. Throws not-found where it does not. */
export async function findReadableNode(content: Content, id: number, kpi: Kpi, reach: Reach): Promise<ReadableNode> {
  return found(giveNode(await content.findNode(id, [kpi, "headcount"]), kpi, content, reach));
}

/**
 * A node of what a month holds, for whoever may read all its entities and is given, in each of them, the section that a figure is read from; else undefined, also where the node's figures are still
 * being made, and for what the group alone has.
 */
export function giveNode(
  node: MonthNode | undefined,
  kpi: Kpi,
  { shown, entities }: { shown: readonly KpiRow[]; entities: readonly { id: number }[] },
  reach: Reach,
): ReadableNode | undefined {
  if (!node?.figures || getKpi(kpi).groupOnly) return undefined;
  const readable = new Set(entities.map(({ id }) => id));
  const parts = partsOf(kpi, shown).filter(({ legalEntityId }) => legalEntityId !== null && node.entities.includes(legalEntityId));
  const mayRead = node.entities.every((each) => readable.has(each)) && parts.every((row) => isGiven(row, reach));
  return mayRead ? { node: { ...node, figures: node.figures }, parts } : undefined;
}

/** What the notes of a node's figure are made of: its entities' figures and its own. */
export function notedOf({ entities, figures }: ReadableNode["node"], shown: readonly KpiRow[]): (KpiRow | NodeRow)[] {
  return [...shown.filter(({ legalEntityId }) => legalEntityId !== null && entities.includes(legalEntityId)), ...figures];
}

/** The entities' own figures that a figure is made of; what the group alone has is made of those of its mean gap. */
export function partsOf(kpi: Kpi, shown: readonly KpiRow[]): KpiRow[] {
  const of: Kpi = getKpi(kpi).groupOnly ? "mean-pay-gap" : kpi;
  return shown.filter((row) => row.kpi === of && row.legalEntityId !== null);
}

/** Whether somebody is given a figure, by the section it is read from. */
export const isGiven = ({ section, legalEntityId }: KpiRow, reach: Reach): boolean =>
  section === null || legalEntityId === null || reachesCell(reach, legalEntityId, section);
