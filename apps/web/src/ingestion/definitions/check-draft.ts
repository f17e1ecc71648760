import { checkDefinition } from "@hub/domain/ingestion/check-definition.ts";
import type { Issue } from "@hub/domain/issue.ts";
import { type Draft, inputOf } from "./draft.ts";

/**
 * What the schema does not know of a draft, with paths of the body: the head, the domain's rules (the same that the server runs), and texts given twice in a
 * value map, which a definition could not even hold.
 */
export function checkDraft(draft: Draft): Issue[] {
  const { definition, code, name, section } = inputOf(draft);
  const head = Object.entries({ code, name, section }).filter(([, value]) => value === "");
  const rules = [...checkDefinition(definition), ...checkRepeatedValues(draft)];
  return [
    ...head.map(([field]) => ({ code: `configuration.${field}-missing`, path: [field] })),
    ...rules.map((issue) => ({ ...issue, code: `ingestion-issues.${issue.code}`, path: ["definition", ...issue.path] })),
  ];
}

function checkRepeatedValues({ columns }: Draft): Issue[] {
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
            code: "definition-value-repeated",
            path: ["columns", index, "targets", at, "values", text],
            params: { column: column.name, value: text },
          },
        ];
      });
    }),
  );
}
