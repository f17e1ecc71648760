import { parentKindOf, type TermContent } from "@hub/domain/swp/term.ts";
import { isDeepStrictEqual } from "node:util";
import type { RowOutcome, TaskContext } from "../../../tasks/kinds.ts";
import { saveTerms } from "../save-terms.ts";
import { type CheckedRow, contentOf, type NamedCode } from "./check-rows.ts";

/** Keeps what rows make of the catalogue, in a fixed number of statements: what others stand in first, so that those can name it. */
export async function saveRows(ctx: TaskContext, rows: readonly CheckedRow[]): Promise<ReadonlyMap<CheckedRow, RowOutcome>> {
  const outcomes = new Map<CheckedRow, RowOutcome>();
  const made = new Map<string, number>();
  for (const wave of [rows.filter(({ kind }) => !parentKindOf(kind)), rows.filter(({ kind }) => parentKindOf(kind))]) {
    const saves = wave.map((row) => ({ row, content: contentFor(row, made) })).filter(({ row, content }) => isChanged(row, content));
    const saved = await saveTerms(
      ctx,
      saves.map(({ row, content }) => ({
        kind: row.kind,
        content,
        before: row.before,
        parentCode: row.parent?.code ?? null,
        clusterCode: row.cluster?.code ?? null,
      })),
    );
    for (const [at, { row }] of saves.entries()) {
      const { id = 0, version = 0 } = saved[at] ?? {};
      made.set(row.key, id);
      const before = row.before ? contentOf(row.before) : null;
      outcomes.set(row, { applied: { subject: String(id), version: String(version), before, after: null } });
    }
  }
  return outcomes;
}

/** What a row says, with the ids of what it names; what an earlier batch made was found by its code. */
function contentFor({ content, parent, cluster }: CheckedRow, made: ReadonlyMap<string, number>): TermContent {
  const idOf = (named: NamedCode | null) => (named === null ? null : (named.id ?? made.get(named.key) ?? null));
  return { ...content, parentId: idOf(parent), clusterId: idOf(cluster) };
}

/** Whether a row makes another term of what there was, or a new one. */
export const isChanged = ({ before }: CheckedRow, content: TermContent): boolean =>
  !before || !isDeepStrictEqual(content, contentOf(before));
