import type { Output } from "@hub/contract/route.ts";
import type { listOrganisation } from "@hub/contract/swp/organisation.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import { joinNames, levelBelow, type OrgLevel } from "@hub/domain/swp/organisation.ts";
import { type Address, idOf } from "../../ui/address.ts";

export type StandingNode = Output<(typeof listOrganisation)["answer"]>["items"][number];
/** A node as the table shows it. */
export type OrgRow = StandingNode & {
  /** 0 for an OB. */
  depth: number;
  /** Names and codes on the way down to it: `Iberia › Red`, `IBE/RED`. */
  names: string;
  codes: string;
  /** What closes it from above: the name of the nearest node that is deactivated. */
  closedBy: string | undefined;
  /** How many nodes stand below it, by level. */
  below: { unit: number; division: number };
};

/** The nodes, in the order of the tree, each below the one it belongs to. */
export function rowsOf(items: readonly StandingNode[]): OrgRow[] {
  const children = Map.groupBy(items, ({ parentId }) => parentId);
  const rows: OrgRow[] = [];
  const place = (node: StandingNode, above: OrgRow | undefined): OrgRow => {
    const row: OrgRow = {
      ...node,
      depth: above ? above.depth + 1 : 0,
      names: joinNames([...(above ? [above.names] : []), node.name]),
      codes: above ? `${above.codes}/${node.code}` : node.code,
      closedBy: above && (above.active ? above.closedBy : above.name),
      below: { unit: 0, division: 0 },
    };
    rows.push(row);
    for (const child of children.get(node.id) ?? []) {
      const { level, below } = place(child, row);
      row.below.unit += below.unit + (level === "unit" ? 1 : 0);
      row.below.division += below.division + (level === "division" ? 1 : 0);
    }
    return row;
  };
  for (const ob of children.get(null) ?? []) place(ob, undefined);
  return rows;
}

/** The rows whose name or codes hold what is looked for, accents and case aside, with what stands above them. */
export function findRows(rows: readonly OrgRow[], text: string): OrgRow[] {
  const wanted = foldText(text);
  if (wanted === "") return [...rows];
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  const shown = new Set<number>();
  for (const { id, name, codes } of rows) {
    if (!foldText(name).includes(wanted) && !foldText(codes).includes(wanted)) continue;
    for (let at: number | null | undefined = id; at != null && !shown.has(at); at = parents.get(at)) shown.add(at);
  }
  return rows.filter(({ id }) => shown.has(id));
}

/** The level of what can be added below a row now; undefined where nothing can. */
export function levelToAdd({ level, mayEdit, active, closedBy }: OrgRow): OrgLevel | undefined {
  return mayEdit && active && closedBy === undefined ? levelBelow(level) : undefined;
}

/** What the address opens: a node in its form, or a new one below a node (null: an OB). */
export type OpenedNode = { as: "form"; id: number } | { as: "new"; below: number | null };

/** What is opened above the table; undefined where nothing is. */
export function readOpened({ node, below }: Address): OpenedNode | undefined {
  if (node === "new") return { as: "new", below: idOf(below) ?? null };
  const id = idOf(node);
  return id === undefined ? undefined : { as: "form", id };
}
