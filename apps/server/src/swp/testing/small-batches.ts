import type { TaskKinds } from "../../tasks/kinds.ts";
import { importTerms } from "../catalogue/sheet/import-terms.ts";
import { moveItems } from "../many/save-many.ts";
import { importItems } from "../sheet/import-items.ts";

/** Imports and acts of planning in batches so small that a kill falls between them as often as within one. */
export const smallBatches: TaskKinds = {
  "swp-profiles-pool-import": { ...importItems("profiles-pool"), batchRows: 50 },
  "swp-catalogue-import": { ...importTerms, batchRows: 50 },
  "swp-move": { ...moveItems, batchRows: 100 },
};
