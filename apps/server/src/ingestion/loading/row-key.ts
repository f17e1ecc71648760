import { cutText } from "@hub/domain/cut-text.ts";
import type { IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";

/** What the row check puts between the parts of a key. */
const separator = "\u001f";

export type RowKey = {
  /** The key's columns, for messages. */
  columns: string | null;
  /** The key as people read it, cut. */
  show(key: string): string;
  /** The key with the entity's code where the file may also say its name: one entity, one key. */
  withEntity(key: string, code: string): string;
};

/** How a definition's keys are read; `indexes` as `matchHeader` gives them. */
export function compileRowKey(definition: IngestionDefinition, indexes: readonly number[]): RowKey {
  const says = (field: string) => (column: IngestionDefinition["columns"][number]) =>
    column.targets.some((target) => target.field === field);
  const fromColumn = definition.entity.from === "column";
  const parts = definition.columns.filter(
    (column, index) =>
      (indexes[index] ?? -1) >= 0 && column.targets.length > 0 && (column.key || (fromColumn && says("legal_entity")(column))),
  );
  const entityAt = fromColumn ? parts.findIndex(says("legal_entity")) : -1;

  return {
    columns: parts.map((column) => column.name).join(", ") || null,
    show: (key) => cutText(key.replaceAll(separator, " · "), 100),
    withEntity(key, code) {
      if (entityAt < 0) return key;
      const texts = key.split(separator);
      texts[entityAt] = code;
      return texts.join(separator);
    },
  };
}
