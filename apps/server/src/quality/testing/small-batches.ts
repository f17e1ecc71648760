import type { TaskKinds } from "../../tasks/kinds.ts";
import { editMany } from "../many/edit-many.ts";
import { importEvents } from "../sheet/import-events.ts";

/** The import of events and the edit of many in batches so small that a kill falls between them as often as within one. */
export const smallBatches: TaskKinds = {
  "quality-import": { ...importEvents, batchRows: 100 },
  "quality-edit": { ...editMany, batchRows: 100 },
};
