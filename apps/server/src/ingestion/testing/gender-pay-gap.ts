import type { IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import { readyDefinitions } from "@hub/domain/ingestion/ready/ready-definitions.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The cut files of the UK's service, by name, as they were published. */
export function readPublished(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, "gender-pay-gap-uk", `${name}.csv`));
}

/** As whoever starts from the ready definition has them; what is published is judged as such elsewhere. */
export const publishedFigures: IngestionDefinition = { ...readyDefinitions["british-pay-gap"].definition, published: false };
