import { createIngestion } from "@hub/contract/ingestion/ingestion.ts";
import { checkDefinition } from "@hub/domain/ingestion/check-definition.ts";
import type { Issue } from "@hub/domain/issue.ts";
import { type Draft, inputOf } from "./draft.ts";

/** An issue of a draft: the domain's (`ingestion-issues.<code>`), or one of the shape alone, whose text the schema gives. */
export type DraftIssue = Issue & { area: "ingestion-issues" | "configuration" };

/**
 * Everything that keeps a draft from being saved: the head, the domain's rules (the same that the server runs), and texts given twice in a
 * value map, which a definition could not even hold.
 */
export function checkDraft(draft: Draft): DraftIssue[] {
  const { definition, code, name, section } = inputOf(draft);
  const head = Object.entries({ code, name, section }).filter(([, value]) => value === "");
  const rules = checkDefinition(definition).map((issue) => ({ ...issue, area: "ingestion-issues" as const }));
  return [
    ...head.map(([field]) => ({ area: "configuration" as const, code: `${field}-missing`, path: [field] })),
    ...rules,
    ...checkRepeatedValues(draft),
  ];
}

/** Paths that the contract's schema refuses beside what `checkDraft` says, such as a name that is too long; paths within the input. */
export function listShapePaths(draft: Draft, said: readonly DraftIssue[]): (string | number)[][] {
  const parsed = createIngestion.body?.safeParse(inputOf(draft));
  if (!parsed || parsed.success) return [];
  const covered = new Set(said.map(({ path }) => path.join(".")));
  const paths = parsed.error.issues
    .map(({ path }) => path.filter((part) => typeof part !== "symbol"))
    .map((path) => (path[0] === "definition" ? path.slice(1) : path));
  return paths.filter((path) => !covered.has(path.join(".")) && !(path[0] === "columns" && path.length === 1));
}

function checkRepeatedValues({ columns }: Draft): DraftIssue[] {
  return columns.flatMap((column, index) =>
    column.targets.flatMap((target, at) => {
      const seen = new Map<string, string>();
      if (!target.mapped) return [];
      return target.values.flatMap(({ from, to }) => {
        const text = from.trim();
        const first = seen.get(text);
        if (text === "" && to.trim() === "") return [];
        if (first === undefined) seen.set(text, to.trim());
        if (first === undefined || first === to.trim()) return [];
        return [
          {
            area: "ingestion-issues" as const,
            code: "definition-value-repeated",
            path: ["columns", index, "targets", at, "values", text],
            params: { column: column.name, value: text },
          },
        ];
      });
    }),
  );
}
