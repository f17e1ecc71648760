import { checkTerm } from "@hub/domain/swp/check-term.ts";
import { clusterKindOf, parentKindOf, type TermContent, type TermKind, termKinds } from "@hub/domain/swp/term.ts";
import { tidyTerm } from "@hub/domain/swp/tidy-term.ts";
import type { ColumnIssue, PlannedRow, TaskContext } from "../../../tasks/kinds.ts";
import { type CodeRow, findCodes, type TermRow } from "../terms.sql.ts";
import { columnOf, withCells } from "./term-columns.ts";

type Row = PlannedRow<TermRow>;

/** What a row names by its code: a term that stands, or one that an earlier row of the file makes (`id` null until then). */
export type NamedCode = { key: string; code: string; id: number | null };
/** A row without faults, and the term that comes of it; `key` tells it from the file's others. */
export type CheckedRow = {
  key: string;
  kind: TermKind;
  before: TermRow | undefined;
  content: TermContent;
  parent: NamedCode | null;
  cluster: NamedCode | null;
};
type Checked = { checked: CheckedRow } | { issues: ColumnIssue[] };

const columns = ["parent", "cluster"] as const;
type Column = (typeof columns)[number];
const kindOf = { parent: parentKindOf, cluster: clusterKindOf };
const fieldOf = { parent: "parentId", cluster: "clusterId" } as const;
/** Stands for a term that is still to be made. */
const toBeMade = 0;

/** The checks of one file; they remember which terms its rows make or change. */
export function startChecks() {
  /** By kind and code: the row, and whether the term is active after it. */
  const taken = new Map<string, { row: number; active: boolean }>();

  /** What is wrong with each row, or what becomes of it; one statement. `own` are the codes of the rows themselves. */
  return async function check(ctx: TaskContext, rows: readonly Row[], own: ReadonlyMap<string, CodeRow>): Promise<Checked[]> {
    const wanted = rows.flatMap((row) => columns.flatMap((column) => codesIn(row, column)));
    const found = await findCodes(ctx.db, wanted);
    const known = new Map(wanted.map(({ row, column }, at) => [`${row} ${column}`, found[at]]));
    return rows.map((row): Checked => {
      const kind = kindIn(row);
      const key = `${kind}\n${own.get(row.key)?.comparable ?? row.key}`;
      const first = taken.get(key);
      if (first) return { issues: [{ column: null, code: "sheets.row-same-record", params: { first: first.row } }] };
      const held = row.current?.record;
      const issues: ColumnIssue[] = [];
      const name = (column: Column): NamedCode | null => {
        const before = held?.[column];
        const said = row.changes[column];
        if (said === undefined) return before ? { key: "", ...before } : null;
        const [asked] = codesIn(row, column);
        if (!asked) return null;
        const term = known.get(`${row.row} ${column}`);
        const named = { key: `${asked.kind}\n${term?.comparable ?? ""}`, code: asked.code, id: term?.id ?? null };
        const active = taken.get(named.key)?.active ?? term?.active ?? undefined;
        const isHeld = before !== undefined && before !== null && before.id === named.id;
        if (active === undefined) issues.push({ column, code: "swp.catalogue-sheet-code-unknown", params: { code: asked.code } });
        else if (!active && !isHeld) issues.push({ column, code: "swp.catalogue-named-inactive" });
        return named;
      };
      const [parent, cluster] = [name("parent"), name("cluster")];
      const typed = withCells(held ? contentOf(held) : emptyTerm, row.changes);
      const idOf = (named: NamedCode | null, column: Column) =>
        named ? (named.id ?? toBeMade) : !kindOf[column](kind) && hasText(row.changes[column]) ? toBeMade : null;
      const content = tidyTerm({
        ...typed,
        code: held?.code ?? String(row.values["code"] ?? ""),
        [fieldOf.parent]: idOf(parent, "parent"),
        [fieldOf.cluster]: idOf(cluster, "cluster"),
      });
      const wrong = checkTerm(kind, content).map(({ code, path, params }) => ({ column: columnOf(path), code, ...(params && { params }) }));
      const all = [...wrong, ...issues];
      if (all.length > 0) return { issues: all };
      // What is refused all the same makes nothing that others could name.
      if (!row.refused) taken.set(key, { row: row.row, active: content.active });
      return { checked: { key, kind, before: held, content, parent, cluster } };
    });
  };
}

const kindIn = ({ values, current }: Row): TermKind => current?.record.kind ?? termKinds.find((kind) => kind === values["kind"]) ?? "skill";

/** The code that a row says anew of what it stands in or of its cluster; none where its kind has no such thing. */
function codesIn(row: Row, column: Column): { row: number; column: Column; kind: TermKind; code: string }[] {
  const [kind, said] = [kindOf[column](kindIn(row)), row.changes[column]];
  return kind && hasText(said) ? [{ row: row.row, column, kind, code: said.trim() }] : [];
}

const hasText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

const emptyTerm: TermContent = {
  code: "",
  parentId: null,
  clusterId: null,
  labels: { es: "", en: "", de: "", pt: "" },
  escoCode: "",
  active: true,
};

/** What a term says, as it is kept. */
export const contentOf = ({ code, parent, cluster, labels, escoCode, active }: TermRow): TermContent => ({
  code,
  parentId: parent?.id ?? null,
  clusterId: cluster?.id ?? null,
  labels,
  escoCode,
  active,
});
