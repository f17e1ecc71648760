/** A role or a membership as one item of a cell: `Data Owner | NOR-ES, NOR-DE | PLN | 2026-01-01..2027-12-31`; `*` or nothing means all, no period means always. */
export type GrantText = {
  name: string;
  entities: string[] | null;
  scope: string[] | null;
  validFrom: string | null;
  validTo: string | null;
};

const period = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/;

/** Writes an item; parts at the end that say nothing are left out. */
export function writeGrantText({ name, entities, scope, validFrom, validTo }: GrantText): string {
  const parts = [name, listOf(entities), listOf(scope)];
  if (validFrom !== null || validTo !== null) return [...parts, `${validFrom ?? ""}..${validTo ?? ""}`].join(" | ");
  while (parts.length > 1 && parts.at(-1) === "*") parts.pop();
  return parts.join(" | ");
}

/** Reads an item; undefined when it has too many parts or a period that is none. A period may stand in any place after the name. */
export function readGrantText(text: string): GrantText | undefined {
  const [name = "", ...rest] = text.split("|").map((part) => part.trim());
  const last = rest.at(-1);
  const [isPeriod, validFrom, validTo] = period.exec(last ?? "") ?? [];
  const lists = isPeriod === undefined ? rest : rest.slice(0, -1);
  if (name === "" || lists.length > 2 || lists.some((part) => part.includes(".."))) return undefined;
  return { name, entities: itemsOf(lists[0]), scope: itemsOf(lists[1]), validFrom: validFrom ?? null, validTo: validTo ?? null };
}

const listOf = (codes: readonly string[] | null): string => codes?.join(", ") ?? "*";

function itemsOf(text: string | undefined): string[] | null {
  const items = (text ?? "")
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
  return items.length === 0 || items.includes("*") ? null : items;
}
