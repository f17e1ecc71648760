import { foldText } from "@hub/domain/fold-text.ts";
import { languages, type Language } from "@hub/domain/languages.ts";
import { type TermKind, termName } from "@hub/domain/swp/term.ts";
import { type NameIssue, shown } from "./name-issue.ts";
import type { NamedTermRow } from "./names.sql.ts";

type FoundTerm = { term: NamedTermRow } | NameIssue;

/** The catalogue as sheets write it: each term by its name in the reader's language, by its code where another is called so in any language. */
export function indexTerms(rows: readonly NamedTermRow[], language: Language) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byCode = new Map(rows.map((row) => [`${row.kind} ${comparable(row.code)}`, row]));
  const byName = new Map<string, NamedTermRow[]>();
  for (const row of rows) {
    for (const name of new Set(languages.map((each) => foldText(row.labels[each])))) {
      const key = `${row.kind} ${name}`;
      const known = byName.get(key);
      if (name !== "" && known) known.push(row);
      else if (name !== "") byName.set(key, [row]);
    }
  }
  const named = (kind: TermKind, text: string) => byName.get(`${kind} ${foldText(text)}`) ?? [];
  const coded = (kind: TermKind, text: string) => byCode.get(`${kind} ${comparable(text)}`);

  function textOf(id: number | null): string | null {
    const row = id === null ? undefined : byId.get(id);
    if (!row) return null;
    const name = termName(row.labels, language);
    const code = coded(row.kind, name);
    return named(row.kind, name).length === 1 && (!code || code === row) ? name : row.code;
  }

  /** By code, else by name in any language; `parentText` tells those of one name apart. Of several those that are still in use, if any. */
  function find(kind: TermKind, text: string, parentText?: string): FoundTerm {
    const code = coded(kind, text);
    const ways = [code ? [code] : [], named(kind, text)];
    const here = ways.map((some) => preferActive(some.filter((row) => isIn(row, parentText)))).find((some) => some.length > 0) ?? [];
    const [only] = here;
    if (only && here.length === 1) return { term: only };
    const found = shown(text);
    if (only) return { code: "swp.sheet-term-ambiguous", params: { found, codes: shown(here.map((row) => row.code).join(", "), 300) } };
    const parents = new Set(ways.flat().flatMap(({ parentId }) => textOf(parentId) ?? []));
    if (parents.size === 0) return { code: "swp.sheet-term-unknown", params: { found } };
    return { code: "swp.sheet-term-elsewhere", params: { found, parents: shown([...parents].join(", "), 300) } };
  }

  function isIn({ parentId }: NamedTermRow, text: string | undefined): boolean {
    const parent = parentId === null ? undefined : byId.get(parentId);
    if (text === undefined || !parent) return true;
    return comparable(parent.code) === comparable(text) || languages.some((each) => foldText(parent.labels[each]) === foldText(text));
  }
  return { get: (id: number | null) => (id === null ? undefined : byId.get(id)), textOf, find };
}

const preferActive = (rows: readonly NamedTermRow[]) => (rows.some(({ active }) => active) ? rows.filter(({ active }) => active) : rows);
/** Codes of a kind differ by more than case. */
const comparable = (code: string) => code.normalize("NFKC").trim().toLowerCase();
