import type { TaskKinds } from "../../tasks/kinds.ts";
import { importEvents } from "../sheet/import-events.ts";

/** The import of events in batches so small that a kill falls between them as often as within one. */
export const smallBatches: TaskKinds = { "quality-import": { ...importEvents, batchRows: 100 } };
