/** `-- contract: needs 1.2.0, because …`: what the migration takes away was last used by releases before that one. */
const contract = /^-- contract: needs (\d+\.\d+\.\d+), (\S.{14,})$/m;
/** `-- expand: …`: why the release before goes on reading and writing, where a statement alone does not show it. */
const expand = /^-- expand: (\S.{14,})$/m;

/** What a migration says of itself in its comments: the oldest release that may run after it, and its reason. */
export type MigrationMark = { kind: "contract"; needs: string } | { kind: "expand" } | undefined;

/** The mark of a migration's text; undefined where it has none, and so only adds. */
export function markOf(text: string): MigrationMark {
  const needs = contract.exec(text)?.[1];
  if (needs !== undefined) return { kind: "contract", needs };
  return expand.test(text) ? { kind: "expand" } : undefined;
}
