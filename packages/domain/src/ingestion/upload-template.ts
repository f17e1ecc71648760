import type { IngestionDefinition } from "./ingestion-definition.ts";

/** The header of an empty file for this ingestion: the names of the columns that are read, in the definition's order. */
export function templateHeader(definition: IngestionDefinition): string[] {
  return definition.columns.filter((column) => column.targets.length > 0).map((column) => column.name);
}
