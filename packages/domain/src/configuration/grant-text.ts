/**
 * A role or a membership as one item of a cell: `Data Owner | NOR-ES, NOR-DE | PLN | 2026-01-01..2027-12-31`; `*` or nothing means all, no period means
 * always. A name or code that holds one of these signs stands in quotes.
 */
export type GrantText = {
  name: string;
  entities: string[] | null;
  scope: string[] | null;
  validFrom: string | null;
  validTo: string | null;
};

const period = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/;
const quoted = /^"(?:[^"]|"")*"$/;
const opened = /"(?:[^"]|"")*"/y;

/** Writes an item; parts at the end that say nothing are left out. */
export function writeGrantText({ name, entities, scope, validFrom, validTo }: GrantText): string {
  const parts = [quote(name, /[|"]/), listOf(entities), listOf(scope)];
  if (validFrom !== null || validTo !== null) return [...parts, `${validFrom ?? ""}..${validTo ?? ""}`].join(" | ");
  while (parts.length > 1 && parts.at(-1) === "*") parts.pop();
  return parts.join(" | ");
}

/** Reads an item; undefined when it has too many parts or a period that is none. A period may stand in any place after the name. */
export function readGrantText(text: string): GrantText | undefined {
  const [name = "", ...rest] = splitOutsideQuotes(text, "|");
  const [isPeriod, validFrom, validTo] = period.exec(rest.at(-1) ?? "") ?? [];
  const lists = (isPeriod === undefined ? rest : rest.slice(0, -1)).map((part) => splitOutsideQuotes(part, ","));
  if (name === "" || lists.length > 2 || lists.flat().some((item) => item.includes("..") && !quoted.test(item))) return undefined;
  if (![validFrom, validTo].every((day) => day === undefined || isDay(day))) return undefined;
  return {
    name: unquote(name),
    entities: itemsOf(lists[0]),
    scope: itemsOf(lists[1]),
    validFrom: validFrom ?? null,
    validTo: validTo ?? null,
  };
}

const listOf = (codes: readonly string[] | null): string => codes?.map((code) => quote(code, /[|,"]|\.\.|^\*$/)).join(", ") ?? "*";

function itemsOf(written: readonly string[] | undefined): string[] | null {
  const items = (written ?? []).filter((item) => item !== "");
  return items.length === 0 || items.includes("*") ? null : items.map(unquote);
}

const quote = (text: string, signs: RegExp): string => (signs.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const unquote = (text: string): string => (quoted.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text);

/** The trimmed pieces between separators; what a quote at the beginning of a piece (or of a code in it) opens is not looked into. */
function splitOutsideQuotes(text: string, separator: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  let mayOpen = true;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (mayOpen && sign === '"') {
      opened.lastIndex = at;
      if (opened.test(text)) at = opened.lastIndex - 1;
      mayOpen = false;
    } else if (sign === separator) {
      pieces.push(text.slice(start, at).trim());
      start = at + 1;
      mayOpen = true;
    } else mayOpen = sign === "|" || sign === "," || (mayOpen && sign.trim() === "");
  }
  return [...pieces, text.slice(start).trim()];
}

/** Whether there is such a day, as the database knows them. */
function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) && text >= "0001-01-01";
}
