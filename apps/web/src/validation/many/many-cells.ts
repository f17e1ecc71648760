import type { Output } from "@hub/contract/route.ts";
import type { getMonth } from "@hub/contract/validation/month.ts";
import type { Capacity } from "../signatures/form-values.ts";
import type { CellItem } from "../figures/use-cell-figures.ts";

export type Month = Output<(typeof getMonth)["answer"]>;
/** The capacities that cells are signed in together. */
export type ManyCapacity = Exclude<Capacity, "group-owner">;
export type CellRef = { section: string; legalEntityId: number };
/** What is asked at once: figures and signatures of more are asked after these. */
export const mostAtOnce = 200;

/** The cells of a month that somebody may sign or validate now. */
export function cellsFor(month: Pick<Month, "entities">, capacity: ManyCapacity): CellRef[] {
  return month.entities.flatMap(({ legalEntity, cells }) =>
    cells
      .filter(({ may }) => (capacity === "coordinator" ? may.sign : may.validate))
      .map(({ section }) => ({ section, legalEntityId: legalEntity.id })),
  );
}

/** The capacities in which somebody may sign something of a month. */
export function capacitiesIn(month: Pick<Month, "entities">): ManyCapacity[] {
  return (["coordinator", "owner"] as const).filter((capacity) => cellsFor(month, capacity).length > 0);
}

export const refOf = ({ section, cell }: Pick<CellItem, "section" | "cell">): CellRef => ({ section, legalEntityId: cell.legalEntity.id });

/** Whether neither the rules nor the checks of its files found anything. */
export function isClean({ cell }: Pick<CellItem, "cell">): boolean {
  return cell.warnings === 0 && cell.findings.warnings === 0 && cell.findings.blocking === 0;
}

export type Rule = CellItem["findings"][number]["rule"];

/** The rules whose warnings the first signatures of these cells have to comment on, each with the entities it is of. */
export function rulesOf(items: readonly CellItem[], capacity: ManyCapacity): { rule: Rule; entities: string[] }[] {
  if (capacity === "owner") return [];
  const entities = new Map<Rule, string[]>();
  for (const { cell, findings } of items)
    for (const { rule, severity } of findings)
      if (severity === "warning") entities.set(rule, [...(entities.get(rule) ?? []), cell.legalEntity.name]);
  return [...entities].map(([rule, names]) => ({ rule, entities: names }));
}

/** The entities whose files had warnings: the first signature explains them in its comment. */
export function filesToExplain(items: readonly CellItem[], capacity: ManyCapacity): string[] {
  return capacity === "owner" ? [] : items.filter(({ cell }) => cell.owed.files > 0).map(({ cell }) => cell.legalEntity.name);
}

/** What is sent of each cell: the figures that were seen, and what is said of its findings. */
export function bodyOf(items: readonly CellItem[], capacity: ManyCapacity, said: Partial<Record<Rule, string>>) {
  return items.map((item) => {
    const warned = capacity === "coordinator" ? item.findings.filter(({ severity }) => severity === "warning") : [];
    return {
      ...refOf(item),
      ...(item.fingerprint === null ? {} : { seenFigures: item.fingerprint }),
      ...(warned.length === 0 ? {} : { findings: warned.map(({ rule }) => ({ rule, comment: said[rule]?.trim() ?? "" })) }),
    };
  });
}
